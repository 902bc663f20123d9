import { type FileHandle, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { flushFolder } from './flush-folder.js';

/** A line to append. */
interface Append {
  readonly line: string;
  /** Called when the line is durable. */
  readonly apply: (() => void) | undefined;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** A file is replaced when it has so many lines, and so many times as many as are still needed. */
const replaceAt = { lines: 20_000, timesNeeded: 4 } as const;

/**
 * A file of lines that is only appended to. Lines that come while the disk is busy are written together, so that many writers share
 * one flush of the disk. From time to time it is replaced by a file with the lines that are still needed.
 */
export class Journal {
  readonly #path: string;
  readonly #needed: () => readonly string[];
  #file: FileHandle;
  /** Length of the lines that are durable. */
  #length: number;
  #lineCount = 0;
  /** Number of lines at which the needed ones are counted. Counting reads all of them, so it must not follow each append of a backlog. */
  #countAt: number = replaceAt.lines;
  #queue: Append[] = [];
  /** False as soon as the queue is empty: what is appended then begins anew. */
  #isWriting = false;
  #work: Promise<void> | undefined;
  /** Why nothing can be appended any more. */
  #failure: unknown;

  private constructor(path: string, needed: () => readonly string[], file: FileHandle, length: number) {
    this.#path = path;
    this.#needed = needed;
    this.#file = file;
    this.#length = length;
  }

  /**
   * Opens a file, with the lines that are needed instead of those that it has.
   *
   * @param needed returns them, now and later.
   */
  static async open(path: string, needed: () => readonly string[]): Promise<Journal> {
    const length = await replaceFile(path, needed());
    return new Journal(path, needed, await open(path, 'a'), length);
  }

  /** Appends a line; fulfilled when it is durable and was applied. */
  append(line: string, apply?: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ line, apply, resolve, reject });
      if (!this.#isWriting) this.#work = this.#writeAll();
    });
  }

  /** Waits for what was appended, and closes the file. */
  async close(): Promise<void> {
    await this.#work;
    if (this.#failure === closed) return;
    this.#failure = closed;
    await this.#file.close();
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#queue.length > 0) {
      const batch = this.#queue;
      this.#queue = [];
      try {
        await this.#write(batch.map(({ line }) => `${line}\n`).join(''));
        for (const { apply } of batch) apply?.();
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      this.#lineCount += batch.length;
      if (this.#lineCount > this.#countAt) await this.#replace();
    }
    this.#isWriting = false;
  }

  async #write(text: string): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    const bytes = Buffer.from(text);
    try {
      await this.#file.appendFile(bytes);
      await this.#file.datasync();
      this.#length += bytes.length;
    } catch (error) {
      // A part of a line must not stay: the next one would become a part of it.
      await this.#file.truncate(this.#length).catch(() => {
        this.#failure = error;
      });
      throw error;
    }
  }

  /** Removes the lines that are not needed. If that fails, the file stays, and it is tried again after as many lines. */
  async #replace(): Promise<void> {
    const needed = this.#needed();
    this.#countAt = Math.max(replaceAt.lines, needed.length * replaceAt.timesNeeded);
    if (this.#countAt > this.#lineCount) return;
    this.#lineCount = 0;
    try {
      this.#length = await replaceFile(this.#path, needed);
    } catch {
      return;
    }
    await this.#file.close();
    try {
      this.#file = await open(this.#path, 'a');
    } catch (error) {
      this.#failure = error;
    }
  }
}

const closed = new Error('The store is closed.');

/** Returns the text of a journal; an empty one if there is no file. What follows the last line break was not written completely. */
export async function readJournal(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (Object(error).code === 'ENOENT') return '';
    throw error;
  }
}

/** Writes a new file, and puts it in the place of the old one; returns its length. */
async function replaceFile(path: string, lines: readonly string[]): Promise<number> {
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  const newPath = `${path}.new`;
  // What is stored may be secret.
  const file = await open(newPath, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
  await rename(newPath, path);
  await flushFolder(dirname(path));
  return bytes.length;
}
