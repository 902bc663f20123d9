import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../src/client/index.js';
import { dialectFile, type ProbeReport, probe } from '../../src/probe/index.js';
import type { Database } from '../engine/support/database.js';
import { openDuckdb } from '../engine/support/open-duckdb.js';
import { openPglite } from '../engine/support/open-pglite.js';
import { openSqlite } from '../engine/support/open-sqlite.js';
import { fetchBy } from '../support/fetch-by.js';
import { template } from './support/rows.js';
import { serveDatabase } from './support/sql-service.js';

/** Probes a database behind a handler that passes statements on as they are. */
async function probeDatabase(open: () => Promise<Database>): Promise<ProbeReport> {
  const database = await open();
  onTestFinished(() => database.close());
  const fetch = fetchBy(await serveDatabase(database));
  const client = createClient({ baseUrl: 'https://erp.example.com', userAgent: 'test', token: 'token', fetch });
  return probe(client, { template });
}

/** The verdicts other than "holds", by the ids of their questions. No database promises an order of rows with equal keys. */
function deviations({ answers }: ProbeReport): Readonly<Record<string, string>> {
  return Object.fromEntries(
    answers
      .filter(({ id, verdict }) => verdict !== 'holds' && id !== 'assumption:page-tiebreak')
      .map(({ id, verdict }) => [id, verdict]),
  );
}

/** What none of these handlers supports, or these rows do not show. */
const everywhere = {
  // The options of columns are comments in SQL.
  'construct:annotation': 'ignored',
  'construct:annotation-options': 'unclear',
  'construct:hyphenated-name': 'unclear',
  // The id of which table it is, is not stated.
  'construct:join': 'refused',
  'construct:several-joins': 'unclear',
  'construct:path': 'unclear',
  'assumption:any-element': 'unclear',
  'assumption:not-on-collection': 'unclear',
  'assumption:next-offset': 'unclear',
  'paging:more-elements': 'unclear',
};

describe('the known behaviour of databases is found', () => {
  it('SQLite: LIKE ignores letter case, nulls sort as the smallest values, there are no booleans', async () => {
    const report = await probeDatabase(openSqlite);
    expect(deviations(report)).toEqual({
      ...everywhere,
      'construct:boolean': 'unclear',
      'assumption:value-format': 'unclear',
      'assumption:like-case': 'differs',
      'assumption:null-order': 'differs',
    });
    expect(dialectFile(report).dialect).toMatchObject({ likeCaseSensitive: false, nullOrder: 'low' });
    expect(dialectFile(report).dialect).not.toHaveProperty('likeEscape');
  });

  it('DuckDB: nulls sort last in both directions', async () => {
    const report = await probeDatabase(openDuckdb);
    expect(deviations(report)).toEqual({ ...everywhere, 'assumption:null-order': 'differs' });
    expect(dialectFile(report).dialect).toMatchObject({ likeCaseSensitive: true, nullOrder: 'last' });
  });

  it('PostgreSQL: a backslash escapes, nulls sort as the greatest values', async () => {
    const report = await probeDatabase(openPglite);
    expect(deviations(report)).toEqual({ ...everywhere, 'assumption:like-escape': 'differs' });
    expect(dialectFile(report).dialect).toMatchObject({ likeCaseSensitive: true, likeEscape: '\\', nullOrder: 'high' });
  });
});
