import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMatcher } from '../../src/cunit/index.js';
import { compileSql } from '../../src/engine/index.js';
import {
  createAnd,
  createColumn,
  createNot,
  createOr,
  createPath,
  createStatement,
  createTemplate,
  type Predicate,
  print,
  visit,
} from '../../src/vql/index.js';
import type { Database } from './support/database.js';
import { openDuckdb } from './support/open-duckdb.js';
import { openSqlite } from './support/open-sqlite.js';
import { predicates } from './support/predicates.js';
import { selectKeys } from './support/select-keys.js';
import { columns, rows } from './support/table.js';

const tables = { 'test.rows': { name: 'rows', columns } };
const numRuns = Number(process.env['LAW_RUNS'] ?? 30);

/** Of a list, one element can make a condition true and another its negation. */
const single = predicates.filter(
  (predicate) => !pathsIn(predicate).some((path) => /^(?:tags|ranks|mixed|lines)/.test(path)),
);

const questions = fc.record({ rows, asked: fc.array(single, { minLength: 1, maxLength: 8, size: 'max' }) });

describe.each([
  { name: 'DuckDB', open: openDuckdb },
  { name: 'SQLite', open: openSqlite },
])('ternary logic on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it('parts the rows: those of a condition, those of its negation, and those where it is unknown', async () => {
    const law = fc.asyncProperty(questions, async (question) => {
      await database.load('rows', columns, question.rows);
      for (const predicate of question.asked) {
        const not = createNot(predicate);
        const asked = [predicate, not, createOr([predicate, not]), createAnd([predicate, not])];
        const compiled = asked.flatMap((one) => compileWhere(one, database) ?? []);
        if (compiled.length < asked.length) continue;
        const [holds = [], fails = [], either = [], both = []] = await selectKeys(database, compiled);
        const message = print(predicate);
        expect(both, message).toEqual([]);
        expect(
          [...holds, ...fails].sort((a, b) => a - b),
          message,
        ).toEqual(either);
        const [isTrue, isFalse] = [createMatcher(predicate), createMatcher(not)];
        const unknown = question.rows.filter((row) => !isTrue(row) && !isFalse(row));
        expect(either.length + unknown.length, message).toBe(question.rows.length);
      }
    });
    await fc.assert(law, { numRuns });
  });
});

function compileWhere(where: Predicate, { target }: Database) {
  const statement = createStatement({
    columns: [createColumn(createPath('id'))],
    from: createTemplate('test', 'rows'),
    where,
  });
  return compileSql(statement, { target, tables }).value;
}

function pathsIn(predicate: Predicate): readonly string[] {
  const paths: string[] = [];
  visit(predicate, { Path: ({ segments }) => void paths.push(segments.join('.')) });
  return paths;
}
