import { type FileHandle, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { VqlError } from '../../diagnostics/vql-error.js';
import { type FileLease, type LeaseTimes, leaseFile, lostFile } from './lease.js';
import { flushFolder, ifPresent } from './real-file.js';
import { removeLeftovers, replaceAndOpen } from './replace-file.js';

/** A line of a journal. */
export interface JournalLine {
  /** Without the line end. Of an erased line, its first character is `erased`. */
  readonly text: string;
  /** Position in the file, in bytes. */
  readonly position: number;
}

/** The content of a journal, by which its user reads the lines and decides which are needed. */
export interface JournalContent {
  /**
   * Reads the lines of the file, once. Returns how many of them are valid: later lines are the end of a file that a crash has damaged,
   * and are removed. If it throws, the file stays as it is.
   *
   * @param rest follows the last line end: a line that was not written completely.
   */
  read(lines: readonly JournalLine[], rest: string): number;
  /** Number of lines that are needed. */
  count(): number;
  /** Returns the lines that are needed. */
  needed(): readonly string[];
  /** Called when the file was replaced by one with only the needed lines, with their new positions. */
  moved?(positions: readonly number[]): void;
}

/** Size of the file of a journal. */
export interface JournalSize {
  readonly lines: number;
  readonly bytes: number;
}

/** The first character of a line that was erased; no line begins with it. */
export const erased = '-';

/** A file is replaced when it has more than `lines` lines, and more than `timesNeeded` times as many as are still needed. */
const replaceAt = { lines: 20_000, timesNeeded: 4 } as const;

/** An operation that is to be written. */
type Operation = (Append | Erasure) & { readonly resolve: () => void; readonly reject: (error: unknown) => void };

interface Append {
  readonly line: string;
  /** Called with the position of the line when it is durable. */
  readonly apply: ((position: number) => void) | undefined;
}

interface Erasure {
  /** Returns the position of the line when it is to be erased; `undefined` if that is no longer necessary. */
  readonly positionOf: () => number | undefined;
  /** Called when the line is erased. */
  readonly apply: () => void;
}

/**
 * A file of lines, which belongs to one owner. Lines are appended, and can be erased in place, which a full disk does not prevent.
 * Operations that come while the disk is busy are written together, so that many writers share one flush of the disk. From time to time
 * the file is replaced by one with the lines that are still needed.
 */
export class Journal {
  readonly #lease: FileLease;
  readonly #content: JournalContent;
  #file: FileHandle;
  /** Length of the lines that are durable. */
  #length = 0;
  #lineCount = 0;
  /** Number of lines at which replacing the file is considered. */
  #replaceAt: number = replaceAt.lines;
  #queue: Operation[] = [];
  /** False as soon as the queue is empty: the next operation starts writing again. */
  #isWriting = false;
  #work: Promise<void> | undefined;
  /** The error after which nothing can be written any more. */
  #failure: unknown;

  private constructor(lease: FileLease, content: JournalContent, file: FileHandle) {
    this.#lease = lease;
    this.#content = content;
    this.#file = file;
  }

  /**
   * Opens a file, which is created if it does not exist.
   *
   * @throws {VqlError} `file-in-use` if it has another owner; `file-with-other-names`; `not-a-file`.
   * @throws {Error} of the file system, and of `content.read`.
   */
  static async open(path: string, content: JournalContent, times?: LeaseTimes): Promise<Journal> {
    const lease = await leaseFile(path, times);
    let journal: Journal | undefined;
    try {
      await removeLeftovers([lease.path]);
      journal = new Journal(lease, content, await openOrCreate(lease.path));
      await journal.#read();
      await journal.#prepare();
      return journal;
    } catch (error) {
      if (journal !== undefined) await journal.#file.close();
      await lease.release();
      throw error;
    }
  }

  get size(): JournalSize {
    return { lines: this.#lineCount, bytes: this.#length };
  }

  /** Appends a line; fulfilled when it is durable and was applied. */
  append(line: string, apply?: (position: number) => void): Promise<void> {
    return this.#enqueue({ line, apply });
  }

  /** Erases a line; fulfilled when that is durable and was applied. The position is requested late, since replacing the file changes it. */
  erase(positionOf: () => number | undefined, apply: () => void): Promise<void> {
    return this.#enqueue({ positionOf, apply });
  }

  /** Waits for the operations that were begun, and closes the file. */
  async close(): Promise<void> {
    await this.#work;
    if (this.#failure === closed) return;
    this.#failure = closed;
    await this.#file.close();
    await this.#lease.release();
  }

  async #read(): Promise<void> {
    const { lines, rest, end } = splitLines(await this.#file.readFile());
    this.#lineCount = this.#content.read(lines, rest);
    this.#length = lines[this.#lineCount]?.position ?? end;
  }

  /** Makes the file one that only this owner writes to, without a damaged end. */
  async #prepare(): Promise<void> {
    const { size } = await this.#file.stat();
    if (this.#lease.hasFormerOwner) {
      // On a full disk this fails, but lines can be read and erased; what the former owner appends stays after them.
      await failureOf(() => this.#replace());
      if (this.#failure !== undefined) throw this.#failure;
    } else {
      if (size > this.#length) await this.#file.truncate(this.#length);
      await this.#replaceIfLong();
    }
  }

  #enqueue(operation: Append | Erasure): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ ...operation, resolve, reject });
      if (!this.#isWriting) this.#work = this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#queue.length > 0) {
      const batch = this.#queue;
      this.#queue = [];
      try {
        await this.#write(batch);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      await this.#replaceIfLong();
    }
    this.#isWriting = false;
  }

  /** Writes operations. Lines that do not fit on the disk do not prevent others from being erased. */
  async #write(batch: readonly Operation[]): Promise<void> {
    // Also before anything is written: a lock that was removed by hand can lead to two owners of one file.
    await this.#confirm();
    const lines = Buffer.from(batch.map((operation) => ('line' in operation ? `${operation.line}\n` : '')).join(''));
    const appendFailure = await failureOf(async () => {
      if (lines.length > 0 && this.#lease.hasFormerOwner) await this.#replace();
      await writeBytes(this.#file, lines, this.#length);
    });
    const start = this.#length;
    const failure = await failureOf(async () => {
      if (this.#failure !== undefined) throw this.#failure;
      const positions = batch.flatMap((operation) => ('positionOf' in operation ? (operation.positionOf() ?? []) : []));
      await Promise.all(positions.map((position) => writeBytes(this.#file, Buffer.from(erased), position)));
      await this.#file.datasync();
      await this.#confirm();
    });
    if (appendFailure !== undefined || failure !== undefined) await this.#cutOff(start);
    if (failure !== undefined) throw failure.error;
    if (appendFailure === undefined) this.#length += lines.length;
    this.#apply(batch, start, appendFailure);
    if (appendFailure !== undefined) await this.#makeRoom();
  }

  #apply(batch: readonly Operation[], start: number, appendFailure: OperationFailure | undefined): void {
    const isDone = (operation: Operation): boolean => 'positionOf' in operation || appendFailure === undefined;
    let position = start;
    for (const operation of batch.filter(isDone)) {
      if ('positionOf' in operation) operation.apply();
      else {
        operation.apply?.(position);
        position += Buffer.byteLength(operation.line) + 1;
        this.#lineCount += 1;
      }
    }
    for (const operation of batch) {
      if (isDone(operation)) operation.resolve();
      else operation.reject(appendFailure?.error);
    }
  }

  /** Removes lines that were not written completely, to which the next line would be joined. A lost file stays as it is. */
  async #cutOff(length: number): Promise<void> {
    if (this.#failure !== undefined) return;
    const failure = await failureOf(() => this.#file.truncate(length));
    this.#failure = failure?.error;
  }

  /** @throws {VqlError} `lost-file` if the file belongs to another owner, or if another file has replaced the open one. */
  async #confirm(): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    try {
      await this.#lease.confirm();
      const { path } = this.#lease;
      const [own, found] = await Promise.all([
        this.#file.stat({ bigint: true }),
        ifPresent(stat(path, { bigint: true })),
      ]);
      if (found?.ino !== own.ino || found.dev !== own.dev) throw lostFile(path);
    } catch (error) {
      if (error instanceof VqlError) this.#failure = error;
      throw error;
    }
  }

  /** Removes lines that are not needed, if there are many. If that fails, it is tried again after `replaceAt.lines` more lines. */
  async #replaceIfLong(): Promise<void> {
    if (this.#lineCount <= Math.max(this.#replaceAt, this.#content.count() * replaceAt.timesNeeded)) return;
    const failure = await failureOf(() => this.#replace());
    if (failure !== undefined) this.#replaceAt = this.#lineCount + replaceAt.lines;
  }

  /** Removes lines that are not needed, if they are most of the file, since this file may be what has filled the disk. */
  async #makeRoom(): Promise<void> {
    if (this.#lineCount > this.#content.count() * 2) await failureOf(() => this.#replace());
  }

  /** Replaces the file by one with the lines that are needed. */
  async #replace(): Promise<void> {
    const bytes = Buffer.from(
      this.#content
        .needed()
        .map((line) => `${line}\n`)
        .join(''),
    );
    // The lines may be secret.
    const options = { mode: 0o600, confirm: () => this.#confirm() };
    const before = this.#file;
    this.#file = await replaceAndOpen(this.#lease.path, bytes, options);
    const { lines } = splitLines(bytes);
    this.#length = bytes.length;
    this.#lineCount = lines.length;
    this.#replaceAt = replaceAt.lines;
    this.#content.moved?.(lines.map(({ position }) => position));
    await before.close();
    await this.#lease.forgetFormerOwner();
  }
}

const closed = new Error('The store is closed.');

/** The failure of an operation. */
interface OperationFailure {
  readonly error: unknown;
}

async function failureOf(act: () => Promise<void>): Promise<OperationFailure | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    return { error };
  }
}

/** Writes bytes at a position: a call may write fewer than it is given. */
async function writeBytes(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

async function openOrCreate(path: string): Promise<FileHandle> {
  const existing = await ifPresent(open(path, 'r+'));
  if (existing !== undefined) return existing;
  // The lines may be secret.
  const created = await open(path, 'wx+', 0o600);
  await flushFolder(dirname(path));
  return created;
}

/** Splits the bytes of a file into lines, and what follows the last line end. */
function splitLines(bytes: Buffer): {
  readonly lines: readonly JournalLine[];
  readonly rest: string;
  readonly end: number;
} {
  const lines: JournalLine[] = [];
  let position = 0;
  for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, position)) {
    lines.push({ text: bytes.toString('utf8', position, end), position });
    position = end + 1;
  }
  return { lines, rest: bytes.toString('utf8', position), end: position };
}

const lineFeed = 0x0a;
