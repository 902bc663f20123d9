import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { UsageError } from '../../../tasks/errors.js';
import { readStream } from '../../../tasks/input/read-bytes.js';
import type { Io } from '../../../tasks/io.js';

/**
 * Reads a secret: what is typed at a keyboard, without showing it, or the first line of standard input.
 *
 * @param name the secret, as in `the password of ada`.
 * @throws {UsageError} if the input is empty.
 */
export async function readSecretInput(name: string, io: Io): Promise<string> {
  const text = io.stdin.isTTY === true ? await askHidden(name, io) : await firstLine(io);
  if (text === '') throw new UsageError(`Standard input has no line with ${name}.`);
  return text;
}

async function firstLine(io: Io): Promise<string> {
  const text = new TextDecoder().decode(await readStream(io.stdin));
  return text.split(/\r?\n/)[0] ?? '';
}

/** Asks on the terminal. Nothing of what is typed is shown. */
async function askHidden(name: string, { stderr, openKeyboard }: Io): Promise<string> {
  const input = openKeyboard?.();
  if (input === undefined) throw new UsageError(`Redirect standard input to the file or the program with ${name}.`);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true });
  stderr.write(`Enter ${name}: `);
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      for (const end of ['SIGINT', 'close']) lines.once(end, () => reject(new UsageError('Stopped.')));
    });
  } finally {
    lines.close();
    stderr.write('\n');
  }
}
