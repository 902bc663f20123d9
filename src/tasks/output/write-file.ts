import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { removeLeftovers, replaceFile } from '../../internal/files/index.js';
import { fileErrorReason, isAbsent } from '../errors.js';
import { type Input, isSource, type Problem, readSource, type Source, withByteOrderMark } from '../input/source.js';
import { isSpecialFile, statsOf } from '../input/special-file.js';
import type { Io } from '../io.js';

/** The text of a file before it is written; `undefined` if the file does not exist yet. */
export interface FormerText {
  readonly text: string | undefined;
}

/**
 * Writes a new text to the file of a source, with the byte order mark that it had. A file that was changed after reading stays as it is,
 * and so does a file that is staged only in part: its other changes would be lost.
 */
export async function writeSource(source: Source, text: string): Promise<Problem | undefined> {
  const { name, path, staged } = source;
  if (path === undefined) return undefined;
  if (staged !== undefined) {
    const reason = 'only a part of its changes is staged; stage all of them, or stash the others';
    return { name, path, message: `Cannot write "${name}": ${reason}.` };
  }
  return writeText(name, path, withByteOrderMark(source, text), { text: withByteOrderMark(source, source.text) });
}

/** Writes a text to a file. With a former text, a file that has another text by now is left as it is. */
export async function writeText(
  name: string,
  path: string,
  text: string,
  former?: FormerText,
): Promise<Problem | undefined> {
  try {
    await writeOrThrow(path, text, former);
    return undefined;
  } catch (error) {
    return { name, path, message: `Cannot write "${name}": ${reasonNotWritten(name, path, error)}.` };
  }
}

/** Writes as `writeText` does. @throws {Error} of the file system, or for a file that was changed. */
export async function writeOrThrow(path: string, text: string, former?: FormerText): Promise<void> {
  // A pipe or a device, such as /dev/stdout, cannot be replaced.
  if (former === undefined && isSpecialFile(path)) return writeFile(path, text);
  await replaceFile(path, text, { confirm: former && ((target) => assertUnchanged(target, former)) });
}

/** Kind of the files that a command writes. */
export interface OutputKind {
  /** Name of the kind in messages: `a catalog`. */
  readonly name: string;
  /** Whether a text is what the command has written before. */
  readonly isOwn: (text: string) => boolean;
}

/**
 * Returns the text of a file that a command may replace, because it is empty or of the kind that the command writes; `undefined` for a
 * pipe or a device, which is not replaced. Anything else, such as one of the inputs, would be lost.
 */
export async function readReplaced(
  output: Input & { readonly path: string },
  kind: OutputKind,
  io: Io,
): Promise<FormerText | Problem | undefined> {
  const { name, path } = output;
  if (isSpecialFile(path)) return undefined;
  const stats = statsOf(path);
  if (stats?.isFile() !== true) return { text: undefined };
  if (stats.size === 0) return { text: '' };
  const read = await readSource(output, io);
  if (!isSource(read)) return read;
  if (kind.isOwn(read.text)) return { text: withByteOrderMark(read, read.text) };
  return {
    name,
    path,
    message: `Cannot write "${name}": it exists, and is not ${kind.name}; remove it, or name another file.`,
  };
}

/** Removes files that earlier runs of the command have left beside files because they were killed while writing. */
export async function removeUnfinished(paths: readonly (string | undefined)[]): Promise<void> {
  // A folder that cannot be changed is reported when something is written to it.
  await removeLeftovers(paths.filter((path) => path !== undefined)).catch(() => undefined);
}

/** Returns the reason why a file could not be written, to follow a colon. */
export function reasonNotWritten(name: string, path: string, error: unknown): string {
  return existsSync(dirname(path)) ? fileErrorReason(error) : `the folder "${dirname(name)}" does not exist`;
}

async function assertUnchanged(path: string, { text }: FormerText): Promise<void> {
  const found = await readFile(path).catch((error: unknown) => {
    if (isAbsent(error)) return undefined;
    throw error;
  });
  const isSame = text === undefined ? found === undefined : found?.equals(Buffer.from(text));
  if (isSame !== true) throw new Error('it was changed after it had been read, and is left as it is');
}
