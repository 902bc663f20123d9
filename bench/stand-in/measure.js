import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { openStandIn } from '../../dist/stand-in/index.js';
import { median } from '../median.js';

const columns = 'id, name, total, city';

/** Pages of 1,000 rows. `{file}` is the Parquet file. */
export const pages = [
  {
    name: 'the first page by id',
    request: { statement: `SELECT ${columns} FROM test.rows ORDER BY id`, limit: 1_000 },
    sql: `SELECT ${columns} FROM '{file}' ORDER BY id NULLS LAST LIMIT 1001`,
  },
  {
    name: 'a page in the middle by id',
    request: { statement: `SELECT ${columns} FROM test.rows ORDER BY id`, limit: 1_000, offset: 500_000 },
    sql: `SELECT ${columns} FROM '{file}' ORDER BY id NULLS LAST LIMIT 1001 OFFSET 500000`,
  },
  {
    name: 'a page with a filter and two sort keys',
    request: { statement: `SELECT ${columns} FROM test.rows WHERE city = 'Bonn' ORDER BY total DESC`, limit: 1_000 },
    sql: `SELECT ${columns} FROM '{file}' WHERE city = 'Bonn' ORDER BY total DESC NULLS FIRST, id NULLS LAST LIMIT 1001`,
  },
];

/** Milliseconds for each page, as text of JSON. @typedef {{ times: Map<string, { standIn: number, hand: number }>, rows: number }} ServiceFigures */

/**
 * Measures pages of a Parquet file by requests to the stand-in, and in hand-written SQL on another DuckDB instance. Both ask for one
 * row more than the page has, to know whether there is another page, and write the rows as JSON.
 *
 * @param {import('../effort.js').Effort} effort
 * @returns {Promise<ServiceFigures>}
 */
export async function measureStandIn({ quick }) {
  const rounds = quick ? 5 : 30;
  const rows = 1_000_000;
  const folder = mkdtempSync(join(tmpdir(), 'vql-kit-bench-'));
  const file = join(folder, 'rows.parquet').replaceAll("'", "''");
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    await connection.run(rowsSql(rows, file));
    const erp = await openStandIn({
      tables: { 'test.rows': file },
      clients: [{ id: 'bench', secret: 'secret' }],
      users: [{ name: 'bench', password: 'password', passwordGrant: true }],
      // Time stands still, so that the token does not expire.
      clock: { now: () => 0, sleep: (delayMs, signal) => sleep(delayMs, undefined, { signal }) },
    });
    const headers = await headersFor(erp);
    const times = new Map();
    for (const { name, request, sql } of pages) {
      const body = JSON.stringify(request);
      const jobs = {
        standIn: async () => {
          const url = `${erp.baseUrl}/cmn/computed-queries/execute`;
          return (await erp.fetch(url, { method: 'POST', headers, body })).text();
        },
        hand: async () => {
          const result = await connection.runAndReadAll(sql.replace('{file}', file));
          const data = result.getRowObjectsJson();
          return JSON.stringify({ data: data.slice(0, 1_000), hasMore: data.length > 1_000 });
        },
      };
      const samples = { standIn: [], hand: [] };
      for (let round = 0; round <= rounds; round += 1) {
        const ids = new Map();
        for (const who of round % 2 === 0 ? ['standIn', 'hand'] : ['hand', 'standIn']) {
          const start = performance.now();
          const text = await jobs[who]();
          // The first round warms up.
          if (round > 0) samples[who].push(performance.now() - start);
          ids.set(
            who,
            JSON.parse(text).data.map(({ id }) => String(id)),
          );
        }
        if (ids.get('hand').length !== 1_000 || String(ids.get('standIn')) !== String(ids.get('hand')))
          throw new Error(`Different rows of "${name}".`);
      }
      times.set(name, { standIn: median(samples.standIn), hand: median(samples.hand) });
    }
    await erp.close();
    return { times, rows };
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(folder, { recursive: true });
  }
}

/** @param {import('../../dist/stand-in/index.js').StandIn} erp */
async function headersFor({ authUrl, fetch }) {
  const user = { grant_type: 'password', username: 'bench', password: 'password' };
  const body = new URLSearchParams({ ...user, client_id: 'bench', client_secret: 'secret' });
  const { access_token: token } = await (await fetch(`${authUrl}/token`, { method: 'POST', body })).json();
  return { authorization: `Bearer ${token}`, 'user-agent': 'bench', 'content-type': 'application/json' };
}

/** @param {number} rows @param {string} file */
function rowsSql(rows, file) {
  // Ids fit into a number of JavaScript, so that both texts have the same.
  return `COPY (
    SELECT 1000000000000 + i * 7919 % ${rows} AS id, chr(CAST(65 + i % 26 AS INTEGER)) || 'ccount ' || i AS name,
      CAST((i * 7919 % 1000003) / 100 AS DECIMAL(12,2)) AS total, ['Bonn', 'Ulm', 'Wien', NULL][i % 4 + 1] AS city
    FROM range(${rows}) AS r(i)
  ) TO '${file}' (FORMAT parquet)`;
}
