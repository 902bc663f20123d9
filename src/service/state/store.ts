import { type FileHandle, mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { wrongArgument } from '../../diagnostics/arguments.js';
import { describeValue } from '../../diagnostics/describe-value.js';
import { type FileLock, lockFile } from '../../file-lock/file-lock.js';
import { flushFolder } from '../../file-lock/flush-folder.js';
import { parseJson, stringifyJson } from '../../json/index.js';
import { type CollectionName, type Collections, collectionNames } from './records.js';

/** A change of one record: it replaces the one with its id, or removes it. */
export type Change = {
  readonly [Name in CollectionName]:
    | { readonly put: Name; readonly record: Collections[Name] }
    | { readonly remove: Name; readonly id: string };
}[CollectionName];

/** The state of a stand-in: records in memory, and a journal of their changes. */
export interface Store {
  /** Returns the records of a collection, in the order in which they were first put. */
  all<Name extends CollectionName>(name: Name): ReadonlyMap<string, Collections[Name]>;
  /** Whether a record of any collection has an id. */
  has(id: string): boolean;
  /**
   * Makes changes, all or none: at once in memory; the promise is resolved when they are on the disk. What a caller answers depends
   * on it, so it waits.
   */
  commit(...changes: readonly Change[]): Promise<void>;
  /** Waits for the changes so far, and closes the journal. */
  close(): Promise<void>;
}

type Tables = { readonly [Name in CollectionName]: Map<string, Collections[Name]> };

/**
 * Opens the state in a folder, which is created if it does not exist; without a folder the state is kept in memory alone.
 *
 * The journal has a line for each commit. Commits that come while the disk is busy are written together. A line that a crash has cut
 * off was never acknowledged, and is dropped. Opening writes the journal anew, with one line for each record that is left. It is locked
 * until it is closed.
 *
 * @throws {VqlError} `file-in-use` if another process has opened it; `wrong-argument` for a folder that cannot be created, or has a
 * damaged journal.
 */
export async function openStore(folder: string | undefined): Promise<Store> {
  const tables: Tables = {
    documents: new Map(),
    subscriptions: new Map(),
    deliveries: new Map(),
    sessions: new Map(),
    keys: new Map(),
  };
  const journal = folder === undefined ? undefined : await openJournal(folder, tables);
  return {
    all: (name) => tables[name],
    has: (id) => collectionNames.some((name) => tables[name].has(id)),
    async commit(...changes) {
      for (const change of changes) apply(tables, change);
      if (changes.length > 0) await journal?.append(lineOf(changes));
    },
    async close() {
      await journal?.close();
    },
  };
}

function apply(tables: Tables, change: Change): void {
  if ('remove' in change) tables[change.remove].delete(change.id);
  else {
    // The collection and its record belong together, which the compiler cannot follow.
    const table = tables[change.put] as Map<string, Collections[CollectionName]>;
    table.set(change.record.id, change.record);
  }
}

interface Journal {
  append(line: string): Promise<void>;
  close(): Promise<void>;
}

const journalName = 'journal.ndjson';

async function openJournal(folder: string, tables: Tables): Promise<Journal> {
  await createFolder(folder);
  const path = join(folder, journalName);
  const lock = await lockFile(path);
  try {
    return await openLocked(folder, tables, lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (cause) {
    throw wrongState('a folder that exists or can be created', folder, String(cause));
  }
}

function wrongState(expected: string, folder: string, problem: string): Error {
  const describe = (): string => `${describeValue(folder)} (${problem})`;
  return wrongArgument('The option "state" of openStandIn', expected, folder, describe);
}

async function openLocked(folder: string, tables: Tables, lock: FileLock): Promise<Journal> {
  const path = join(folder, journalName);
  for (const [index, line] of linesOf(await textOf(path)).entries()) {
    try {
      // The file is written by this module alone.
      for (const change of parseJson(line) as readonly Change[]) apply(tables, change);
    } catch {
      const problem = `line ${index + 1} of its file "${journalName}" is damaged`;
      throw wrongState('a folder with the state of a stand-in, or an empty one', folder, problem);
    }
  }
  const next = `${path}.next`;
  const file = await open(next, 'w', 0o600);
  const puts = collectionNames.flatMap((name) =>
    [...tables[name].values()].map((record) => lineOf([{ put: name, record } as Change])),
  );
  await file.appendFile(puts.join(''));
  await file.sync();
  await rename(next, path);
  await flushFolder(folder);
  return journalOn(file, lock);
}

/** Appends to a file: lines that come while it is being synced are written together. */
function journalOn(file: FileHandle, lock: FileLock): Journal {
  let waiting: string[] = [];
  let written: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const write = async (): Promise<void> => {
    const lines = waiting.join('');
    waiting = [];
    next = undefined;
    // It writes all, where `write` may stop before the end.
    await file.appendFile(lines);
    await file.datasync();
  };
  return {
    append(line) {
      waiting.push(line);
      if (next === undefined) {
        next = written.then(write);
        written = next;
      }
      return next;
    },
    async close() {
      // A failure to write is reported by the commits.
      await written.catch(() => undefined);
      await file.close();
      await lock.release();
    },
  };
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return '';
    throw cause;
  }
}

/** Returns the lines of a journal. What follows the last line end was cut off. */
function linesOf(text: string): readonly string[] {
  return text.split('\n').slice(0, -1);
}

function lineOf(changes: readonly Change[]): string {
  return `${stringifyJson(changes)}\n`;
}
