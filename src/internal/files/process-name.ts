import { createHash } from 'node:crypto';
import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';

/** A name by which other processes recognize a process. It is a part of file names, so its parts have only letters, digits and dashes. */
export interface ProcessName {
  /** Name of the host or the container, shortened. */
  readonly host: string;
  readonly pid: number;
  /** When it was started, as the system writes it; empty where that is not known. Process ids are reused. */
  readonly startedAt: string;
  /**
   * Identifies the start of the machine and the namespace in which the process has its id; empty where that is not known. Containers can
   * have the same host name and the same process ids.
   */
  readonly namespace: string;
}

/** Returns the name of this process. */
export async function ownProcess(): Promise<ProcessName> {
  const namespace = await ownNamespace();
  return {
    host: hostname()
      .replaceAll(/[^A-Za-z0-9-]/g, '-')
      .slice(0, 40),
    pid: process.pid,
    startedAt: namespace === '' ? '' : ((await startOf(process.pid)) ?? ''),
    namespace,
  };
}

/** Writes a name as a part of the name of a file. */
export function processNameText({ host, pid, startedAt, namespace }: ProcessName): string {
  return [host, pid, startedAt, namespace].join('.');
}

/** Reads a name that `processNameText` has written; `undefined` for other texts. */
export function readProcessName(text: string): ProcessName | undefined {
  const [, host, pid, startedAt = '', namespace = ''] = /^([A-Za-z0-9-]*)\.(\d+)\.(\d*)\.([0-9a-f]*)$/.exec(text) ?? [];
  return host === undefined ? undefined : { host, pid: Number(pid), startedAt, namespace };
}

/**
 * Whether a process has certainly ended. A process of another namespace, and so of another container or machine, cannot be seen from here,
 * and neither can any process where the system does not name namespaces: it may run.
 */
export async function hasEnded(other: ProcessName, own: ProcessName): Promise<boolean> {
  if (own.namespace === '' || other.namespace !== own.namespace) return false;
  try {
    // Sends nothing, and fails if there is no such process.
    process.kill(other.pid, 0);
  } catch (error) {
    return Object(error).code === 'ESRCH';
  }
  const startedAt = await startOf(other.pid);
  return startedAt !== undefined && other.startedAt !== '' && startedAt !== other.startedAt;
}

/** Describes a process for a message. */
export function describeProcess(other: ProcessName, own: ProcessName): string {
  if (other.namespace !== own.namespace || other.host !== own.host)
    return `process ${other.pid} of the container or host "${other.host}"`;
  return other.pid === own.pid && other.startedAt === own.startedAt ? 'this process' : `process ${other.pid}`;
}

async function ownNamespace(): Promise<string> {
  try {
    // Otherwise /proc shows the processes of another namespace.
    if ((await readlink('/proc/self')) !== String(process.pid)) return '';
    const machine = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    const processes = await readlink('/proc/self/ns/pid');
    return createHash('sha256').update(`${machine} ${processes}`).digest('hex').slice(0, 12);
  } catch {
    return '';
  }
}

/** Returns when a process was started, where Linux reports it: in ticks since the start of the machine. For a zombie it is `ended`. */
async function startOf(pid: number): Promise<string | undefined> {
  try {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in parentheses, may contain anything. Its state follows; the number of threads is the eighteenth field
    // after the name, and the start the twentieth.
    const [state, ...fields] = status.slice(status.lastIndexOf(')') + 2).split(' ');
    // A process that was killed has only ended when its last thread has: the thread may still be writing.
    return state === 'Z' && fields[16] === '1' ? 'ended' : fields[18];
  } catch {
    return undefined;
  }
}
