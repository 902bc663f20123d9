import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { median } from '../median.js';

const pathOf = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));
const statement = 'SELECT * FROM account.query';

/** What is measured beside the pager alone. */
export const formats = /** @type {const} */ (['ndjson', 'csv', 'parquet', 'duckdb']);

/**
 * Processor time of whole processes in milliseconds, and the most memory that they had in use; by format, `pager` for the pager alone.
 *
 * @typedef {{ rows: number, figures: ReadonlyMap<string, { cpuMs: number, bytes: number }> }} ExportFigures
 */

/**
 * Measures `vql export` of a result, and the pager alone on the same result, in turn. The stand-in is in another process. `EXPORT_ROWS`
 * says how many rows there are.
 *
 * @param {import('../effort.js').Effort} effort
 * @returns {Promise<ExportFigures>}
 */
export async function measureExport({ quick }) {
  const rows = Number(process.env.EXPORT_ROWS ?? (quick ? 50_000 : 200_000));
  const standIn = spawn(process.execPath, [pathOf('./stand-in.js'), String(rows)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const folder = mkdtempSync(join(tmpdir(), 'vql-export-'));
  try {
    const [line] = await once(standIn.stdout, 'data');
    const env = { ...process.env, ...JSON.parse(String(line)), XDG_CONFIG_HOME: folder };
    /** @type {Map<string, { cpuMs: number, bytes: number }[]>} */
    const samples = new Map();
    const jobs = new Map([
      ['pager', [pathOf('./pager.js'), statement, String(rows)]],
      ...formats.map((format) => {
        const output = ['--output', `rows.${format}`, '--restart', '--quiet'];
        return /** @type {const} */ ([format, [pathOf('../../dist/cli.js'), 'export', statement, ...output]]);
      }),
    ]);
    const rounds = process.env.EXPORT_ROWS === undefined && !quick ? 3 : 1;
    for (let round = 0; round < rounds; round += 1)
      for (const [name, args] of jobs) samples.set(name, [...(samples.get(name) ?? []), await run(args, folder, env)]);
    const figures = [...samples].map(([name, all]) => {
      const medianOf = (/** @type {'cpuMs' | 'bytes'} */ member) => median(all.map((one) => one[member]));
      return /** @type {const} */ ([name, { cpuMs: medianOf('cpuMs'), bytes: medianOf('bytes') }]);
    });
    return { rows, figures: new Map(figures) };
  } finally {
    standIn.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {readonly string[]} args @param {string} cwd @param {NodeJS.ProcessEnv} env */
async function run(args, cwd, env) {
  const file = join(cwd, 'process.json');
  const child = spawn(process.execPath, ['--import', pathOf('./report-process.js'), ...args], {
    cwd,
    env: { ...env, PROCESS_FILE: file },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(readFileSync(file, 'utf8'));
}
