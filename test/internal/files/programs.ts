import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { afterAll } from 'vitest';

/** Bundles a program of the tests, and returns its path in a folder. */
export async function bundle(source: string, folder: string): Promise<string> {
  const program = join(folder, `${source.replace(/^.*\/|\.ts$/g, '')}.mjs`);
  await build({
    entryPoints: [source],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['jose'],
    logLevel: 'silent',
  });
  return program;
}

/** A program that was started. */
export interface RunningProgram {
  readonly child: ChildProcess;
  /** Sends a line to the program. */
  send(line: string): void;
  /** Returns the next line that the program prints; `undefined` at its end. */
  nextLine(): Promise<string | undefined>;
  signal(signal: NodeJS.Signals): void;
  /** Ends it, and waits for its end. */
  kill(): Promise<void>;
}

const running = new Set<ChildProcess>();

afterAll(() => {
  for (const child of running) sendTo(child, 'SIGKILL');
});

function sendTo({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined) process.kill(-pid, signal);
}

/** Starts a program by a command, such as `unshare` with its options, and its arguments. */
export function start(command: readonly string[], args: readonly string[]): RunningProgram {
  const [first = '', ...others] = [...command, ...args];
  // A group of its own: a signal must reach what the command starts.
  const child = spawn(first, others, { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  running.add(child);
  const closed = once(child, 'close').finally(() => running.delete(child));
  child.stdin.on('error', () => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    send: (line) => void child.stdin.write(`${line}\n`),
    nextLine: async () => (await lines.next()).value,
    signal: (signal) => sendTo(child, signal),
    async kill() {
      sendTo(child, 'SIGKILL');
      await closed;
    },
  };
}
