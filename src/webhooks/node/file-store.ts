import { checkArgument, filledText, record } from '../../diagnostics/arguments.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import { webhookCodes } from '../../diagnostics/codes/webhooks.js';
import { VqlError } from '../../diagnostics/vql-error.js';
import { parseJson } from '../../exact-json/parse-json.js';
import { stringifyJson } from '../../exact-json/stringify-json.js';
import { erased, Journal, type JournalContent, type JournalLine } from '../../internal/files/journal.js';
import type { DeliveryFailure, DeliveryStore, PendingDelivery } from '../coalesce/delivery-store.js';
import { type Delivery, oldestOf } from '../delivery.js';

/** A store in a file. */
export interface FileStore extends DeliveryStore {
  /** Returns how much the store has. */
  size(): FileStoreSize;
  /** Waits for what is being written, and closes the file. */
  close(): Promise<void>;
}

/** How much a store in a file has. */
export interface FileStoreSize {
  readonly deliveries: number;
  /** `receivedAt` of the delivery that was received first; absent if the store is empty. */
  readonly oldest?: string;
  /** Length of the file, which is shortened from time to time. */
  readonly bytes: number;
}

/**
 * Opens a store in a file, which is created if it does not exist. What `put` has stored survives a crash of the program and of the
 * machine. On a full disk, the store can be opened, and deliveries can be removed. A file belongs to one process at a time, on a file
 * system of its own machine: a lock, which the process renews, lasts until the file is closed. For a link, its target is opened.
 *
 * @param path of the file; its folder must exist. Files beside it that begin with its name, or a dot and its name, and end in `.lock`,
 * `.former` or `.vql-new` belong to the store.
 * @throws {VqlError} `wrong-argument`, `not-a-file`, `file-in-use`, `file-with-other-names`, `foreign-store` or `damaged-store`; `lost-file` by `put` and
 * `remove`, if another process has taken the file over.
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
  const stored = new Map<string, DeliveryLine>();
  const journal = await Journal.open(path, contentOf(stored, path));
  return {
    async put(one) {
      const line = putLine(one);
      await journal.append(line, (position) => putEntry(stored, { ...one, position }));
    },
    async remove({ key, id }) {
      const own = (): DeliveryLine | undefined => (stored.get(key)?.id === id ? stored.get(key) : undefined);
      if (own() === undefined) return;
      await journal.erase(
        () => own()?.position,
        () => void (own() && stored.delete(key)),
      );
    },
    list: async () => [...stored.values()].map(({ position: _, ...one }) => one),
    size() {
      const oldest = oldestOf([...stored.values()].map(({ delivery }) => delivery));
      const { bytes } = journal.size;
      return { deliveries: stored.size, ...(oldest && { oldest: oldest.receivedAt }), bytes };
    },
    close: () => journal.close(),
  };
}

/** A delivery with the position of its line. */
interface DeliveryLine extends PendingDelivery {
  readonly position: number;
}

function contentOf(stored: Map<string, DeliveryLine>, path: string): JournalContent {
  return {
    read: (lines, rest) => readLines(stored, lines, rest, path),
    count: () => stored.size,
    needed: () => [...stored.values()].map(putLine),
    moved(positions) {
      for (const [index, one] of [...stored.values()].entries())
        stored.set(one.key, { ...one, position: positions[index] ?? one.position });
    },
  };
}

/** The content of a line: a delivery; or the key and the id of one that was removed, as earlier versions wrote it. */
type LineContent =
  | readonly ['put', string, string, Delivery]
  | readonly ['put', string, string, Delivery, DeliveryFailure]
  | readonly ['remove', string, string];

function putLine({ key, id, delivery, failure }: PendingDelivery): string {
  const content: LineContent = failure === undefined ? ['put', key, id, delivery] : ['put', key, id, delivery, failure];
  return stringifyJson(content);
}

function putEntry(stored: Map<string, DeliveryLine>, one: DeliveryLine): void {
  // A map keeps the position of a key that is set again.
  stored.delete(one.key);
  stored.set(one.key, one);
}

/** Reads what is stored, and returns the number of valid lines; only the end of the file can be damaged by a crash. */
function readLines(
  stored: Map<string, DeliveryLine>,
  lines: readonly JournalLine[],
  rest: string,
  path: string,
): number {
  if (isForeign(lines, rest)) throw new VqlError([create('foreign-store', { path })]);
  let damaged: number | undefined;
  for (const [index, { text, position }] of lines.entries()) {
    const content = readLine(text);
    if (content === undefined) damaged ??= index;
    else if (damaged !== undefined) throw new VqlError([create('damaged-store', { path, line: String(damaged + 1) })]);
    else applyLine(stored, content, { position, isErased: text.startsWith(erased) });
  }
  return damaged ?? lines.length;
}

function applyLine(
  stored: Map<string, DeliveryLine>,
  content: LineContent,
  { position, isErased }: { readonly position: number; readonly isErased: boolean },
): void {
  const [kind, key, id] = content;
  // The line of the key that was erased is its last one, so that earlier ones do not count any more either.
  if (isErased) stored.delete(key);
  else if (kind === 'remove') {
    if (stored.get(key)?.id === id) stored.delete(key);
  } else {
    const [, , , delivery, failure] = content;
    putEntry(stored, { key, id, delivery, ...(failure && { failure }), position });
  }
}

/**
 * Whether a file was written by another program, so that it must not be changed. A crash can cut off the first line, and that of a machine
 * can leave zeros in it.
 */
function isForeign([first]: readonly JournalLine[], rest: string): boolean {
  const { text } = first ?? { text: rest };
  if (text.includes('\0')) return false;
  return first === undefined ? !'["'.startsWith(text.slice(0, 2)) : readLine(text) === undefined;
}

/** Returns the content of a line; `undefined` if it is damaged. */
function readLine(line: string): LineContent | undefined {
  try {
    const content: unknown = parseJson(line.startsWith(erased) ? `[${line.slice(1)}` : line);
    const [kind, key, id, delivery, failure]: readonly unknown[] = Array.isArray(content) ? content : [];
    if (typeof key !== 'string' || typeof id !== 'string') return undefined;
    if (kind === 'remove') return [kind, key, id];
    if (kind !== 'put' || !record.accepts(delivery)) return undefined;
    // The store has written both itself.
    const own = delivery as Delivery;
    return record.accepts(failure) ? [kind, key, id, own, failure as DeliveryFailure] : [kind, key, id, own];
  } catch {
    return undefined;
  }
}

const create = diagnosticsOf(webhookCodes);
