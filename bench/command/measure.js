import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { medium } from '../inputs.js';
import { median } from '../median.js';

export const fileCount = 10_000;
export const megabytes = 50;

const command = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const preload = fileURLToPath(new URL('./report-memory.js', import.meta.url));

/** Names of the files that are checked, and what writes them into a folder. */
const files = {
  one: { pattern: 'one.vql', write: (folder) => writeFileSync(join(folder, 'one.vql'), `${statement(0)};\n`) },
  many: { pattern: '*.vql', write: writeMany },
  large: { pattern: 'large.vql', write: (folder) => writeLarge(join(folder, 'large.vql')) },
};

/** Result of `measureCommand`. @typedef {ReturnType<typeof measureCommand>} CommandFigures */

/**
 * Measures `vql check` in whole processes, in milliseconds: of one small file, and an empty process, in turn; of many small files; and
 * of one large file, with the most memory that the process has in use.
 *
 * @param {import('../effort.js').Effort} effort
 */
export function measureCommand({ rounds }) {
  const one = withFiles('one', (check, folder) => {
    const times = { own: [], empty: [] };
    for (let round = 0; round < rounds; round += 1) {
      times.empty.push(run(['-e', ''], folder));
      times.own.push(check());
    }
    return { own: median(times.own), empty: median(times.empty) };
  });
  const large = withFiles('large', (check, folder) => {
    const memory = join(folder, 'memory');
    const time = check(['--import', preload], { MEMORY_FILE: memory });
    return { time, bytes: Number(readFileSync(memory, 'utf8')) * 1024 };
  });
  return {
    one: one.own,
    empty: one.empty,
    many: withFiles('many', (check) => median([1, 2, 3].map(() => check()))),
    large: large.time,
    largeBytes: large.bytes,
  };
}

/**
 * Returns the result of a function that gets a check of files, and the folder that they are in.
 *
 * @template Value
 * @param {keyof typeof files} kind
 * @param {(check: (flags?: readonly string[], env?: Readonly<Record<string, string>>) => number, folder: string) => Value} work
 */
export function withFiles(kind, work) {
  const { pattern, write } = files[kind];
  const folder = mkdtempSync(join(tmpdir(), 'vql-command-'));
  try {
    write(folder);
    return work((flags = [], env = {}) => run([...flags, command, 'check', '--quiet', pattern], folder, env), folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {readonly string[]} args @param {string} cwd @param {Readonly<Record<string, string>>} [env] */
function run(args, cwd, env) {
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

/** Writes many files of one statement. @param {string} folder */
function writeMany(folder) {
  for (let index = 0; index < fileCount; index += 1) writeFileSync(join(folder, `query${index}.vql`), statement(index));
}

/** Writes a file of many statements. @param {string} path */
function writeLarge(path) {
  const part = Array.from({ length: 1_000 }, (_, index) => `${statement(index)};\n\n`).join('');
  for (let bytes = 0; bytes < megabytes * 1e6; bytes += part.length) appendFileSync(path, part);
}
