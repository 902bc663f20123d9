import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { access, constants, type FileHandle, open, readdir, rename, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { flushFolder, ifPresent, isAbsentFile, realFilePath, removeFile } from './real-file.js';

/** Options of `replaceFile`. */
export interface ReplaceOptions {
  /** Permissions of a file that does not exist yet; default: those of the umask. An existing file keeps its permissions and its owner. */
  readonly mode?: number | undefined;
  /**
   * Called with the path of the file without links when the new content is durable, before it replaces the old one. If it throws, the
   * file stays as it is.
   */
  readonly confirm?: ((path: string) => Promise<void>) | undefined;
}

/**
 * Replaces the content of a file, which is whole at every moment: whoever reads it, also after a crash, finds the old content or the new
 * one. The new content is written beside it, flushed, and renamed. Of a link, the target is replaced; of a file with several hard links,
 * the others keep the old content.
 *
 * @throws {Error} of the file system, or of `confirm`; the file then has its old content.
 */
export async function replaceFile(path: string, content: FileContent, options?: ReplaceOptions): Promise<void> {
  await (await replaceAndOpen(path, content, options)).close();
}

/** Replaces the content of a file as `replaceFile` does, and returns the new file, open for reading and writing. */
export async function replaceAndOpen(
  path: string,
  content: FileContent,
  options: ReplaceOptions = {},
): Promise<FileHandle> {
  const target = await realFilePath(path);
  const old = await ifPresent(stat(target));
  if (old !== undefined) await assertReplaceable(target, old);
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryReplace(target, old, content, options);
    } catch (error) {
      // Another writer took this process for one that was killed, and removed its new file. Parts that arrived cannot be written again.
      if (!isAbsentFile(error) || attempt === maxAttempts || isParts(content)) throw error;
    }
  }
}

const maxAttempts = 3;

/**
 * Replaces a file by another file of its folder, which is renamed. The file is whole at every moment, as by `replaceFile`.
 *
 * @throws {Error} of the file system; both files are then as they were.
 */
export async function replaceByFile(path: string, other: string): Promise<void> {
  const target = await realFilePath(path);
  const old = await ifPresent(stat(target));
  if (old !== undefined) await assertReplaceable(target, old);
  const file = await open(other, 'r+');
  try {
    if (old !== undefined) await copyOwner(file, old);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(other, target);
  await flushFolder(dirname(target));
}

/** Checks that a file can be replaced, if it exists. @throws {Error} */
export async function checkReplaceable(path: string): Promise<void> {
  const target = await realFilePath(path);
  const old = await ifPresent(stat(target));
  if (old !== undefined) await assertReplaceable(target, old);
}

/** The content of a file: the whole, or its parts as they arrive. */
export type FileContent = string | Uint8Array | AsyncIterable<string | Uint8Array>;

function isParts(content: FileContent): content is AsyncIterable<string | Uint8Array> {
  return typeof content === 'object' && Symbol.asyncIterator in content;
}

/** Refuses a file that the user may not write: its folder would allow replacing it. */
async function assertReplaceable(path: string, old: Stats): Promise<void> {
  if (old.isDirectory()) throw Object.assign(new Error(`${path} is a directory.`), { code: 'EISDIR' });
  if (!old.isFile()) throw new Error('it is not a regular file');
  await access(path, constants.W_OK);
}

async function tryReplace(
  target: string,
  old: Stats | undefined,
  content: FileContent,
  { mode = 0o666, confirm }: ReplaceOptions,
): Promise<FileHandle> {
  const folder = dirname(target);
  // Unique, so that removing a file of this name never concerns another writer.
  const beside = join(folder, `${prefixOf(target)}${randomBytes(6).toString('hex')}${ending}`);
  const file = await open(beside, 'wx+', old === undefined ? mode : 0o600);
  try {
    if (old !== undefined) await copyOwner(file, old);
    for await (const part of isParts(content) ? content : [content]) await file.writeFile(part);
    await file.sync();
    await confirm?.(target);
    await rename(beside, target);
  } catch (error) {
    await file.close();
    await removeFile(beside);
    throw error;
  }
  await flushFolder(folder);
  return file;
}

async function copyOwner(file: FileHandle, { uid, gid, mode }: Stats): Promise<void> {
  const own = await file.stat();
  if (own.uid !== uid || own.gid !== gid) {
    await file.chown(uid, gid).catch(() => {
      throw new Error('it belongs to another user or group, which would lose it');
    });
  }
  // After the owner, whose change clears some of the permissions.
  await file.chmod(mode & 0o7777);
}

/**
 * Removes files that killed writers have left beside these files. A writer that still runs writes its content again, or finds out that
 * it must not write any more.
 */
export async function removeLeftovers(paths: readonly string[]): Promise<void> {
  const prefixes = new Set(paths.map(prefixOf));
  for (const folder of new Set(paths.map((path) => dirname(path)))) {
    const names = (await ifPresent(readdir(folder))) ?? [];
    const left = names.filter((name) => leftover.test(name) && prefixes.has(name.slice(0, -suffixLength)));
    await Promise.all(left.map((name) => removeFile(join(folder, name))));
  }
}

const ending = '.vql-new';
const leftover = /^\..*\.[0-9a-f]{12}\.vql-new$/s;
const suffixLength = 12 + ending.length;

/** Returns the beginning of the names beside a file. A long name is cut off: the names of files have a limit. */
function prefixOf(path: string): string {
  return `.${basename(path).slice(0, 60)}.`;
}
