import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMatcher } from '../../src/cunit/index.js';
import { type Columns, compileSql } from '../../src/engine/index.js';
import { parseOrThrow } from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';
import { type Database, selectKeys, type TestRow } from './support/database.js';
import { ofThisRun } from './support/of-this-run.js';
import { openDuckdb } from './support/open-duckdb.js';
import { openPglite } from './support/open-pglite.js';
import { openSqlite } from './support/open-sqlite.js';
import { openTrino } from './support/open-trino.js';

const text = fc.constantFrom('x', 'y', '', null);
const inner = fc.record({ a: text, b: text });

/** Tables of `test.rows` with a column that has the name of the group. */
const tables: Readonly<Record<string, { readonly columns: Columns; readonly row: fc.Arbitrary<object> }>> = {
  'an object': {
    columns: { id: 'integer', a: 'string', c: 'string', test: { a: 'string', b: 'string' } },
    row: fc.record({ a: text, c: text, test: fc.option(inner) }),
  },
  'a text': {
    columns: { id: 'integer', a: 'string', c: 'string', test: 'string' },
    row: fc.record({ a: text, c: text, test: text }),
  },
  'a list': {
    columns: { id: 'integer', a: 'string', c: 'string', test: [{ a: 'string', b: 'string' }] },
    row: fc.record({ a: text, c: text, test: fc.option(fc.array(inner, { maxLength: 2 })) }),
  },
  JSON: {
    columns: { id: 'integer', a: 'string', c: 'string', test: 'json' },
    row: fc.record({ a: text, c: text, test: fc.oneof(inner, text, fc.array(inner, { maxLength: 2 })) }),
  },
};

const paths = ['a', 'test.a', 'test.b', 'test.c', 'test.rows.a', 'test.rows.c', 'test.rows.test.a', 'test.test.a'];
const path = fc.constantFrom(...paths);
const condition = fc.oneof(
  fc.tuple(path, fc.constantFrom("= 'x'", "<> 'x'", "< 'y'", "IN ('x', '')", "NOT LIKE 'x%'")),
  fc.tuple(path, fc.constantFrom('IS NULL', 'IS NOT NULL', '= a', '<> test.a', '>= test.c')),
);

describe.each(
  ofThisRun([
    { name: 'DuckDB', open: openDuckdb },
    { name: 'SQLite', open: openSqlite },
    { name: 'PostgreSQL', open: openPglite },
    { name: 'Trino', open: openTrino },
  ]),
)('a path that begins with the group, beside a column of its name, on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it.each(Object.keys(tables))('that has %s, means the same as in matches, or is refused', async (name) => {
    const { columns, row } = tables[name] ?? expect.fail(name);
    let [asked, refused] = [0, 0];
    const question = fc.asyncProperty(
      fc.array(row, { minLength: 6, maxLength: 6 }),
      fc.array(condition, { minLength: 12, maxLength: 12 }),
      async (cells, conditions) => {
        const rows = cells.map((one, id): TestRow => ({ id, ...one }));
        await database.load('rows', columns, rows);
        const compiled = conditions.flatMap((parts) => {
          const statement = parseOrThrow(`SELECT id FROM test.rows WHERE ${parts.join(' ')}`);
          const { value } = compileSql(statement, {
            target: database.target,
            tables: { 'test.rows': { name: 'rows', columns } },
          });
          asked++;
          if (value === undefined) refused++;
          return value === undefined || statement.where === undefined
            ? []
            : [{ sql: value, where: statement.where, parts }];
        });
        const answers = await selectKeys(
          database,
          compiled.map(({ sql }) => sql),
        );
        for (const [index, { where, parts }] of compiled.entries()) {
          const isMatch = createMatcher(where, { template: 'test.rows' });
          const expected = rows.flatMap((one, id) => (isMatch(one) ? [id] : []));
          expect(answers[index], `${parts.join(' ')} of ${JSON.stringify(rows)}`).toEqual(expected);
        }
      },
    );
    await fc.assert(question, { numRuns: propertyRuns(20) });
    expect(refused).toBeLessThan(asked);
  });

  it('refuses a path of the group alone that the column does not have, and names the field', () => {
    const { diagnostics } = compileSql("SELECT id FROM test.rows WHERE test.c = 'x'", {
      target: database.target,
      tables: { 'test.rows': { name: 'rows', columns: tables['a text']?.columns ?? {} } },
    });
    expect(diagnostics.map(({ message }) => message)).toEqual(['No table has the field "test.c". Did you mean "c"?']);
  });
});
