import { describe, expect, it } from 'vitest';
import { pointerTo } from '../../src/diagnostics/json/pointer.js';
import {
  anything,
  boolean,
  describeExpected,
  filledText,
  type JsonKind,
  jsonListOf,
  jsonObjectOf,
  mismatchesIn,
  node,
  required,
  text,
} from '../../src/diagnostics/json/shape.js';

const choice = { kind: 'choice', values: ['ASC', 'DESC'] } as const;
const integer = { kind: 'integer', least: 1, most: 10 } as const;
const table = { kind: 'record', value: text } as const;
const field = { kind: 'choice-or-object', choice, object: jsonObjectOf({ label: text }) } as const;
const withoutPrototype: unknown = Object.assign(Object.create(null), { a: 'b' });

/** Where a value differs from a kind, as "/path: expected". */
function problemsOf(value: unknown, kind: JsonKind): readonly string[] {
  return mismatchesIn(value, kind, undefined).map((one) => `${pointerTo(one.path)}: ${describeExpected(one)}`);
}

describe('a value of its kind', () => {
  it.each<[JsonKind, readonly unknown[]]>([
    [anything, [undefined, null, 1, {}]],
    [node, [{ type: 'FILTER' }, 5]],
    [boolean, [true, false]],
    [text, ['', 'a']],
    [filledText, ['a']],
    [integer, [1, 10]],
    [choice, ['ASC', 'DESC']],
    [jsonListOf(text), [[], ['a', '']]],
    [table, [{}, { a: 'b' }, withoutPrototype]],
    [jsonObjectOf({ a: text }), [{}, { a: 'b' }, { a: undefined }, { other: 1 }, new Map()]],
    [jsonObjectOf({ a: required(text) }), [{ a: '' }]],
    [field, ['ASC', {}, { label: 'l', other: 1 }]],
  ])('has no mismatch: %j', (kind, values) => {
    for (const value of values) expect(problemsOf(value, kind)).toEqual([]);
  });
});

describe('a value of another kind', () => {
  it.each<[JsonKind, unknown, ...string[]]>([
    [boolean, 'true', ': true or false'],
    [text, 1, ': a string'],
    [filledText, '', ': a string that is not empty'],
    [filledText, [], ': a string'],
    [integer, '5', ': a number'],
    [integer, Number.NaN, ': a number'],
    [integer, Number.POSITIVE_INFINITY, ': a number of at most 10'],
    [integer, 1.5, ': a whole number'],
    [integer, 0, ': a number of at least 1'],
    [integer, -(2 ** 60), ': a number of at least 1'],
    [integer, 11, ': a number of at most 10'],
    [choice, 'asc', ': one of "ASC", "DESC"'],
    [choice, undefined, ': one of "ASC", "DESC"'],
    [jsonListOf(text), {}, ': an array'],
    [jsonListOf(text), ['a', 1, null], '/1: a string', '/2: a string'],
    // A list without its second item.
    [jsonListOf(text), Object.assign(['a'], { 2: 'c' }), '/1: a string'],
    [table, [], ': an object'],
    [table, new Map([['a', 'b']]), ': an object'],
    [table, { a: 1, b: 'b', c: undefined }, '/a: a string', '/c: a string'],
    [jsonObjectOf({ a: text, b: required(boolean) }), { b: 1, a: 2 }, '/a: a string', '/b: true or false'],
    [jsonObjectOf({ a: text }), null, ': an object'],
    [jsonObjectOf({ a: required(jsonObjectOf({ b: text })) }), {}, '/a: an object'],
    [jsonObjectOf({ a: jsonListOf(jsonObjectOf({ b: text })) }), { a: [{}, { b: 1 }] }, '/a/1/b: a string'],
    [field, 'asc', ': one of "ASC", "DESC"'],
    [field, { label: 1 }, '/label: a string'],
    [field, [], ': an object, or one of "ASC", "DESC"'],
  ])('has a mismatch at its path: %j, %j', (kind, value, ...problems) => {
    expect(problemsOf(value, kind)).toEqual(problems);
  });

  it('ignores the key "__proto__" of a record, which readers report as a name', () => {
    expect(problemsOf(JSON.parse('{ "__proto__": 5 }'), table)).toEqual([]);
  });
});
