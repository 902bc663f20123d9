import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { waitFor } from '../../../internal/timing/wait.js';
import { UsageError } from '../../../tasks/errors.js';
import { readStream } from '../../../tasks/input/read-bytes.js';
import { Interruption } from '../../../tasks/interruption.js';
import type { Io } from '../../../tasks/io.js';

/**
 * Reads a secret: what is typed at a keyboard, without showing it, or the first line of standard input.
 *
 * @param name the secret, as in `the password of ada`.
 * @throws {UsageError} if the input is empty.
 * @throws {Interruption} at Ctrl-C, which a keyboard sends as a character; at an abort, the reason of the signal.
 */
export async function readSecretInput(name: string, signal: AbortSignal, io: Io): Promise<string> {
  const text = io.stdin.isTTY === true ? await askHidden(name, signal, io) : await firstLine(signal, io);
  if (text === '') throw new UsageError(`Standard input has no line with ${name}.`);
  return text;
}

async function firstLine(signal: AbortSignal, { stdin }: Io): Promise<string> {
  try {
    const text = new TextDecoder().decode(await waitFor(readStream(stdin), signal));
    return text.split(/\r?\n/)[0] ?? '';
  } finally {
    // An unfinished read would keep the process alive.
    stdin.destroy?.();
  }
}

/** Asks on the terminal. Nothing of what is typed is shown. */
async function askHidden(name: string, signal: AbortSignal, { stderr, openKeyboard }: Io): Promise<string> {
  const input = openKeyboard?.();
  if (input === undefined) throw new UsageError(`Redirect standard input to the file or the program with ${name}.`);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true });
  stderr.write(`Enter ${name}: `);
  const line = new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    lines.once('SIGINT', () => reject(new Interruption('SIGINT')));
    lines.once('close', () => resolve(''));
  });
  try {
    return await waitFor(line, signal);
  } finally {
    lines.close();
    stderr.write('\n');
  }
}
