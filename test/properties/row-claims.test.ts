import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defineCatalog, type FieldType } from '../../src/catalog/index.js';
import { createMatcher } from '../../src/cunit/index.js';
import type { Diagnostic } from '../../src/diagnostics/index.js';
import { check, parsePredicate, quote } from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';
import { valueOf } from '../support/value-of.js';

/** The values that fields of a type can have, besides none. */
const cells: Readonly<Record<FieldType, readonly unknown[]>> = {
  string: ['', 'x', 'y', 'X', '5', '15', '100', '2024-01-01', 'true', 'a_%'],
  integer: [-1, 0, 1, 5, 10, 15, 20, 25, 9007199254740993n],
  decimal: [-1, 0, 0.5, 1, 5, 10, 15, 20, 25, 1e21],
  boolean: [true, false],
  date: ['0001-01-01', '2023-12-31', '2024-01-01', '2024-01-02', '9999-12-31'].map((day) => new Date(day)),
  'date-time': [
    '2023-12-31T23:59:59.999Z',
    '2024-01-01T00:00:00Z',
    '2024-01-01T18:00:00Z',
    '2024-01-02T00:00:00Z',
    '2024-01-02T18:00:00Z',
    '2024-01-05T00:00:00Z',
  ].map((time) => new Date(time)),
  enum: ['OPEN', 'DONE'],
  reference: [1, 5, 15, 'x', 'y', '5'],
  unknown: ['', 'x', '5', '100', 5, 15, true, false, new Date('2024-01-01'), '2024-01-02'],
  json: [{}, { a: 1 }, { toString: 'x' }, 'x', 5, 15, true],
};
const types = Object.keys(cells) as (keyof typeof cells)[];

const nameOf = (type: string): string => type.replace('-', '');

const catalog = defineCatalog({
  templates: {
    'account.query': {
      fields: {
        id: 'integer',
        ...Object.fromEntries(
          types.map((type) => [
            nameOf(type),
            { type, nullable: true, ...(type === 'enum' && { values: ['OPEN', 'DONE'] }) } as const,
          ]),
        ),
      },
    },
  },
});

const values = [
  ...['x', 'y', '', '5', '10', '20', '2024-01-01', '2024-01-02', '2024-01-01T12:00:00Z', 'true', 'OPEN', 'DONE'].map(
    quote,
  ),
  ...['0', '10', '20', '5', '1.5', 'TRUE', 'FALSE'],
];
const value = fc.constantFrom(...values);
const operator = fc.constantFrom('=', '<>', '<', '<=', '>', '>=');

/** Conditions on a field `F`. */
const condition = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(operator, value).map(([sign, one]) => `@ ${sign} ${one}`) },
  fc.tuple(operator, value).map(([sign, one]) => `${one} ${sign} @`),
  fc
    .tuple(fc.constantFrom('IN', 'NOT IN'), fc.array(value, { minLength: 1, maxLength: 3 }), fc.boolean())
    .map(([word, list, hasNull]) => `@ ${word} (${[...list, ...(hasNull ? ['NULL'] : [])].join(', ')})`),
  fc
    .tuple(fc.constantFrom('BETWEEN', 'NOT BETWEEN'), fc.oneof(value, fc.constant('NULL')), value)
    .map(([word, low, high]) => `@ ${word} ${low} AND ${high}`),
  fc
    .tuple(fc.constantFrom('LIKE', 'NOT LIKE'), fc.constantFrom("'x%'", "'1%'", "'%'", 'NULL'))
    .map(([word, pattern]) => `@ ${word} ${pattern}`),
  fc.constantFrom('@ IS NULL', '@ IS NOT NULL', '@ = @', '@ < @', '@ >= @', '@ <> @', '@ IN (@, 10)', '@ = NULL'),
);

/** Conditions and a condition on another field, joined, below zero to three NOTs. */
const where = fc
  .record({
    parts: fc.array(fc.oneof({ weight: 8, arbitrary: condition }, fc.constant('other = 1')), {
      minLength: 1,
      maxLength: 3,
    }),
    connective: fc.constantFrom('AND', 'OR'),
    nots: fc.integer({ min: 0, max: 3 }),
    negatesFirst: fc.boolean(),
  })
  .map(({ parts: [first = '', ...others], connective, nots, negatesFirst }) => {
    const joined = [negatesFirst ? `NOT ${first}` : first, ...others].join(` ${connective} `);
    return { isAlone: others.length === 0, text: `${'NOT ('.repeat(nots)}${joined}${')'.repeat(nots)}` };
  });

interface Row {
  readonly value: unknown;
  readonly isMatch: boolean;
}

const hasValue = ({ value }: Row): boolean => value !== null && value !== undefined;
const noRow = (rows: readonly Row[]): boolean => !rows.some(({ isMatch }) => isMatch);
const everyValue = (rows: readonly Row[]): boolean => rows.filter(hasValue).every(({ isMatch }) => isMatch);

/** What a message says of the rows that its conditions select, and whether they are as it says. */
const claims: readonly (readonly [pattern: RegExp, holds: (rows: readonly Row[]) => boolean])[] = [
  [/(?:; |NOT, )no row matches/, noRow],
  [/only a row without a value does not match/, (rows) => rows.every((row) => row.isMatch === hasValue(row))],
  [/every row in which the field is not NULL matches(?! if)/, everyValue],
  [/holds for every value(?! that can be compared)(?!.*below NOT)/, everyValue],
  [/holds for every row in which the field is not NULL/, everyValue],
  [/holds for no row/, noRow],
  [/omparison with NULL never matches/, noRow],
];

/** The same for messages about a condition with all NOTs around it. */
const claimsOfWhole: typeof claims = [
  [/from matching any row/, noRow],
  [/is null do not match/, (rows) => noRow(rows.filter((row) => !hasValue(row)))],
];

/** Returns the condition that a message is about, with the NOT that it mentions. */
function subjectOf({ code, message, span }: Diagnostic, statement: string): string {
  const negation = /below NOT|^The negation|: its negation/.test(message) ? 'NOT ' : '';
  const connective = { 'contradictory-conditions': ' AND ', 'exhaustive-conditions': ' OR ' }[code];
  const conditions = message.slice(0, message.search(/ cannot | holds for /)).matchAll(/"([^"]*)"/g);
  const joined = Array.from(conditions, ([, one]) => one).join(connective);
  return `${negation}(${connective === undefined ? statement.slice(span?.start, span?.end) : joined})`;
}

function rowsOf(type: keyof typeof cells, condition: string): readonly Row[] {
  const isMatch = createMatcher(valueOf(parsePredicate(condition)));
  return [null, undefined, ...cells[type]].map((value) => ({
    value,
    isMatch: isMatch(value === undefined ? {} : { [nameOf(type)]: value }),
  }));
}

/** What a message about a day without a time says of the evening of that day; `undefined` for other messages. */
function isEveningRight({ code, message }: Diagnostic, rows: readonly Row[]): boolean | undefined {
  if (code !== 'date-without-time') return undefined;
  const [, day = ''] = /"([-\d]*)" is the midnight/.exec(message) ?? [];
  const evening = rows.find(({ value }) => value instanceof Date && value.toISOString().startsWith(`${day}T18`));
  return evening && evening.isMatch === message.endsWith('day matches.');
}

it('each message about rows is true of the rows of a field of any type', () => {
  const counts = new Map([...claims, ...claimsOfWhole].map(([pattern]) => [pattern, 0]));
  let evenings = 0;
  const property = fc.property(fc.constantFrom(...types), where, (type, { text, isAlone }) => {
    const written = text.replaceAll('@', nameOf(type));
    const statement = `SELECT id FROM account.query WHERE ${written}`;
    const expectTrue = (list: typeof claims, { message }: Diagnostic, subject: string): void => {
      // The rows have no value of the other field.
      if (subject.includes('other')) return;
      for (const [pattern, holds] of list.filter(([pattern]) => pattern.test(message))) {
        counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
        expect(holds(rowsOf(type, subject)), `${written}: ${message}`).toBe(true);
      }
    };
    for (const found of check(statement, { catalog })) {
      expectTrue(claims, found, subjectOf(found, statement));
      if (!isAlone) continue;
      expectTrue(claimsOfWhole, found, written);
      const isRight = isEveningRight(found, rowsOf(type, written));
      if (isRight === undefined) continue;
      evenings++;
      expect(isRight, `${written}: ${found.message}`).toBe(true);
    }
  });
  const numRuns = propertyRuns(6000);
  fc.assert(property, { numRuns });
  expect(evenings).toBeGreaterThan(0);
  for (const [pattern, count] of counts) expect(count, String(pattern)).toBeGreaterThan(0);
});
