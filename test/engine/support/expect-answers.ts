import fc from 'fast-check';
import { expect } from 'vitest';
import type { NullOrder } from '../../../src/dialect/index.js';
import { type Columns, compileSql } from '../../../src/engine/index.js';
import { print } from '../../../src/vql/index.js';
import { propertyRuns } from '../../support/property-runs.js';
import { answer } from './answer.js';
import type { Database, TestRow } from './database.js';
import { statements } from './statements.js';
import { columns, rows } from './table.js';

const otherColumns = { id: 'integer', row: 'integer', label: 'string', marks: ['string'] } as const satisfies Columns;
const tables = { 'test.rows': { name: 'rows', columns }, 'test.others': { name: 'others', columns: otherColumns } };

const others: fc.Arbitrary<readonly TestRow[]> = fc
  .array(
    fc.record({
      row: fc.option(fc.integer({ min: 0, max: 5 }), { freq: 4 }),
      label: fc.option(fc.constantFrom('', 'a', 'b', 'ä', '1'), { freq: 4 }),
      marks: fc.option(fc.array(fc.constantFrom('', 'a', 'b', '1', null), { maxLength: 3 }), { freq: 4 }),
    }),
    { maxLength: 6 },
  )
  .map((list) => list.map((row, id) => ({ id, ...row })));

const questions = fc.record({
  rows,
  others,
  statements: fc.array(statements, { minLength: 1, maxLength: 8, size: 'max' }),
});

const numRuns = propertyRuns(40);

/** Compares the answers of a database to generated statements with the reference evaluator. Returns the share without losses. */
export async function expectAnswers(database: Database, nullOrder: NullOrder = 'high'): Promise<number> {
  const { target } = database;
  let [all, exact] = [0, 0];
  const law = fc.asyncProperty(questions, async (question) => {
    await database.load('rows', columns, question.rows);
    await database.load('others', otherColumns, question.others);
    for (const statement of question.statements) {
      const { value } = compileSql(statement, { target, tables, dialect: { nullOrder } });
      all++;
      if (value === undefined) continue;
      exact++;
      const expected = answer(statement, { 'test.rows': question.rows, 'test.others': question.others }, {}, nullOrder);
      const found = (await database.query(value.sql, value.params)).map(target === 'sqlite' ? readLists : (row) => row);
      const isSettled = statement.orderBy.length > 0 || statement.limit !== undefined || statement.offset !== undefined;
      const [a, b] = [found, expected].map((list) => {
        const texts = list.map((row) => JSON.stringify(plain(row)));
        return isSettled ? texts : texts.sort();
      });
      expect(a, `${print(statement)}\n${value.sql}`).toEqual(b);
    }
  });
  await fc.assert(law, { numRuns });
  return exact / all;
}

/** SQLite stores lists as texts. */
function readLists(row: TestRow): TestRow {
  const isList = (name: string): boolean => /^(?:tags|ranks|lines[.].*)$/.test(name);
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      isList(name) && value !== null ? JSON.parse(String(value)) : value,
    ]),
  );
}

/** Normalizes values that the drivers return differently: numbers, booleans, dates, documents. */
function plain(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'bigint' || typeof value === 'number') return Number(Number(value).toPrecision(12));
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
  return value;
}
