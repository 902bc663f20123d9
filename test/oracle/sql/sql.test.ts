import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TargetName } from '../../../src/engine/index.js';
import type { Database } from '../../engine/support/database.js';
import { ofThisRun } from '../../engine/support/of-this-run.js';
import { openDuckdb } from '../../engine/support/open-duckdb.js';
import { openPglite } from '../../engine/support/open-pglite.js';
import { openSqlite } from '../../engine/support/open-sqlite.js';
import { openTrino } from '../../engine/support/open-trino.js';
import { createCounts } from '../support/counts.js';
import { oracleSeed } from '../support/oracle-seed.js';
import { columns } from './columns.js';
import { sessions } from './load-table.js';
import { checkSql } from './sql-case.js';

describe.each(
  ofThisRun([
    { name: 'DuckDB', open: openDuckdb },
    { name: 'PostgreSQL', open: openPglite },
    { name: 'SQLite', open: openSqlite },
    { name: 'Trino', open: openTrino },
  ]),
)('SQL that is exact, on $name', ({ open }) => {
  const counts = createCounts();
  let database: Database;
  let target: TargetName;
  beforeAll(async () => {
    database = await open();
    target = database.target;
  });
  afterAll(() => database.close());

  it('selects the rows of the oracle, in every time zone and with every collation', async () => {
    const differences: string[] = [];
    for (let index = 0; index < 8; index++)
      differences.push(...(await checkSql(oracleSeed + index, database, counts, 120)));
    expect(differences).toEqual([]);
    expect(counts.of('predicates')).toBeGreaterThan(600);
  });

  it('meets every column and session often', () => {
    const named = Object.keys(columns).filter((name) => name !== 'id');
    expect(
      counts.rarer(
        named.map((name) => `${target}: ${name}`),
        10,
      ),
    ).toEqual([]);
    expect(
      counts.rarer(
        sessions.map(({ name }) => `${target}, ${name}`),
        80,
      ),
    ).toEqual([]);
    const special = ['Infinity', '-Infinity', ...(target === 'sqlite' ? [] : ['NaN'])];
    expect(
      counts.rarer(
        special.map((value) => `double: ${value}`),
        5,
      ),
    ).toEqual([]);
    expect(counts.of('rows')).toBeGreaterThan(3000);
  });
});
