import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './support/database.js';
import { expectAnswers } from './support/expect-answers.js';
import { expectSame } from './support/expect-same.js';
import { ofThisRun } from './support/of-this-run.js';
import { openDuckdb } from './support/open-duckdb.js';
import { openSqlite } from './support/open-sqlite.js';
import { openTrino } from './support/open-trino.js';
import { hostileDuckdb, hostileSqlite, hostileTrino } from './support/sessions.js';

describe.each(
  ofThisRun([
    { name: 'DuckDB', open: openDuckdb, most: 0.95 },
    ...hostileDuckdb.map((session) => ({ ...session, most: 0.95 })),
    { name: 'SQLite', open: openSqlite, most: 0.7 },
    ...hostileSqlite.map((session) => ({ ...session, most: 0.7 })),
    { name: 'Trino', open: openTrino, most: 0.7 },
    ...hostileTrino.map((session) => ({ ...session, most: 0.7 })),
  ]),
)('$name', ({ open, most }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it('selects the rows for which a predicate, or its negation, is true', async () => {
    expect(await expectSame(database)).toBeGreaterThan(most);
  });

  it('answers statements of every kind', async () => {
    expect(await expectAnswers(database)).toBeGreaterThan(most);
  });
});
