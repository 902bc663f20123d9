import { readFile } from 'node:fs/promises';
import type { Io } from '../../../tasks/io.js';
import { settingsFile, writeSettings } from '../../connection/settings-folder.js';

const fileName = 'history';

/** Number of entries that are kept. */
export const maxHistory = 1_000;

/** Returns the lines that were entered before, the last line first; an empty list if the file cannot be read. */
export async function readHistory(io: Pick<Io, 'env'>): Promise<string[]> {
  const text = await readFile(settingsFile(fileName, io), 'utf8').catch(() => '');
  return text.split('\n').filter((line) => line !== '');
}

/** Keeps the lines in a file that only its owner reads: queries can have names and numbers of customers. */
export async function writeHistory(lines: readonly string[], io: Pick<Io, 'env'>): Promise<void> {
  const text = lines
    .slice(0, maxHistory)
    .map((line) => `${line}\n`)
    .join('');
  // A prompt works without its history.
  await writeSettings(fileName, text, io).catch(() => undefined);
}
