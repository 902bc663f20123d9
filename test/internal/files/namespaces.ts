import { spawnSync } from 'node:child_process';
import { mountDisk } from './small-disk.js';

/** Whether this machine lets the tests run a command: most need the rights of root. */
function canRun(command: string, ...args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** The command that starts a program as the first process of a container: with process ids of its own. */
export const inPidNamespace = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'] as const;

/** The command that starts a program under another host name. */
export const underOtherHostName = ['unshare', '--uts', 'sh', '-c', 'hostname other-host && exec "$@"', 'sh'] as const;

export const hasNamespaces =
  canRun('unshare', '--pid', '--fork', '--mount-proc', 'true') && canRun('unshare', '--uts', 'true');

/** Whether a small disk can be mounted, in the way in which the tests mount it. */
export const canMount = ((): boolean => {
  try {
    mountDisk(65_536).unmount();
    return true;
  } catch {
    return false;
  }
})();

export const isRoot = process.getuid?.() === 0;

/** Says why tests are skipped. */
export const withoutNamespaces = 'needs the right to create namespaces, as root has it';
