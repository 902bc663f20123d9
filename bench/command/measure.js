import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { medium } from '../inputs.js';
import { median } from '../median.js';

export const fileCount = 10_000;
export const megabytes = 50;

const command = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const preload = fileURLToPath(new URL('./report-memory.js', import.meta.url));

/** Result of `measureCommand`. @typedef {ReturnType<typeof measureCommand>} CommandFigures */

/**
 * Measures `vql check` in whole processes, in milliseconds: of one small file, and an empty process, in turn; of many small files; and
 * of one large file, with the most memory that the process has in use.
 *
 * @param {number} rounds
 */
export function measureCommand(rounds) {
  const folder = mkdtempSync(join(tmpdir(), 'vql-command-'));
  try {
    writeFileSync(join(folder, 'one.vql'), `${statement(0)};\n`);
    mkdirSync(join(folder, 'many'));
    for (let index = 0; index < fileCount; index += 1)
      writeFileSync(join(folder, 'many', `query${index}.vql`), statement(index));
    writeLarge(join(folder, 'large.vql'));
    const one = { own: [], empty: [] };
    for (let round = 0; round < rounds; round += 1) {
      one.empty.push(run(['-e', ''], folder));
      one.own.push(run([command, 'check', 'one.vql'], folder));
    }
    const times = (/** @type {string} */ files) =>
      median([1, 2, 3].map(() => run([command, 'check', '--quiet', files], folder)));
    const memory = join(folder, 'memory');
    return {
      one: median(one.own),
      empty: median(one.empty),
      many: times('many/*.vql'),
      large: run(['--import', preload, command, 'check', '--quiet', 'large.vql'], folder, { MEMORY_FILE: memory }),
      largeBytes: Number(readFileSync(memory, 'utf8')) * 1024,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {readonly string[]} args @param {string} cwd @param {Readonly<Record<string, string>>} [env] */
function run(args, cwd, env = {}) {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`"vql check" failed: ${stdout.slice(0, 500)}${stderr.slice(0, 500)}`);
  return performance.now() - start;
}

/** Returns a statement without findings. @param {number} index */
function statement(index) {
  return medium.vql.replace('Mill%', `Mill${index}%`).replace('%smith%', 'Smith%');
}

/** Writes a file of many statements. @param {string} path */
function writeLarge(path) {
  const part = Array.from({ length: 1_000 }, (_, index) => `${statement(index)};\n\n`).join('');
  for (let bytes = 0; bytes < megabytes * 1e6; bytes += part.length) appendFileSync(path, part);
}
