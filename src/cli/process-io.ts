import { fstatSync } from 'node:fs';
import { isatty } from 'node:tty';
import { UsageError } from './errors.js';
import type { Io, StopSignal } from './io.js';

/** Returns the streams and environment of this process. Standard input is not touched until it is read. */
export function processIo(): Io {
  const { stdout, stderr, env } = process;
  const stdin = { isTTY: isatty(standardInput), [Symbol.asyncIterator]: readStandardInput };
  return { stdin, stdout, stderr, env, cwd: currentDirectory(), onInterrupt };
}

function onInterrupt(listener: (signal: StopSignal) => void): () => void {
  const signals: readonly StopSignal[] = ['SIGINT', 'SIGTERM'];
  for (const signal of signals) process.once(signal, listener);
  return () => {
    for (const signal of signals) process.removeListener(signal, listener);
  };
}

const standardInput = 0;

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
