import { open, readlink, realpath, unlink } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/**
 * Returns the path of a file without links. The file need not exist: a link may lead to one that is to be created.
 *
 * @throws {Error} of the file system, for a folder that does not exist and for links that form a cycle.
 */
export async function realFilePath(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!isAbsentFile(error)) throw error;
  }
  const folder = await realpath(dirname(resolve(path)));
  const file = join(folder, basename(path));
  const target = await readlink(file).catch(() => undefined);
  return target === undefined ? file : realFilePath(resolve(folder, target));
}

/** Makes a new name in a folder durable, where the system can. */
export async function flushFolder(path: string): Promise<void> {
  // Windows cannot open a folder, and needs no flush of it.
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

/** Removes a file, unless it does not exist. */
export async function removeFile(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (!isAbsentFile(error)) throw error;
  });
}

/** Returns the result of a call of the file system; `undefined` if the file does not exist. */
export async function ifPresent<Value>(call: Promise<Value>): Promise<Value | undefined> {
  return call.catch((error: unknown) => {
    if (isAbsentFile(error)) return undefined;
    throw error;
  });
}

/** Whether an error of the file system says that a file does not exist. */
export function isAbsentFile(error: unknown): boolean {
  return Object(error).code === 'ENOENT';
}
