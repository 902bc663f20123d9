import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMatcher } from '../../src/cunit/index.js';
import { type Columns, compileSql } from '../../src/engine/index.js';
import { readSuiteFile, type SuiteFile, suiteNames } from '../sqllogictest/read-suite.js';
import { type Database, selectKeys } from './support/database.js';
import { ofThisRun } from './support/of-this-run.js';
import { openDuckdb } from './support/open-duckdb.js';
import { openSqlite } from './support/open-sqlite.js';
import { openTrino } from './support/open-trino.js';

describe.each(
  ofThisRun([
    { name: 'DuckDB', open: openDuckdb },
    { name: 'SQLite', open: openSqlite },
    { name: 'Trino', open: openTrino },
  ]),
)('sqllogictest on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it.each(suiteNames)('selects what %s states, and what a matcher selects', async (name) => {
    const file = readSuiteFile(name);
    const columns = columnsOf(file);
    await database.load('tab', columns, file.rows);
    const { target } = database;
    const statements = file.cases.map(({ where }) => {
      const { value, diagnostics: losses } = compileSql(
        `SELECT --v:result{displayname='id'}\npk FROM slt.tab WHERE ${where}`,
        {
          target,
          tables: { 'slt.tab': { name: 'tab', columns } },
        },
      );
      expect(losses, where).toEqual([]);
      return value ?? { sql: '', params: [] };
    });
    const answers = await selectKeys(database, statements);
    for (const [index, { where, predicate, selected }] of file.cases.entries()) {
      expect(answers[index], where).toEqual(selected);
      expect(file.rows.filter(createMatcher(predicate)).map(({ pk }) => pk)).toEqual(selected);
    }
  });
});

/** Infers the columns: whole numbers, doubles and texts. */
function columnsOf({ rows }: SuiteFile): Columns {
  const names = Object.keys(rows[0] ?? {});
  return Object.fromEntries(
    names.map((name) => {
      const cells = rows.map((row) => row[name]).filter((cell) => cell !== null);
      if (cells.some((cell) => typeof cell === 'string')) return [name, 'string'];
      return [name, cells.every(Number.isInteger) ? 'integer' : 'double'];
    }),
  );
}
