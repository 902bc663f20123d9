import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMatcher } from '../../src/cunit/index.js';
import { compileSql } from '../../src/engine/index.js';
import { parseOrThrow } from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';
import { type Database, selectKeys, type TestRow } from './support/database.js';
import { openDuckdb } from './support/open-duckdb.js';
import { openPglite } from './support/open-pglite.js';

/** Names that a path can have, and that the SQL uses too. */
const names = ['a', 'b', 'value', 'key', 'json', 'unnest', 't0', 'level', 'item', 'step', 'test', 'rows', 'e1'];
const unusualNames = ['select', "it's", 'q"q', '$', '*', '0', '[0]', ' ', 'ä'];
const scalars = ['x', 'y', '', '5', '2', 'true', '[[', '2024-01-01', 1, 2, 5, 1.5, true, false, null];

/** Values of JSON up to a depth of four: scalars, lists and objects in each other. */
const json: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    { weight: 3, arbitrary: fc.constantFrom(...scalars) },
    { weight: 2, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
    { weight: 2, arbitrary: fc.dictionary(fc.constantFrom(...names, ...unusualNames), tie('value'), { maxKeys: 3 }) },
  ),
})).value;
const columns = { id: 'integer', data: 'json', more: 'json', list: [{ a: 'json', value: ['json'] }] } as const;
const row = fc.record({
  data: json,
  more: json,
  list: fc.array(fc.record({ a: json, value: fc.array(json, { maxLength: 2 }) }), { maxLength: 2 }),
});

const path = fc
  .tuple(fc.constantFrom('data', 'data', 'more', 'list.a'), fc.array(fc.constantFrom(...names), { maxLength: 2 }))
  .map(([first, rest]) => [first, ...rest].join('.'));
const value = fc.constantFrom("'x'", "''", "'5'", '1', '2', '5', '1.5', 'TRUE', 'FALSE', "'true'", "'2024-01-01'");
const operator = fc.constantFrom('=', '<>', '<', '<=', '>', '>=');
const not = fc.constantFrom('', 'NOT ');
const condition = fc.oneof(
  fc.tuple(path, operator, value).map((parts) => parts.join(' ')),
  fc
    .tuple(path, not, fc.array(fc.oneof(value, value, path), { minLength: 1, maxLength: 3 }))
    .map(([at, word, list]) => `${at} ${word}IN (${list.join(', ')})`),
  fc.tuple(path, not, value, value).map(([at, word, low, high]) => `${at} ${word}BETWEEN ${low} AND ${high}`),
  fc
    .tuple(path, not, fc.constantFrom("'x%'", "'%'", "'1%'", "'_'"))
    .map(([at, word, pattern]) => `${at} ${word}LIKE ${pattern}`),
  fc.tuple(path, not).map(([at, word]) => `${at} IS ${word}NULL`),
  fc.tuple(path, operator, path).map((parts) => parts.join(' ')),
);
const where = fc
  .tuple(not, condition, fc.constantFrom(' AND ', ' OR '), condition, fc.boolean())
  .map(([word, one, connective, other, isOne]) => `${word}(${isOne ? one : one + connective + other})`);

describe.each([
  { name: 'DuckDB', open: openDuckdb },
  { name: 'PostgreSQL', open: openPglite },
])('a JSON column on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  async function select(rows: readonly TestRow[], asked: readonly string[]): Promise<readonly (readonly number[])[]> {
    await database.load('rows', columns, rows);
    const statements = asked.map((text) => {
      const { value: sql, diagnostics } = compileSql(`SELECT id FROM test.rows WHERE ${text}`, {
        target: database.target,
        tables: { 'test.rows': { name: 'rows', columns } },
      });
      return sql ?? expect.fail(`${text}: ${diagnostics[0]?.message}`);
    });
    return selectKeys(database, statements);
  }

  it('is compared as by matches, whatever is in it', async () => {
    let selected = 0;
    const property = fc.asyncProperty(
      fc.array(row, { minLength: 5, maxLength: 5 }),
      fc.array(where, { minLength: 6, maxLength: 6 }),
      async (cells, asked) => {
        const rows = cells.map((cell, id): TestRow => ({ id, ...cell }));
        const answers = await select(rows, asked);
        for (const [index, text] of asked.entries()) {
          const predicate = parseOrThrow(`SELECT id FROM test.rows WHERE ${text}`).where;
          const isMatch = createMatcher(predicate ?? expect.fail(text));
          const expected = rows.flatMap((one, id) => (isMatch(one) ? [id] : []));
          expect(answers[index], `${text} of ${JSON.stringify(rows)}`).toEqual(expected);
          selected += expected.length;
        }
      },
    );
    const numRuns = propertyRuns(40);
    await fc.assert(property, { numRuns });
    expect(selected).toBeGreaterThan(numRuns);
  }, 120_000);

  it.each([
    ['data = 2', [0, 1, 4]],
    ["data <> 'x'", [0, 1, 4, 5, 6]],
    ["data = 'x'", [0, 2]],
    ["data > '5'", [0, 2]],
    ['data IS NULL', [2, 3]],
    ['data.a = 1', [5, 6]],
    ['data IN (more, 3)', [0]],
  ])('unpacks a list in a list: %s', async (text, expected) => {
    const deep = JSON.parse(`${'['.repeat(60)}2${']'.repeat(60)}`);
    const data = [[1, [2, 3], 'x'], [2], ['x', []], [[[]]], deep, [[{ a: 1 }]], { a: [[1]] }];
    const rows = data.map((one, id) => ({ id, data: one, more: id === 6 ? 'x' : null, list: [] }));
    expect(await select([...rows], [text])).toEqual([expected]);
  });
});
