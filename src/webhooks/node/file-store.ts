import { checkArgument, filledText, record } from '../../diagnostics/arguments.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import { webhookCodes } from '../../diagnostics/codes/webhooks.js';
import { VqlError } from '../../diagnostics/vql-error.js';
import { type FileLock, lockFile } from '../../file-lock/file-lock.js';
import { Journal, readJournal } from '../../file-lock/journal.js';
import { parseJson } from '../../json/parse-json.js';
import { stringifyJson } from '../../json/stringify-json.js';
import type { DeliveryStore, StoredDelivery } from '../coalesce/delivery-store.js';
import type { Delivery } from '../delivery.js';

/** A store in a file. */
export interface FileStore extends DeliveryStore {
  /** Waits for what is being written, and closes the file. */
  close(): Promise<void>;
}

/**
 * Opens a store in a file, which is created if it does not exist. What `put` has stored survives a crash of the program and of the
 * machine. A file belongs to one process at a time, on a file system of its own machine: it is locked until it is closed or the process
 * ends.
 *
 * @param path of the file; its folder must exist. Beside it, `<path>.new` and `<path>.<host>.<pid>.<start>.lock` are used.
 * @throws {VqlError} `wrong-argument`, `file-in-use`, `foreign-store` or `damaged-store`.
 * @throws {Error} of the file system.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { join } from 'node:path';
 * import { coalesce } from 'vql-kit/webhooks';
 * import { openFileStore } from 'vql-kit/webhooks/node';
 * const store = await openFileStore(join(mkdtempSync('/tmp/hooks-'), 'deliveries.ndjson'));
 * const { accept, idle } = await coalesce({ store, handle: ({ queue }) => console.log(queue) }); // article.update
 * await accept({ queue: 'article.update', payload: {}, receivedAt: '2026-03-01T08:00:00.000Z' });
 * await idle();
 * await store.close();
 * ```
 */
export async function openFileStore(path: string): Promise<FileStore> {
  checkArgument('The path of openFileStore', path, filledText);
  const lock = await lockFile(path);
  try {
    return await openLocked(path, lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function openLocked(path: string, lock: FileLock): Promise<FileStore> {
  const stored = await readStore(path);
  const journal = await Journal.open(path, () => [...stored.values()].map(putLine));
  return {
    put: (one) => journal.append(putLine(one), () => put(stored, one)),
    async remove({ key, id }) {
      const line = stringifyJson(['remove', key, id] satisfies Entry);
      if (stored.get(key)?.id === id) await journal.append(line, () => remove(stored, { key, id }));
    },
    list: async () => [...stored.values()],
    async close() {
      await journal.close();
      await lock.release();
    },
  };
}

/** A line: what was stored, or the key and the id of what was removed. */
type Entry = readonly ['put', string, string, Delivery] | readonly ['remove', string, string];

function putLine({ key, id, delivery }: StoredDelivery): string {
  return stringifyJson(['put', key, id, delivery] satisfies Entry);
}

function put(stored: Map<string, StoredDelivery>, one: StoredDelivery): void {
  // A map keeps the position of a key that is set again.
  stored.delete(one.key);
  stored.set(one.key, one);
}

function remove(stored: Map<string, StoredDelivery>, { key, id }: Pick<StoredDelivery, 'key' | 'id'>): void {
  if (stored.get(key)?.id === id) stored.delete(key);
}

/** Reads what is stored; only the end of the file can be damaged by a crash. */
async function readStore(path: string): Promise<Map<string, StoredDelivery>> {
  const stored = new Map<string, StoredDelivery>();
  let damaged: number | undefined;
  const lines = (await readJournal(path)).split('\n');
  if (isForeign(lines)) throw new VqlError([create('foreign-store', { path })]);
  for (const [index, line] of lines.slice(0, -1).entries()) {
    const entry = readEntry(line);
    if (entry === undefined) damaged ??= index + 1;
    else if (damaged !== undefined) throw new VqlError([create('damaged-store', { path, line: String(damaged) })]);
    else if (entry[0] === 'put') put(stored, { key: entry[1], id: entry[2], delivery: entry[3] });
    else remove(stored, { key: entry[1], id: entry[2] });
  }
  return stored;
}

/**
 * Whether a file was written by somebody else, so that it must not be replaced. A crash can cut off the first line, and that of a machine
 * can leave zeros in it.
 */
function isForeign([first = '', ...others]: readonly string[]): boolean {
  if (first.includes('\0')) return false;
  return others.length > 0 ? readEntry(first) === undefined : !first.startsWith('["'.slice(0, first.length));
}

/** Returns the entry of a line; `undefined` if it is damaged. */
function readEntry(line: string): Entry | undefined {
  try {
    const entry: unknown = parseJson(line);
    const [kind, key, id, delivery]: readonly unknown[] = Array.isArray(entry) ? entry : [];
    if (typeof key !== 'string' || typeof id !== 'string') return undefined;
    if (kind === 'remove') return [kind, key, id];
    // The store has written it itself.
    return kind === 'put' && record.accepts(delivery) ? [kind, key, id, delivery as Delivery] : undefined;
  } catch {
    return undefined;
  }
}

const create = diagnosticsOf(webhookCodes);
