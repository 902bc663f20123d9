import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache } from '../../scripts/trino/distribution.js';
import { fetchArtifact } from '../../scripts/trino/maven.js';
import { median } from '../median.js';

/**
 * Returns the file of Trino's own command line, which is fetched with Maven once.
 *
 * @param {string} version
 */
export function findCommandLine(version) {
  const name = `trino-cli-${version}-executable.jar`;
  const jar = join(cache, name);
  if (existsSync(jar)) return jar;
  const folder = mkdtempSync(join(cache, 'download-'));
  try {
    const problem = fetchArtifact(`io.trino:trino-cli:${version}:jar:executable`, folder);
    if (problem !== undefined) throw new Error(`Trino's command line cannot be fetched: ${problem}`);
    renameSync(join(folder, name), jar);
    return jar;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Returns the milliseconds that the command line takes for a statement, without its start: the difference between a run with the statement
 * several times and a run with it once.
 *
 * @param {{ java: string, jar: string, url: string }} commandLine
 * @param {string} sql
 * @param {{ rounds: number, repeats: number }} effort
 */
export function measureCommandLine(commandLine, sql, { rounds, repeats }) {
  const samples = Array.from({ length: rounds }, () => {
    const once = runTimes(commandLine, sql, 1);
    return (runTimes(commandLine, sql, 1 + repeats) - once) / repeats;
  });
  return median(samples);
}

/**
 * @param {{ java: string, jar: string, url: string }} commandLine
 * @param {string} sql
 * @param {number} times
 */
function runTimes({ java, jar, url }, sql, times) {
  const folder = mkdtempSync(join(cache, 'statements-'));
  const file = join(folder, 'statements.sql');
  writeFileSync(file, `${sql};\n`.repeat(times));
  const begin = performance.now();
  const { status, stderr } = spawnSync(java, ['-jar', jar, '--server', url, '--user', 'bench', '--file', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  if (status !== 0) throw new Error(stderr);
  return performance.now() - begin;
}
