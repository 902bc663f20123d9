// Configures and starts the processes of a Trino server.
import { spawn } from 'node:child_process';
import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cache } from './distribution.js';
import { answersAt } from './server.js';

/** A server starts in ten seconds, or in a minute on a busy machine. */
const startMs = 180_000;

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * A server that was started, on the loopback interface only.
 *
 * @typedef {object} StartedServer
 * @property {string} url
 * @property {string} lake The folder of the catalog `lake`.
 * @property {readonly number[]} pids Its processes.
 * @property {() => void} stop Stops its processes.
 * @property {Promise<number>} ended The exit code, when all processes have ended.
 */

/**
 * Starts a coordinator, which works too if there are no workers, and waits until it answers.
 *
 * @param {import('./distribution.js').Distribution & { readonly workers: number, readonly port: number, readonly memory: string }} options
 * @returns {Promise<StartedServer>}
 */
export async function startServer({ folder, java, hasLocalFiles, workers, port, memory }) {
  const url = `http://127.0.0.1:${port}`;
  const lake = join(cache, 'lake');
  mkdirSync(lake, { recursive: true });
  const nodes = Array.from({ length: workers + 1 }, (_, index) =>
    startNode(join(cache, `node-${port + index}`), {
      folder,
      java,
      memory,
      config: {
        coordinator: index === 0,
        ...(index === 0 && { 'node-scheduler.include-coordinator': workers === 0 }),
        'http-server.http.port': port + index,
        'discovery.uri': url,
      },
      catalogs: {
        memory: { 'connector.name': 'memory' },
        tpch: { 'connector.name': 'tpch' },
        lake: lakeCatalog(lake, hasLocalFiles),
      },
    }),
  );
  const stop = () => {
    for (const { process: child } of nodes) child.kill();
  };
  // Without these, a signal during the start would leave the processes behind.
  for (const signal of stopSignals) process.once(signal, stop);
  let hasEnded = false;
  const ended = Promise.all(nodes.map(({ code }) => code)).then((codes) => Math.max(...codes));
  // A server without one of its nodes cannot run.
  const first = Promise.race(nodes.map(({ code }) => code)).then(() => {
    hasEnded = true;
    stop();
  });
  const deadline = Date.now() + startMs;
  while (!hasEnded && Date.now() < deadline && !(await isReady(url, workers))) await Promise.race([delay(500), first]);
  if (hasEnded || Date.now() >= deadline) {
    stop();
    await ended;
    throw new Error(`Trino did not start. Its log is ${nodes.map(({ log }) => log).join(', ')}.`);
  }
  const pids = nodes.flatMap(({ process: { pid } }) => (pid === undefined ? [] : [pid]));
  return { url, lake, pids, stop, ended };
}

/**
 * Whether a server answers, knows all of its workers, and runs queries. While it starts, it may refuse a query or break the connection.
 *
 * @param {string} url
 * @param {number} workers
 */
async function isReady(url, workers) {
  return (await answersAt(url)) && (await countWorkers(url).catch(() => undefined)) === workers;
}

/**
 * Returns the number of workers that a server knows; `undefined` if no node can run a query yet.
 *
 * @param {string} url
 * @returns {Promise<unknown>}
 */
async function countWorkers(url) {
  const workers = `SELECT count(*) FROM system.runtime.nodes WHERE NOT coordinator AND state = 'active'`;
  // Only the second query needs a node that runs it.
  const sql = `SELECT (${workers}), (SELECT count(*) FROM tpch.tiny.region)`;
  const headers = { 'X-Trino-User': 'development' };
  let answer = await (await fetch(`${url}/v1/statement`, { method: 'POST', headers, body: sql })).json();
  let rows = answer.data ?? [];
  while (answer.nextUri !== undefined) {
    answer = await (await fetch(answer.nextUri, { headers })).json();
    rows = [...rows, ...(answer.data ?? [])];
  }
  return rows[0]?.[0];
}

/**
 * Returns the properties of a catalog whose tables are folders of files, with its metadata in files too.
 *
 * @param {string} lake
 * @param {boolean} hasLocalFiles Whether the version reads local files by itself. Otherwise the library of Hadoop does.
 */
function lakeCatalog(lake, hasLocalFiles) {
  return {
    'connector.name': 'hive',
    'hive.metastore': 'file',
    // Times in Parquet have microseconds, and are in UTC.
    'hive.timestamp-precision': 'MICROSECONDS',
    'hive.parquet.time-zone': 'UTC',
    'hive.metastore.catalog.dir': hasLocalFiles ? 'local:///' : `file://${lake}`,
    ...(hasLocalFiles && { 'fs.native-local.enabled': true, 'local.location': lake }),
  };
}

/**
 * Starts one process, with its configuration and its log in a folder of its own.
 *
 * @typedef {Readonly<Record<string, string | number | boolean>>} Properties
 * @param {string} own
 * @param {{ folder: string, java: string, memory: string, config: Properties, catalogs: Readonly<Record<string, Properties>> }} node
 */
function startNode(own, { folder, java, memory, config, catalogs }) {
  const etc = join(own, 'etc');
  mkdirSync(join(etc, 'catalog'), { recursive: true });
  for (const [name, properties] of Object.entries(catalogs))
    write(join(etc, 'catalog', `${name}.properties`), properties);
  write(join(etc, 'config.properties'), {
    ...config,
    'plugin.dir': join(folder, 'plugin'),
    'catalog.config-dir': join(etc, 'catalog'),
  });
  write(join(etc, 'log.properties'), { 'io.trino': 'INFO' });
  const node = {
    'node.environment': 'development',
    'node.id': `node-${config['http-server.http.port']}`,
    'node.data-dir': own,
    'node.bind-ip': '127.0.0.1',
    'node.internal-address': '127.0.0.1',
    config: join(etc, 'config.properties'),
    'log.levels-file': join(etc, 'log.properties'),
  };
  // The server's own launcher would start it in a session of its own, which Ctrl+C does not reach.
  const options = [
    ...['-server', `-Xmx${memory}`, '-XX:+UseG1GC', '-XX:+ExplicitGCInvokesConcurrent', '-XX:+ExitOnOutOfMemoryError'],
    ...['-Djdk.attach.allowAttachSelf=true', '-Djdk.nio.maxCachedBufferSize=2000000', '-Dfile.encoding=UTF-8'],
    ...Object.entries(node).map(([name, value]) => `-D${name}=${value}`),
    ...['-cp', join(folder, 'lib/*'), 'io.trino.server.TrinoServer'],
  ];
  const log = join(own, 'server.log');
  const output = openSync(log, 'w');
  const child = spawn(java, options, { cwd: own, stdio: ['ignore', output, output] });
  /** @type {Promise<number>} */
  const code = new Promise((resolve) => {
    child.once('error', () => resolve(1));
    // A signal that stops it is no error.
    child.once('exit', (status, signal) => resolve(signal === null && status !== 143 ? (status ?? 0) : 0));
  });
  return { process: child, code, log };
}

/**
 * @param {string} file
 * @param {Properties} properties
 */
function write(file, properties) {
  writeFileSync(
    file,
    Object.entries(properties)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
}
