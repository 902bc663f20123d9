import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/index.js';
import { createMatcher } from '../../src/cunit/index.js';
import { applyFixes } from '../../src/diagnostics/index.js';
import { comparisons } from '../../src/dialect/index.js';
import { check, parseOrThrow, parsePredicate, quote, splitIn } from '../../src/vql/index.js';
import { DecimalLike } from '../cunit/evaluate/holds.js';
import { propertyRuns } from '../support/property-runs.js';
import { only } from '../support/rule-case.js';
import { valueOf } from '../support/value-of.js';

/** Notations of few numbers, so that many pairs are equal, and near misses. */
const numbers = [
  ...[
    '0',
    '-0',
    '0.0',
    '0e5',
    '0e-400',
    '1',
    '+1',
    '01',
    '1.0',
    '10e-1',
    '2',
    '5',
    '9',
    '10',
    '9.5',
    '10.0',
    '20',
    '100',
  ],
  ...[
    '-1',
    '-5',
    '-10',
    '1e3',
    '1000',
    '1.5',
    '0.99999999999999999999',
    '1e-400',
    '10e-401',
    '1e400',
    '10e399',
    '1e401',
  ],
  ...['9007199254740992', '9007199254740993', '9007199254740993e0', '9007199254740993.0', '1389132653974581249.5'],
  ...['1e9007199254740992', '1e9007199254740993', '10e9007199254740992', '-1e-9007199254740993'],
];
const dates = [
  ...[
    '2024-01-01',
    '2024-01-01T00:00Z',
    '2024-01-01T00:00:00',
    '2024-01-01t00:00:00.000z',
    '2024-01-01 00:00:00+00:00',
  ],
  ...['2023-12-31T24:00', '2024-01-01T01:00+01', '2023-12-31T22:30:00-0130', '2024-01-01T00:00:00.1Z'],
  ...['2024-01-01T00:00:00.10', '2024-01-01T00:00:00.12', '2024-01-01T00:00:00.1200000001Z', '2024-01-01T10:00:00Z'],
  ...['2024-01-01T12:00:00+02:00', '2024-01-02', '2024-02-29', '0000-01-01', '9999-12-31T23:59:59.999-23:59'],
];
const booleans = ['true', 'TRUE', 'True', 'false', 'FALSE'];
const others = [
  '',
  ' ',
  'a',
  'A',
  'b',
  'yes',
  't',
  ' 1',
  '1 ',
  '1_000',
  '0x10',
  '1,5',
  '.5',
  '2024-01-01 ',
  '2024-W01-1',
];
const texts = [...numbers, ...dates, ...booleans, ...others];

const literals = [...texts.map(quote), ...numbers, 'TRUE', 'FALSE'];

/** A cell, and the type of a field that has it. */
interface Cell {
  readonly type: 'text' | 'number' | 'boolean' | 'date';
  readonly value: unknown;
}

const cells: readonly Cell[] = [
  ...[...texts, '15', '3', '1.05', 'TRUE ', '2024-01-01T', 'Yes'].map((value): Cell => ({ type: 'text', value })),
  ...[...numbers, '15', '-3', '0.5'].flatMap((text): readonly Cell[] => [
    { type: 'number', value: new DecimalLike(text) },
    ...(Number.isFinite(Number(text)) ? [{ type: 'number', value: Number(text) } as const] : []),
    ...(/^-?\d+$/.test(text) ? [{ type: 'number', value: BigInt(text) } as const] : []),
  ]),
  { type: 'number', value: Number.POSITIVE_INFINITY },
  { type: 'boolean', value: true },
  { type: 'boolean', value: false },
  ...[0, 1, 100, 120, 36_000_000, -1].map((ms): Cell => ({ type: 'date', value: new Date(Date.UTC(2024, 0, 1) + ms) })),
  { type: 'date', value: new Date('9999-12-31T00:00:00Z') },
];

const typeOfField = { text: 'string', number: 'decimal', boolean: 'boolean', date: 'date-time' } as const;
const catalog = defineCatalog({
  templates: {
    'account.query': {
      fields: { id: 'integer', text: 'string', number: 'decimal', boolean: 'boolean', date: 'date-time' },
    },
  },
});

const statement = (where: string): string => `SELECT id FROM account.query WHERE ${where}`;
const operators = Object.keys(comparisons);
const literal = fc.constantFrom(...literals);
const operator = fc.constantFrom(...operators);
/** The name of a field: of any type for `a`, which the catalog does not list. */
const field = fc.constantFrom('a', 'a', ...(Object.keys(typeOfField) as readonly (keyof typeof typeOfField)[]));

function reports(code: Parameters<typeof only>[0], where: string): boolean {
  return check(statement(where), { rules: only(code), catalog }).some((found) => found.code === code);
}

/** Returns a text after the safe fixes of a rule. */
function fixedText(text: string, code: Parameters<typeof only>[0]): string {
  const found = check(text, { rules: only(code), catalog }).filter((diagnostic) => diagnostic.code === code);
  return applyFixes(
    text,
    found.flatMap(({ fixes = [] }) => fixes.filter(({ safe }) => safe)),
  ).text;
}

/** Returns the cells of a field for which a condition holds. */
function matching(where: string, name: string): readonly Cell[] {
  const isMatch = createMatcher(valueOf(parsePredicate(where)));
  return cellsOf(name).filter(({ value }) => isMatch({ [name]: value }));
}

function cellsOf(name: string): readonly Cell[] {
  return name === 'a' ? cells : cells.filter(({ type }) => type === name);
}

/** Whether a literal can be compared with a cell, by the order of which nothing but texts is without. */
function isComparable(text: string, { value }: Cell): boolean {
  const isMatch = createMatcher(valueOf(parsePredicate(`a <= ${text} OR a >= ${text}`)));
  return isMatch({ a: value });
}

describe('a rule claims only what holds for each cell', () => {
  it('contradictory-conditions and exhaustive-conditions', () => {
    const counts = { contradictory: 0, exhaustive: 0, typed: 0 };
    const property = fc.property(field, operator, literal, operator, literal, (name, one, x, other, y) => {
      const [first, second] = [`${name} ${one} ${x}`, `${name} ${other} ${y}`];
      const both = `${first} AND ${second}`;
      if (reports('contradictory-conditions', both)) {
        counts.contradictory++;
        if (name !== 'a') counts.typed++;
        expect(matching(both, name), both).toEqual([]);
      }
      const either = `${first} OR ${second}`;
      if (reports('exhaustive-conditions', either)) {
        counts.exhaustive++;
        const compared = cellsOf(name).filter((cell) => isComparable(x, cell) && isComparable(y, cell));
        const found = matching(either, name);
        expect(
          compared.filter((cell) => !found.includes(cell)),
          either,
        ).toEqual([]);
      }
    });
    const numRuns = propertyRuns(2000);
    fc.assert(property, { numRuns });
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(numRuns / 40);
  });

  it('reversed-between', () => {
    let count = 0;
    const property = fc.property(field, literal, literal, (name, low, high) => {
      const where = `${name} BETWEEN ${low} AND ${high}`;
      if (!reports('reversed-between', where)) return;
      count++;
      expect(matching(where, name), where).toEqual([]);
    });
    const numRuns = propertyRuns(2000);
    fc.assert(property, { numRuns });
    expect(count).toBeGreaterThan(numRuns / 20);
  });

  it('constant-condition', () => {
    const counts = { everyRow: 0, noRow: 0, unknown: 0 };
    const property = fc.property(literal, operator, literal, (left, comparison, right) => {
      const where = `${left} ${comparison} ${right}`;
      const [found] = check(statement(where), { rules: only('constant-condition') });
      const holds = createMatcher(valueOf(parsePredicate(where)))({});
      if (found?.message.endsWith('holds for every row.')) {
        counts.everyRow++;
        expect(holds, where).toBe(true);
      } else if (found?.message.endsWith('holds for no row.')) {
        counts.noRow++;
        expect(holds, where).toBe(false);
      } else counts.unknown++;
    });
    const numRuns = propertyRuns(2000);
    fc.assert(property, { numRuns });
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(numRuns / 20);
  });
});

describe('a list of values', () => {
  it('is divided only if no cell is equal to values of two parts', () => {
    let count = 0;
    const property = fc.property(fc.uniqueArray(literal, { minLength: 2, maxLength: 5 }), (values) => {
      const { value: parts = [] } = splitIn(parseOrThrow(statement(`a IN (${values.join(', ')})`)), { maxValues: 1 });
      if (parts.length < 2) return;
      count++;
      const matchers = parts.map(({ where }) => where && createMatcher(where));
      for (const { value } of cells)
        expect(
          matchers.filter((isMatch) => isMatch?.({ a: value })).length,
          `${values.join(', ')} and ${value}`,
        ).toBeLessThan(2);
    });
    const numRuns = propertyRuns(300);
    fc.assert(property, { numRuns });
    expect(count).toBeGreaterThan(numRuns / 10);
  });

  it('selects the same cells without the values that are reported as repeated', () => {
    let count = 0;
    const property = fc.property(fc.array(literal, { minLength: 2, maxLength: 8 }), (values) => {
      const where = `a IN (${[...values, values[0]].join(', ')})`;
      const text = statement(where);
      const fixed = fixedText(text, 'duplicate-in-value');
      expect(fixed).not.toBe(text);
      count++;
      expect(matching(fixed.slice(statement('').length), 'a'), fixed).toEqual(matching(where, 'a'));
    });
    const numRuns = propertyRuns(300);
    fc.assert(property, { numRuns });
    expect(count).toBeGreaterThan(numRuns / 2);
  });
});

it('a safe fix of literal-type selects the same whole numbers', () => {
  let count = 0;
  const property = fc.property(operator, literal, (comparison, value) => {
    const text = statement(`id ${comparison} ${value}`);
    const fixed = fixedText(text, 'literal-type');
    if (fixed === text) return;
    count++;
    const integers = cells.filter((cell) => typeof cell.value === 'bigint' || Number.isSafeInteger(cell.value));
    const idsOf = (query: string): readonly unknown[] => {
      const { where } = parseOrThrow(query);
      const isMatch = where && createMatcher(where);
      return integers.filter((cell) => isMatch?.({ id: cell.value }));
    };
    expect(idsOf(fixed), fixed).toEqual(idsOf(text));
  });
  const numRuns = propertyRuns(1000);
  fc.assert(property, { numRuns });
  expect(count).toBeGreaterThan(numRuns / 20);
});
