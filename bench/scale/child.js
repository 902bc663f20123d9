// Runs queries on one engine in a process of its own, so that the peak of its memory is that of the engine. Takes a task as JSON in its first
// argument, and prints the results as JSON.
import { readFileSync } from 'node:fs';
import { openEngine } from '../../dist/engine/index.js';
import { median } from '../median.js';
import { processorMs } from './processor-time.js';

/**
 * @typedef {object} Task
 * @property {Readonly<Record<string, string>>} tables
 * @property {string} [url] of the server; without it DuckDB reads files.
 * @property {readonly number[]} pids The processes of the server.
 * @property {readonly { readonly name: string, readonly vql: string }[]} queries
 * @property {number} rounds beside the first, which warms up if there are others.
 */

/**
 * @typedef {object} QueryFigures
 * @property {number} elapsedMs median
 * @property {number} processorMs median, of this process and the server
 * @property {number} ownMs median, of this process
 * @property {number} rows
 * @property {string} answer The first rows.
 * @property {string} [sql] What was sent to the server.
 */

/** @type {Task} */
const { tables, url, pids, queries, rounds } = JSON.parse(process.argv[2] ?? '');
/** @type {string | undefined} */
let sent;
const engine = await openEngine(
  url === undefined
    ? { tables }
    : {
        trino: {
          ...{ url, catalog: 'lake', schema: 'scale', user: 'bench', tables },
          fetch: (address, init) => {
            if (init?.method === 'POST') sent = String(init.body);
            return fetch(address, init);
          },
        },
      },
);

/** @type {Record<string, QueryFigures>} */
const figures = {};
for (const { name, vql } of queries) {
  const samples = [];
  sent = undefined;
  for (let round = 0; round <= rounds; round += 1) {
    const begin = { elapsed: performance.now(), own: process.cpuUsage(), server: processorMs(pids) };
    const { rows } = await engine.stream(vql);
    let count = 0;
    const first = [];
    for await (const row of rows) {
      count += 1;
      if (count <= 100) first.push(row);
    }
    const own = process.cpuUsage(begin.own);
    const ownMs = (own.user + own.system) / 1000;
    samples.push({
      elapsedMs: performance.now() - begin.elapsed,
      ownMs,
      processorMs: ownMs + processorMs(pids) - begin.server,
      rows: count,
      answer: JSON.stringify(first),
    });
  }
  const counted = rounds === 0 ? samples : samples.slice(1);
  const last = samples.at(-1);
  figures[name] = {
    elapsedMs: median(counted.map(({ elapsedMs }) => elapsedMs)),
    ownMs: median(counted.map(({ ownMs }) => ownMs)),
    processorMs: median(counted.map((sample) => sample.processorMs)),
    rows: last?.rows ?? 0,
    answer: last?.answer ?? '',
    ...(sent !== undefined && { sql: sent }),
  };
}
await engine.close();
const [, peak = '0'] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
console.log(JSON.stringify({ figures, peakBytes: Number(peak) * 1024 }));
