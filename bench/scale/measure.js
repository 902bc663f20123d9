import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cache, findDistribution } from '../../scripts/trino/distribution.js';
import { defaultPort } from '../../scripts/trino/server.js';
import { startServer } from '../../scripts/trino/start.js';
import { log } from '../log.js';
import { findCommandLine, measureCommandLine } from './command-line.js';
import { createData } from './data.js';
import { queries, streamQuery } from './queries.js';

/**
 * **The** engines: DuckDB in the process of the program, and a server by the number of its workers.
 *
 * @type {readonly { readonly name: string, readonly workers?: number }[]}
 */
export const engines = [
  { name: 'DuckDB' },
  { name: 'Trino, one node', workers: 0 },
  { name: 'Trino, two workers', workers: 2 },
];

const child = fileURLToPath(new URL('./child.js', import.meta.url));

/**
 * How the measurement is done.
 *
 * @typedef {object} ScaleEffort
 * @property {readonly { readonly rows: number, readonly rounds: number }[]} sizes
 * @property {number} streamedRows The rows that are streamed: one of the sizes.
 * @property {{ readonly queries: number, readonly stream: number, readonly rounds: number }} commandLine The rows on which Trino's command
 *   line is compared, which are sizes too.
 */

/**
 * @typedef {Readonly<Record<string, import('./child.js').QueryFigures>>} FiguresByQuery
 * @typedef {{ readonly figures: FiguresByQuery, readonly peakBytes: number }} ChildResult
 * @typedef {object} ScaleFigures
 * @property {ReadonlyMap<number, ReadonlyMap<string, FiguresByQuery>>} runs By the number of rows and the engine.
 * @property {ReadonlyMap<string, ChildResult>} streams By the engine.
 * @property {ReadonlyMap<string, { readonly toolkitMs: number, readonly commandLineMs: number }>} commandLine By the query.
 */

/**
 * Measures the queries on each number of rows by each engine, which all have to give the same answers, then the stream, then Trino's own
 * command line.
 *
 * @param {ScaleEffort} effort
 * @returns {Promise<ScaleFigures>}
 */
export async function measureScale({ sizes, streamedRows, commandLine: compared }) {
  const distribution = findDistribution();
  if (typeof distribution === 'string') throw new Error(distribution);
  const jar = findCommandLine(distribution.version);
  /** @type {import('./data.js').ScaleData[]} */
  const data = [];
  for (const { rows } of sizes) {
    log(`data: ${rows.toLocaleString('en-US')} rows`);
    data.push(await createData(join(cache, 'lake'), rows));
  }
  const dataOf = (/** @type {number} */ rows) =>
    /** @type {import('./data.js').ScaleData} */ (data.find((one) => one.rows === rows));
  const stream = [{ name: 'stream', vql: streamQuery }];

  /** @type {Map<number, Map<string, FiguresByQuery>>} */
  const runs = new Map(sizes.map(({ rows }) => [rows, new Map()]));
  /** @type {Map<string, ChildResult>} */
  const streams = new Map();
  /** @type {Map<string, { toolkitMs: number, commandLineMs: number }>} */
  const commandLine = new Map();
  for (const { name, workers } of engines) {
    const server =
      workers === undefined
        ? undefined
        : await startServer({ ...distribution, workers, port: defaultPort, memory: '4G' });
    try {
      if (server !== undefined)
        for (const { statements } of data) for (const sql of statements) await run(server.url, sql);
      /** @type {(rows: number, list: typeof queries, rounds: number) => ChildResult} */
      const measure = (rows, list, rounds) => runChild({ data: dataOf(rows), server, queries: list, rounds });
      for (const { rows, rounds } of sizes) {
        log(`${name}: ${rows.toLocaleString('en-US')} rows`);
        const { figures } = measure(rows, queries, rounds);
        checkAnswers(figures, runs.get(rows)?.get(engines[0]?.name ?? ''), `${name}, ${rows} rows`);
        runs.get(rows)?.set(name, figures);
      }
      log(`${name}: stream of ${streamedRows.toLocaleString('en-US')} rows`);
      const streamed = measure(streamedRows, stream, 0);
      checkAnswers(streamed.figures, streams.get(engines[0]?.name ?? '')?.figures, `${name}, stream`);
      streams.set(name, streamed);
      if (server === undefined || workers !== 0) continue;
      const { rounds } = compared;
      for (const [rows, list] of /** @type {const} */ ([
        [compared.queries, queries],
        [compared.stream, stream],
      ])) {
        log(`${name}: its command line`);
        for (const query of list) {
          const { [query.name]: figure } = measure(rows, [query], 2 * rounds).figures;
          if (figure?.sql === undefined) throw new Error(`No statement was sent for "${query.name}".`);
          const options = { java: distribution.java, jar, url: server.url };
          const commandLineMs = measureCommandLine(options, figure.sql, { rounds, repeats: 3 });
          commandLine.set(query.name, { toolkitMs: figure.elapsedMs, commandLineMs });
        }
      }
    } finally {
      server?.stop();
      await server?.ended;
    }
  }
  return { runs, streams, commandLine };
}

/**
 * @param {object} task
 * @param {import('./data.js').ScaleData} task.data
 * @param {import('../../scripts/trino/start.js').StartedServer | undefined} task.server
 * @param {typeof queries} task.queries
 * @param {number} task.rounds
 * @returns {ChildResult}
 */
function runChild({ data, server, queries: list, rounds }) {
  /** @type {import('./child.js').Task} */
  const task = {
    ...(server === undefined ? { tables: data.files } : { tables: data.tables, url: server.url }),
    pids: server?.pids ?? [],
    queries: list,
    rounds,
  };
  const { stdout, stderr, status } = spawnSync(process.execPath, [child, JSON.stringify(task)], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/**
 * Throws an error if two engines have different answers.
 *
 * @param {FiguresByQuery} figures
 * @param {FiguresByQuery | undefined} expected
 * @param {string} where
 */
function checkAnswers(figures, expected, where) {
  for (const [name, { rows, answer }] of Object.entries(figures)) {
    const other = expected?.[name];
    if (other !== undefined && (other.rows !== rows || other.answer !== answer))
      throw new Error(
        `Different answers to "${name}" (${where}): ${answer.slice(0, 200)} and ${other.answer.slice(0, 200)}`,
      );
  }
}

/**
 * Runs a statement that returns no rows.
 *
 * @param {string} url
 * @param {string} sql
 */
async function run(url, sql) {
  const headers = { 'X-Trino-User': 'bench' };
  let answer = await (await fetch(`${url}/v1/statement`, { method: 'POST', headers, body: sql })).json();
  while (answer.nextUri !== undefined) answer = await (await fetch(answer.nextUri, { headers })).json();
  if (answer.error !== undefined) throw new Error(answer.error.message);
}
