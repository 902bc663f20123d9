import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Installs the peers from the lockfile in this folder, unless they are up to date. */
export function installPeers() {
  if (timeOf('./node_modules/.package-lock.json') >= timeOf('./package-lock.json')) return;
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const { status } = spawnSync('npm', ['ci', '--prefix', folder], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('The peers could not be installed: see the output of npm above.');
}

/** When a file was last written, 0 if it is not there. @param {string} path relative to this file */
function timeOf(path) {
  return statSync(new URL(path, import.meta.url), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
