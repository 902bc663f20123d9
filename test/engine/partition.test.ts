import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMatcher, type Row } from '../../src/cunit/index.js';
import { compileSql } from '../../src/engine/index.js';
import { partitions } from '../../src/testing/index.js';
import {
  createColumn,
  createPath,
  createStatement,
  createTemplate,
  type Predicate,
  print,
  visit,
} from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';
import { type Database, selectKeys, type TestRow } from './support/database.js';
import { ofThisRun } from './support/of-this-run.js';
import { openDuckdb } from './support/open-duckdb.js';
import { openSqlite } from './support/open-sqlite.js';
import { openTrino } from './support/open-trino.js';
import { predicates } from './support/predicates.js';
import { columns, rows } from './support/table.js';

const tables = { 'test.rows': { name: 'rows', columns } };
const numRuns = propertyRuns(30);

/** Paths without lists: for a list, a condition and its negation can both be true. */
const single = predicates.filter(
  (predicate) => !pathsIn(predicate).some((path) => /^(?:tags|ranks|mixed|lines)/.test(path)),
);

describe.each(
  ofThisRun([
    { name: 'DuckDB', open: openDuckdb },
    { name: 'SQLite', open: openSqlite },
    { name: 'Trino', open: openTrino },
  ]),
)('ternary logic on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it('partitions the rows by condition, negation and unknown', async () => {
    let loaded: unknown;
    const select = async (predicate: Predicate, table: readonly Row[]) => {
      if (loaded !== table) await database.load('rows', columns, table as readonly TestRow[]);
      loaded = table;
      const compiled = compileWhere(predicate, database);
      if (compiled === undefined) return undefined;
      const [keys = []] = await selectKeys(database, [compiled]);
      // The parts of the database are compared with those of the matcher.
      expect(keys, print(predicate)).toEqual(table.flatMap((row, at) => (createMatcher(predicate)(row) ? [at] : [])));
      return keys;
    };
    await fc.assert(partitions(select, { of: single, rows }), { numRuns: numRuns * 4 });
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
