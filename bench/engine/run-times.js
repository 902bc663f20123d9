import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { openEngine } from '../../dist/engine/index.js';
import { median } from '../median.js';

/** Queries in VQL and in hand-written SQL. `{file}` is the Parquet file. */
export const queries = [
  {
    name: 'count with a filter',
    vql: "SELECT count(*) FROM test.rows WHERE total >= '500' AND active = 'true' AND name LIKE 'A%'",
    sql: `SELECT count(*) AS "count(*)" FROM '{file}' WHERE total >= 500 AND active AND name LIKE 'A%'`,
  },
  {
    name: 'the first thousand by a key',
    vql: "SELECT id, name, total FROM test.rows WHERE city IN ('Bonn', 'Ulm') ORDER BY total DESC, id LIMIT 1000",
    sql: `SELECT id, name, total FROM '{file}' WHERE city IN ('Bonn', 'Ulm') ORDER BY total DESC NULLS FIRST, id NULLS LAST LIMIT 1000`,
  },
  {
    name: 'any element of a list',
    vql: "SELECT count(id) FROM test.rows WHERE tags = 'VIP'",
    sql: `SELECT count(id) AS "count(id)" FROM '{file}' WHERE list_contains(tags, 'VIP')`,
  },
  {
    name: 'a quarter of the rows, streamed',
    vql: "SELECT id, name, total, created FROM test.rows WHERE city = 'Bonn'",
    sql: `SELECT id, name, total, created FROM '{file}' WHERE city = 'Bonn'`,
  },
];

/** Milliseconds of processor time of all threads, which other programs affect less than elapsed time. @typedef {{ times: Map<string, { engine: number, hand: number }>, rows: number, streamed: number, growthBytes: number }} RunFigures */

/**
 * Measures queries on a Parquet file through the engine and in hand-written SQL on another DuckDB instance; then the growth of
 * memory while all rows are streamed.
 *
 * @param {{ rounds: number, rows: number }} effort
 * @returns {Promise<RunFigures>}
 */
export async function measureRunTimes({ rounds, rows }) {
  const folder = mkdtempSync(join(tmpdir(), 'vql-kit-bench-'));
  const file = join(folder, 'rows.parquet');
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    await connection.run(rowsSql(rows, file));
    const engine = await openEngine({ tables: { 'test.rows': file } });
    const times = new Map();
    for (const { name, vql, sql } of queries) {
      const samples = { engine: [], hand: [] };
      const jobs = {
        engine: async () => countEngine((await engine.stream(vql)).rows),
        hand: async () => countHand(await connection.stream(sql.replace('{file}', file.replaceAll("'", "''")))),
      };
      for (let round = 0; round <= rounds; round += 1) {
        const order = round % 2 === 0 ? ['engine', 'hand'] : ['hand', 'engine'];
        const counts = new Map();
        for (const who of order) {
          const start = process.cpuUsage();
          counts.set(who, await jobs[who]());
          const { user, system } = process.cpuUsage(start);
          // The first round warms up.
          if (round > 0) samples[who].push((user + system) / 1000);
        }
        if (counts.get('engine') !== counts.get('hand')) throw new Error(`Different answers to "${name}".`);
      }
      times.set(name, { engine: median(samples.engine), hand: median(samples.hand) });
    }
    const { streamed, growthBytes } = await streamAll(engine);
    engine.close();
    return { times, rows, streamed, growthBytes };
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(folder, { recursive: true });
  }
}

function rowsSql(rows, file) {
  return `COPY (
    SELECT 1000000000000 + i AS id, chr(CAST(65 + i % 26 AS INTEGER)) || 'ccount ' || i AS name, CAST((i * 7919 % 1000003) / 100 AS DECIMAL(12,2)) AS total,
      i % 3 <> 0 AS active, ['Bonn', 'Ulm', 'Wien', NULL][i % 4 + 1] AS city,
      [['VIP', 'B2B'], ['B2C'], [], NULL][i % 7 % 4 + 1] AS tags, TIMESTAMP '2024-01-01' + INTERVAL (i) SECOND AS created
    FROM range(${rows}) AS r(i)
  ) TO '${file.replaceAll("'", "''")}' (FORMAT parquet)`;
}

async function countEngine(rows) {
  let count = 0;
  for await (const row of rows) count += row.id === null ? 0 : 1;
  return count;
}

/** Reads the rows as objects, chunk by chunk, as a program without the engine would. */
async function countHand(result) {
  let count = 0;
  for await (const rows of result.yieldRowObjectJs()) for (const row of rows) count += row.id === null ? 0 : 1;
  return count;
}

/** Measures memory from the second tenth of the rows on, after one-time allocations. */
async function streamAll(engine) {
  const { rows } = await engine.stream('SELECT * FROM test.rows');
  let streamed = 0;
  let first = 0;
  let peak = 0;
  for await (const _ of rows) {
    streamed += 1;
    if (streamed % 20_000 !== 0) continue;
    globalThis.gc?.();
    const { rss } = process.memoryUsage();
    if (streamed === 100_000) first = rss;
    if (streamed > 100_000) peak = Math.max(peak, rss);
  }
  return { streamed, growthBytes: Math.max(0, peak - first) };
}
