import { mkdir, readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { type FileLease, leaseFile, replaceFile } from '../../internal/files/index.js';
import { fileErrorReason, isAbsent, UsageError } from '../../tasks/errors.js';
import type { Io } from '../../tasks/io.js';
import { removeUnfinished } from '../../tasks/output/write-file.js';

/** Returns the path of a file in the folder of the user's own settings, which no project contains. */
export function settingsFile(name: string, { env }: Pick<Io, 'env'>): string {
  const ofSystem = process.platform === 'win32' ? env['APPDATA'] : undefined;
  const folder = env['XDG_CONFIG_HOME'] || ofSystem || join(env['HOME'] || homedir(), '.config');
  return join(folder, 'vql-kit', name);
}

/** Permissions of files and folders that only their owner reads. */
const ownerOnly = { file: 0o600, folder: 0o700, others: 0o077 } as const;

/**
 * Reads a file of the settings folder as JSON; `undefined` if it does not exist.
 *
 * @throws {UsageError} for a file that cannot be read, and for one with secrets that other users can read.
 */
export async function readSettings(name: string, io: Pick<Io, 'env'>, isSecret: boolean): Promise<unknown> {
  const path = settingsFile(name, io);
  let text: string;
  try {
    const { mode } = await stat(path);
    if (isSecret && process.platform !== 'win32' && (mode & ownerOnly.others) !== 0)
      throw new UsageError(`Other users can read "${path}", which has secrets. Run: chmod 600 "${path}"`);
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error instanceof UsageError ? error : new UsageError(`Cannot read "${path}": ${fileErrorReason(error)}.`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`"${path}" is not valid JSON. Remove it, and log in again.`);
  }
}

/** Writes a file of the settings folder, which only its owner reads. @throws {UsageError} */
export async function writeSettings(name: string, text: string, io: Pick<Io, 'env'>): Promise<void> {
  const path = settingsFile(name, io);
  try {
    await createFolderOf(path);
    // A writer that was killed has left a file with the same secrets, which no logout would remove.
    await removeUnfinished([path]);
    await replaceFile(path, text, { mode: ownerOnly.file });
  } catch (error) {
    throw cannotWrite(path, error);
  }
}

/**
 * Runs an action that reads settings and writes what follows from them, while no other command does. An action inside of it must not
 * call this function again.
 *
 * @throws {UsageError} if the settings folder cannot be written, or another command does not release it.
 */
export async function changeSettings<Value>(io: Pick<Io, 'env'>, act: () => Promise<Value>): Promise<Value> {
  const lease = await leaseSettings(io);
  try {
    // A former owner cannot damage a file, since each is always replaced.
    await lease.forgetFormerOwner();
    return await act();
  } finally {
    await lease.release();
  }
}

/** Number of attempts to lease the settings. Each waits for about a second; a request for a token takes 30 seconds at most. */
const maxAttempts = 40;

async function leaseSettings(io: Pick<Io, 'env'>): Promise<FileLease> {
  // No file has this name: one that is mounted or linked could not be leased.
  const path = settingsFile('settings', io);
  for (let attempt = 1; ; attempt++) {
    try {
      await createFolderOf(path);
      return await leaseFile(path);
    } catch (error) {
      if (Object(error).code === 'file-in-use' && attempt < maxAttempts) continue;
      throw cannotWrite(dirname(path), error);
    }
  }
}

async function createFolderOf(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: ownerOnly.folder });
}

function cannotWrite(path: string, error: unknown): UsageError {
  return new UsageError(`Cannot write "${path}": ${fileErrorReason(error).replace(/\.$/, '')}.`);
}

/** Returns JSON as the files of the settings folder have it. */
export function settingsText(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
