import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wrongArgument } from '../../diagnostics/arguments.js';
import { describeValue } from '../../diagnostics/describe-value.js';

/** The process that uses a folder. A number alone is not enough: in containers every program may be process 1. */
interface Holder {
  readonly pid: number;
  /** When it was started, in milliseconds since 1970. */
  readonly startedAtMs: number;
}

const lockName = 'stand-in.lock';

/**
 * Reserves a folder for this stand-in, since two that write one journal lose what the other has acknowledged. A lock whose process
 * has ended, after a crash, does not count. Returns the function that releases it.
 *
 * @throws {VqlError} `wrong-argument` if another stand-in uses the folder.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, lockName);
  const self: Holder = { pid: process.pid, startedAtMs: performance.timeOrigin };
  while (!(await isCreated(path, JSON.stringify(self)))) {
    const holder = await holderIn(path);
    if (holder !== undefined && (await isRunning(holder, self)))
      throw wrongArgument(
        'The option "state" of openStandIn',
        `a folder that no other stand-in uses (delete its file "${lockName}" if none does)`,
        folder,
        () => `${describeValue(folder)}, which process ${holder.pid} uses`,
      );
    await rm(path, { force: true });
  }
  return () => rm(path, { force: true });
}

async function isCreated(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: 'wx' });
    return true;
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return false;
    throw cause;
  }
}

/** Returns the process that a lock names; `undefined` if it was released meanwhile, or a crash has cut it off. */
async function holderIn(path: string): Promise<Holder | undefined> {
  try {
    const { pid, startedAtMs }: Partial<Holder> = JSON.parse(await readFile(path, 'utf8'));
    return typeof pid === 'number' && typeof startedAtMs === 'number' ? { pid, startedAtMs } : undefined;
  } catch {
    return undefined;
  }
}

async function isRunning({ pid, startedAtMs }: Holder, self: Holder): Promise<boolean> {
  if (pid === self.pid) return startedAtMs === self.startedAtMs;
  try {
    // Sends nothing: it only finds out whether the process exists.
    process.kill(pid, 0);
    return !(await isZombie(pid));
  } catch (cause) {
    return codeOf(cause) === 'EPERM';
  }
}

/** Whether a process has ended, and only its entry is left, until its parent asks for it; known on Linux alone. */
async function isZombie(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name, in parentheses, can be anything.
  return /^ Z/.test(status.slice(status.lastIndexOf(')') + 1));
}

function codeOf(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}
