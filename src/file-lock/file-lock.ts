import { open, readdir, readFile, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { diagnosticsOf } from '../diagnostics/codes/row.js';
import { webhookCodes } from '../diagnostics/codes/webhooks.js';
import { VqlError } from '../diagnostics/vql-error.js';

/** A file that belongs to this process, as long as all that use it lock it. */
export interface FileLock {
  release(): Promise<void>;
}

/** The process that has claimed a file. */
interface Holder {
  /** Percent-encoded, dots too, which separate the parts of the name. */
  readonly host: string;
  readonly pid: number;
  /** When it was started, in a form of the system; empty where that is not known. Process ids are used again. */
  readonly startedAt: string;
}

/**
 * Locks a file, so that no second program changes it at the same time.
 *
 * A claim is an empty file beside it, whose name is the process: `<file>.<host>.<pid>.<start>.lock`. A process first makes its claim, and
 * then looks for others: of two that begin at the same time, at least one sees the other. So nothing has to be taken over: the claim of a
 * process that no longer runs says so for ever, and whoever finds it removes it.
 *
 * @throws {VqlError} `file-in-use` if another process has claimed the file, or this one has; also if the other is on another host, where
 * nobody can ask for it.
 * @throws {Error} of the file system.
 */
export async function lockFile(path: string): Promise<FileLock> {
  const own: Holder = {
    host: encodeURIComponent(hostname()).replaceAll('.', '%2E'),
    pid: process.pid,
    startedAt: (await startOf(process.pid)) ?? '',
  };
  const ownPath = `${path}${suffixOf(own)}`;
  try {
    await (await open(ownPath, 'wx')).close();
  } catch (error) {
    if (Object(error).code === 'EEXIST') throw fileInUse(path, 'this process');
    throw error;
  }
  const lock: FileLock = { release: () => removeFile(ownPath) };
  try {
    const [folder, file] = [dirname(path), basename(path)];
    for (const name of await readdir(folder)) {
      const holder = name.startsWith(file) ? readSuffix(name.slice(file.length)) : undefined;
      const claim = join(folder, name);
      if (holder === undefined || name === basename(ownPath)) continue;
      if (holder.host !== own.host) throw fileInUse(path, `process ${holder.pid} on the host "${holder.host}"`, claim);
      if (await isRunning(holder)) throw fileInUse(path, `process ${holder.pid}`);
      await removeFile(claim);
    }
    return lock;
  } catch (error) {
    await lock.release();
    throw error;
  }
}

const create = diagnosticsOf(webhookCodes);

function fileInUse(path: string, holder: string, claim?: string): VqlError {
  return new VqlError([create('file-in-use', { path, holder, claim })]);
}

function suffixOf({ host, pid, startedAt }: Holder): string {
  return `.${host}.${pid}.${startedAt}.lock`;
}

function readSuffix(suffix: string): Holder | undefined {
  const [, host, pid, startedAt = ''] = /^\.([^.]*)\.(\d+)\.(\d*)\.lock$/.exec(suffix) ?? [];
  return host === undefined ? undefined : { host, pid: Number(pid), startedAt };
}

async function isRunning({ pid, startedAt }: Holder): Promise<boolean> {
  try {
    // Sends nothing, and fails if there is no such process.
    process.kill(pid, 0);
  } catch (error) {
    // That of another user may not be sent anything.
    return Object(error).code === 'EPERM';
  }
  const found = await startOf(pid);
  return found === undefined || startedAt === '' || found === startedAt;
}

/** Returns when a process was started, where Linux reports it: in ticks since the start of the machine. One that has ended has no start. */
async function startOf(pid: number): Promise<string | undefined> {
  try {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in parentheses, may contain anything. Its state follows; the start is the twentieth field after the name.
    const [state, ...fields] = status.slice(status.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? 'ended' : fields[18];
  } catch {
    return undefined;
  }
}

async function removeFile(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    // Somebody else has removed it.
    if (Object(error).code !== 'ENOENT') throw error;
  }
}
