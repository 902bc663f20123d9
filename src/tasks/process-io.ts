import { spawn } from 'node:child_process';
import { fstatSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { isatty } from 'node:tty';
import { Worker } from 'node:worker_threads';
import { UsageError } from './errors.js';
import type { Io, Keyboard, StopSignal, Thread } from './io.js';

/** Returns the streams and environment of this process. Standard input is not touched until it is read. */
export function processIo(): Io {
  const { stderr, env, exit } = process;
  const stdout = Object.assign(process.stdout, { isFile: fstatSync(standardOutput).isFile() });
  const stdin = {
    isTTY: isatty(standardInput),
    [Symbol.asyncIterator]: readStandardInput,
    destroy: () => void process.stdin.destroy(),
  };
  const threads = { most: availableParallelism() - 1, start: startThread };
  const openKeyboard = (): Keyboard => process.stdin;
  // Loaded on demand: only a connection has secrets.
  const openKeychain: Io['openKeychain'] = async () => (await import('./keychain.js')).openKeychain();
  const cwd = currentDirectory();
  const browser = hasWindows(env) ? { openBrowser } : {};
  return { stdin, stdout, stderr, env, cwd, onInterrupt, threads, openKeyboard, openKeychain, exit, ...browser };
}

/** Whether a browser can open a window: on a server without a display, a text browser would take the terminal. */
function hasWindows(env: Io['env']): boolean {
  return process.platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}

/** A program with the arguments before an address. */
type Opener = readonly [program: string, ...args: string[]];

/** **The** table of the programs that open an address in the browser; other systems use the same program as Linux. */
const openers: Readonly<Partial<Record<NodeJS.Platform, Opener>>> & { readonly linux: Opener } = {
  darwin: ['open'],
  linux: ['xdg-open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

async function openBrowser(url: string): Promise<void> {
  const [program, ...args] = openers[process.platform] ?? openers.linux;
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
  // The program may not be installed; the address is printed as well.
  child.on('error', () => undefined);
  // The browser can outlive the command.
  child.unref();
}

/** The program of a thread, beside this file in the bundle. */
const threadProgram = new URL('./check-thread.js', import.meta.url);

function startThread(work: unknown): Thread {
  const worker = new Worker(threadProgram, { workerData: work });
  const result = new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread has ended without a result.')));
  });
  return { result, stop: () => void worker.terminate() };
}

function onInterrupt(listener: (signal: StopSignal) => void): () => void {
  const signals: readonly StopSignal[] = ['SIGINT', 'SIGTERM'];
  for (const signal of signals) process.once(signal, listener);
  return () => {
    for (const signal of signals) process.removeListener(signal, listener);
  };
}

const standardInput = 0;
const standardOutput = 1;

async function* readStandardInput(): AsyncGenerator<Uint8Array> {
  // Node reads a directory (`vql check < queries/`) as an empty text, which a check must not call clean.
  if (fstatSync(standardInput).isDirectory()) throw Object.assign(new Error('EISDIR'), { code: 'EISDIR' });
  yield* process.stdin;
}

function currentDirectory(): string {
  try {
    return process.cwd();
  } catch {
    throw new UsageError('The current directory does not exist any more.');
  }
}
