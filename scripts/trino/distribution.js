// The distributions of Trino: chooses the one that runs on the Java of this machine, and downloads it once.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findJava } from './java.js';
import { fetchArtifact, hasMaven } from './maven.js';

/**
 * **The** versions of Trino, in the order in which they are tried: the first for which there is a Java, and that Maven finds. Versions
 * before 418 have no `EXECUTE IMMEDIATE … USING`, which passes the values of a query.
 */
const versions = [
  { version: '476', java: 24, hasLocalFiles: true },
  { version: '470', java: 23, hasLocalFiles: true },
  { version: '435', java: 17, hasLocalFiles: false },
];

/** The plugins that the catalogs need. The others are three quarters of a distribution, and of the time that it takes to start. */
const plugins = ['hive', 'memory', 'tpch'];

/** The folder of the distributions, and of the data of the servers. */
export const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'vql-kit/trino');

const container =
  'Or run the official image, docker run -p 18080:8080 trinodb/trino, and set TRINO_URL=http://127.0.0.1:18080.';

/**
 * A distribution, and the program `java` that runs it.
 *
 * @typedef {{ readonly version: string, readonly folder: string, readonly java: string, readonly hasLocalFiles: boolean }} Distribution
 */

/**
 * Finds a distribution in the cache, or downloads one. Returns a sentence about the problem if there is none.
 *
 * @returns {Distribution | string}
 */
export function findDistribution() {
  const runnable = versions.flatMap(({ java: minVersion, ...row }) => {
    const java = findJava(minVersion);
    return java === undefined ? [] : [{ ...row, java, folder: join(cache, `trino-server-${row.version}`) }];
  });
  if (runnable.length === 0) {
    const wanted = versions.map(({ version, java }) => `Java ${java} for Trino ${version}`).join(', ');
    return `No Java for Trino was found in JAVA_HOME, on the path or in /usr/lib/jvm. Install a JDK: ${wanted}. ${container}`;
  }
  const cached = runnable.find(({ folder }) => existsSync(folder));
  if (cached !== undefined) return cached;
  if (!hasMaven()) return `Trino is fetched with Maven, and there is no command mvn. Install Maven. ${container}`;
  for (const distribution of runnable) {
    const { version, folder } = distribution;
    console.log(`Fetching Trino ${version} with Maven, some 800 MB, into ${cache}.`);
    const problem = download(version, folder);
    if (problem === undefined) return distribution;
    console.log(`Trino ${version} cannot be fetched: ${problem}`);
  }
  return `No version of Trino could be fetched. ${container}`;
}

/**
 * Downloads and unpacks a version. Returns a clause about the problem if there is one.
 *
 * @param {string} version
 * @param {string} folder
 * @returns {string | undefined}
 */
function download(version, folder) {
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  try {
    const problem = fetchArtifact(`io.trino:trino-server:${version}:tar.gz`, part);
    if (problem !== undefined) return problem;
    const archive = join(part, `trino-server-${version}.tar.gz`);
    const { status: unpacked } = spawnSync('tar', ['xzf', archive, '-C', part], { stdio: 'inherit' });
    if (unpacked !== 0) return `tar ended with exit code ${unpacked}.`;
    const inner = join(part, `trino-server-${version}`);
    for (const plugin of readdirSync(join(inner, 'plugin')))
      if (!plugins.includes(plugin)) rmSync(join(inner, 'plugin', plugin), { recursive: true });
    renameSync(inner, folder);
    return undefined;
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}
