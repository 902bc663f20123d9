import { open, readFile, readlink, realpath, stat, unlink } from 'node:fs/promises';
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

/** Describes what is at a path if it is not a regular file; `undefined` for a file, and for a path at which nothing is. */
export async function foundInstead(path: string): Promise<string | undefined> {
  const found = await ifPresent(stat(path));
  if (found === undefined || found.isFile()) return undefined;
  if (found.isDirectory()) return 'a folder';
  if (found.isFIFO()) return 'a pipe';
  return found.isSocket() ? 'a socket' : 'a device';
}

/**
 * Says why a file may have other names, by which it is not seen in its folder; `undefined` if it has one name, or does not exist. The
 * path has no links.
 */
export async function otherNamesOf(path: string): Promise<string | undefined> {
  const found = await ifPresent(stat(path));
  if (found === undefined || !found.isFile()) return undefined;
  if (found.nlink > 1) return `it has ${found.nlink} names, which are hard links`;
  return (await mountPoints()).has(path) ? 'it is mounted by itself, and has a name outside too' : undefined;
}

/** Returns the paths at which something is mounted, where Linux lists them. */
async function mountPoints(): Promise<ReadonlySet<string>> {
  const list = await readFile('/proc/self/mountinfo', 'utf8').catch(() => '');
  const escaped = list.split('\n').map((line) => line.split(' ')[4] ?? '');
  // Spaces, line ends and backslashes are written as octal numbers.
  return new Set(
    escaped.map((path) => path.replaceAll(/\\([0-7]{3})/g, (_, octal) => String.fromCharCode(parseInt(octal, 8)))),
  );
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
