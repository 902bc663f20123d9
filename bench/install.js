import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Installs the peers as the lockfile beside this file says, unless they are there. */
export function installPeers() {
  if (existsSync(new URL('./node_modules/.package-lock.json', import.meta.url))) return;
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const { status } = spawnSync('npm', ['ci', '--prefix', folder], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('The peers could not be installed: see the output of npm above.');
}
