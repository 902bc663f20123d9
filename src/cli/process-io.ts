import { fstatSync } from 'node:fs';
import { isatty } from 'node:tty';
import { UsageError } from './errors.js';
import type { Io } from './io.js';

/** Returns the streams and environment of this process. Standard input is not touched until it is read. */
export function processIo(): Io {
  const { stdout, stderr, env } = process;
  const stdin = { isTTY: isatty(standardInput), [Symbol.asyncIterator]: readStandardInput };
  return { stdin, stdout, stderr, env, cwd: currentDirectory(), onInterrupt };
}

function onInterrupt(listener: () => void): () => void {
  process.once('SIGINT', listener);
  return () => process.removeListener('SIGINT', listener);
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
