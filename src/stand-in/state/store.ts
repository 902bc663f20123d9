import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { wrongArgument } from '../../diagnostics/arguments.js';
import { describeValue } from '../../diagnostics/describe-value.js';
import { parseJson, stringifyJson } from '../../exact-json/index.js';
import { Journal, type JournalContent } from '../../internal/files/journal.js';
import { type CollectionName, type Collections, collectionNames } from './records.js';

/** A change of one record: it replaces the one with its id, or removes it. */
export type RecordChange = {
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
  commit(...changes: readonly RecordChange[]): Promise<void>;
  /** Why changes can no longer be written: the disk is full, or the file was lost. `undefined` as long as they can. */
  failure(): unknown;
  /** Waits for the changes so far, and closes the journal. */
  close(): Promise<void>;
}

type RecordTables = { readonly [Name in CollectionName]: Map<string, Collections[Name]> };

/**
 * Opens the state in a folder, which is created if it does not exist; without a folder the state is kept in memory alone.
 *
 * The journal has a line for each commit. Commits that come while the disk is busy are written together. A line that a crash has cut
 * off was never acknowledged, and is dropped. A long journal is replaced from time to time by one with a line for each record that is
 * left. It is locked until it is closed.
 *
 * @throws {VqlError} `file-in-use` if another process has opened it; `file-with-other-names`; `not-a-file`; `wrong-argument` for a
 * folder that cannot be created, or has a damaged journal.
 */
export async function openStore(folder: string | undefined): Promise<Store> {
  const tables: RecordTables = {
    documents: new Map(),
    subscriptions: new Map(),
    deliveries: new Map(),
    sessions: new Map(),
    consents: new Map(),
    keys: new Map(),
  };
  const journal = folder === undefined ? undefined : await openJournal(folder, tables);
  return {
    all: (name) => tables[name],
    has: (id) => collectionNames.some((name) => tables[name].has(id)),
    async commit(...changes) {
      for (const change of changes) apply(tables, change);
      if (changes.length > 0) await journal?.append(stringifyJson(changes));
    },
    failure: () => journal?.failure(),
    async close() {
      await journal?.close();
    },
  };
}

function apply(tables: RecordTables, change: RecordChange): void {
  if ('remove' in change) tables[change.remove].delete(change.id);
  else {
    // The collection and its record belong together, which the compiler cannot follow.
    const table = tables[change.put] as Map<string, Collections[CollectionName]>;
    table.set(change.record.id, change.record);
  }
}

const journalName = 'journal.ndjson';

async function openJournal(
  folder: string,
  tables: RecordTables,
): Promise<Pick<Journal, 'append' | 'close'> & Pick<Store, 'failure'>> {
  await createFolder(folder);
  const journal = await Journal.open(join(folder, journalName), contentOf(folder, tables));
  let failure: unknown;
  return {
    async append(line) {
      // The memory has a change that the disk does not have, so what builds on it is not acknowledged either.
      if (failure !== undefined) throw failure;
      await journal.append(line).catch((error: unknown) => {
        failure = error;
        throw error;
      });
    },
    failure: () => failure,
    close: () => journal.close(),
  };
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

function contentOf(folder: string, tables: RecordTables): JournalContent {
  return {
    read(lines) {
      for (const [index, { text }] of lines.entries()) {
        try {
          // The file is written by this module alone.
          for (const change of parseJson(text) as readonly RecordChange[]) apply(tables, change);
        } catch {
          const problem = `line ${index + 1} of its file "${journalName}" is damaged`;
          throw wrongState('a folder with the state of a stand-in, or an empty one', folder, problem);
        }
      }
      return lines.length;
    },
    count: () => collectionNames.reduce((count, name) => count + tables[name].size, 0),
    needed: () =>
      collectionNames.flatMap((name) =>
        [...tables[name].values()].map((record) => stringifyJson([{ put: name, record } as RecordChange])),
      ),
  };
}
