import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './support/database.js';
import { expectAnswers } from './support/expect-answers.js';
import { expectSame } from './support/expect-same.js';
import { openDuckdb } from './support/open-duckdb.js';
import { openSqlite } from './support/open-sqlite.js';
import { hostileDuckdb, hostileSqlite } from './support/sessions.js';

describe.each([
  { name: 'DuckDB', open: openDuckdb, most: 0.95 },
  ...hostileDuckdb.map((session) => ({ ...session, most: 0.95 })),
  { name: 'SQLite', open: openSqlite, most: 0.7 },
  ...hostileSqlite.map((session) => ({ ...session, most: 0.7 })),
])('$name', ({ open, most }) => {
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
