// Starts a Trino server for development on this machine: `npm run trino`, and `-- --workers 2` for a coordinator with two workers. It takes
// the server at TRINO_URL if that is set, and otherwise fetches a distribution once, with Maven, into a cache folder outside the repository.
// `--port` and `--memory` change what it listens on, and the heap of each process. Ctrl+C stops it.
import { parseArgs } from 'node:util';
import { findDistribution } from './trino/distribution.js';
import { answersAt, defaultPort } from './trino/server.js';
import { startServer } from './trino/start.js';

const { values } = parseArgs({
  options: {
    workers: { type: 'string', default: '0' },
    port: { type: 'string', default: String(defaultPort) },
    memory: { type: 'string', default: '2G' },
  },
});
const [workers, port] = [Number(values.workers), Number(values.port)];
if (!(Number.isInteger(workers) && workers >= 0 && Number.isInteger(port) && port > 0)) {
  console.error('--workers and --port take a whole number.');
  process.exit(2);
}
if (!/^\d+[MG]$/.test(values.memory)) {
  console.error('--memory takes a size such as 2G or 900M.');
  process.exit(2);
}

const url = process.env['TRINO_URL'];
if (url !== undefined) {
  const isThere = await answersAt(url);
  console.log(
    isThere ? `Trino answers at ${url}, as TRINO_URL has it.` : `No Trino answers at ${url}, as TRINO_URL has it.`,
  );
  process.exit(isThere ? 0 : 1);
}
if (await answersAt(`http://127.0.0.1:${port}`)) {
  console.error(
    `A Trino server answers at http://127.0.0.1:${port} already. Use it, or choose another port with --port.`,
  );
  process.exit(1);
}

const found = findDistribution();
if (typeof found === 'string') {
  console.error(found);
  process.exit(1);
}
const server = await startServer({ ...found, workers, port, memory: values.memory });
console.log(`Trino ${found.version} answers at ${server.url}${workers === 0 ? '' : ` with ${workers} workers`}.
Catalogs: memory, tpch, and lake, whose tables are folders of Parquet files in ${server.lake}.
Stop it with Ctrl+C, or with: kill ${process.pid}`);
process.exitCode = await server.ended;
