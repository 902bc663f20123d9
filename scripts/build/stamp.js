import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './entry-points.js';

/** Inputs of the build, relative to the repository. The lockfile stands for the packages. */
const inputs = [
  'src',
  'scripts/build',
  'tsup.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.browser.json',
];
const stampFile = join(repository, '.reports/build-stamp');

/**
 * Whether a folder has the output of the last build, and the inputs are those of that build.
 *
 * @param {string} outdir
 */
export function isUpToDate(outdir) {
  try {
    return readFileSync(stampFile, 'utf8') === stampOf(outdir);
  } catch {
    return false;
  }
}

/**
 * Records the inputs and the output of a build.
 *
 * @param {string} outdir
 */
export function writeStamp(outdir) {
  mkdirSync(join(repository, '.reports'), { recursive: true });
  writeFileSync(stampFile, stampOf(outdir));
}

/** @param {string} outdir */
function stampOf(outdir) {
  const hash = createHash('sha256').update(process.version);
  for (const path of [...inputs.map((name) => join(repository, name)), outdir].flatMap(filesOf))
    hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

/**
 * @param {string} path of a file or folder
 * @returns {readonly string[]}
 */
function filesOf(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .filter(({ name }) => !name.endsWith('.test.ts'))
    .flatMap(({ name }) => filesOf(join(path, name)));
}
