import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson } from '../../src/json-documents/json-document.js';
import { plainValueOf, valueOf } from '../../src/json-documents/json-value.js';
import { propertyRuns } from '../support/property-runs.js';

const numRuns = propertyRuns(1_000);

/** JSON texts, and some that are not JSON. */
const pieces = fc.array(
  fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"b\\n"',
    '1',
    '-2.5e1',
    'true',
    'null',
    ' ',
    '\n',
    '0',
    '.',
    '\\',
  ),
  { maxLength: 12 },
);
const texts = fc.oneof(
  fc.json(),
  fc.jsonValue().map((value) => JSON.stringify(value, undefined, 2)),
  pieces.map((list) => list.join('')),
);
describe('the value', () => {
  it('preserves the digits of a long id, and a key named like a prototype member', () => {
    const text = '{"id": 1389132653974581248, "__proto__": {"x": 1}, "n": -0.5e3}';
    const { root } = readJson(text);
    const value = root && valueOf(root, text);
    expect(Object.entries(value as object)).toEqual([
      ['id', 1389132653974581248n],
      ['__proto__', { x: 1 }],
      ['n', -500],
    ]);
  });

  it('equals the one of JSON.parse, for any text that JSON.parse accepts', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { root, diagnostics } = readJson(text);
        const expected = parsed(text);
        expect(diagnostics.some(({ code }) => code === 'json-syntax')).toBe(expected === undefined);
        if (root !== undefined) expect(withNumbers(valueOf(root, text))).toEqual(expected?.value);
      }),
      { numRuns },
    );
  });
});

describe('the value without a tree', () => {
  it.each([
    ['a text that is not JSON', '{"a": 1,}'],
    ['a duplicate key', '{"a": 1, "b": {"c": 1, "\\u0063": 2}}'],
    ['a duplicate key before whitespace', '{"a" :1, "a"\n:2}'],
    ['a whole number that JSON.parse rounds', '[9007199254740993]'],
    ['many levels', `${'['.repeat(201)}${']'.repeat(201)}`],
  ])('is not known for %s', (_, text) => {
    expect(plainValueOf(text)).toBeUndefined();
  });

  it.each([
    '{"a": "10:30", "b": ["x\\\\", "y\\": z", ":name"], "c": {"a" : null}}',
    '{"id": "1389132653974581248", "__proto__": {"n": 1e400}}',
    `${'['.repeat(200)}${']'.repeat(200)}`,
  ])('is that of JSON.parse: %s', (text) => {
    expect(plainValueOf(text)).toEqual({ value: JSON.parse(text) });
  });

  it('is only known if the tree has the same, and there is nothing to report', () => {
    let known = 0;
    const anyText = fc.oneof(
      texts,
      fc.array(fc.tuple(fc.constantFrom('"a"', '"b"', '"a" '), texts), { maxLength: 3 }).map(objectText),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const plain = plainValueOf(text);
        if (plain === undefined) return;
        known += 1;
        const { root, diagnostics } = readJson(text);
        expect(diagnostics).toEqual([]);
        expect(root && valueOf(root, text)).toEqual(plain.value);
      }),
      { numRuns },
    );
    expect(known).toBeGreaterThan(numRuns / 4);
  });
});

function objectText(members: readonly (readonly [string, string])[]): string {
  return `{${members.map(([name, value]) => `${name}:${value}`).join(',')}}`;
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text, (_, value) => (value === 0 ? 0 : value)) };
  } catch {
    return undefined;
  }
}

/** A value whose bigints are the numbers that JSON.parse makes of them. */
function withNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(withNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withNumbers(inner)]));
}
