import { readFile } from 'node:fs/promises';
import { ifPresent, removeFile, replaceFile } from '../../internal/files/index.js';
import type { Checkpoint } from '../../paging/index.js';
import { UsageError } from '../../tasks/errors.js';
import { z } from '../../tasks/options/zod.js';

const seen = z.array(z.tuple([z.string(), z.string()]));

const columnValues = z.object({
  name: z.string(),
  kinds: z.array(z.enum(['double', 'exact', 'boolean', 'text'])),
  isNarrow: z.object({ integer: z.boolean(), plain: z.boolean(), date: z.boolean(), time: z.boolean() }),
  wholeDigits: z.int(),
  fractionDigits: z.int(),
});

/** The run of an export that is not finished. */
const run = z.object({
  /** Name of the file that it writes, in the folder of the export. */
  file: z.string().regex(/^[^/\\]+$/),
  columns: z.array(z.object({ attribute: z.string(), visible: z.boolean() })),
  bytes: z.int(),
  rows: z.int(),
  /** The checkpoint of the pager, which checks it. */
  checkpoint: z.custom<Checkpoint>().exactOptional(),
  isRead: z.boolean(),
  /** Whether the file has its name. */
  isPublished: z.boolean(),
  leftOut: z.array(z.string()),
  next: z.object({ value: z.string().exactOptional(), seen }).exactOptional(),
});

const exportState = z.object({
  version: z.literal(1),
  /** Facts in which all runs of an export agree, by their names in messages. */
  identity: z.record(z.string(), z.string()),
  watermark: z.object({ value: z.string(), seen }).exactOptional(),
  /** The columns of a file that DuckDB makes, with their values in all runs so far. */
  spooled: z.array(columnValues),
  run: run.exactOptional(),
});

/** The state of an export, beside its output. */
export type ExportState = z.infer<typeof exportState>;

/** A run of an export, as far as it has come. */
export type ExportRun = z.infer<typeof run>;

/** Reads the state of an export; `undefined` if the file does not exist. @throws {UsageError} if it is not valid. */
export async function readState(path: string, name: string): Promise<ExportState | undefined> {
  const text = await ifPresent(readFile(path, 'utf8'));
  if (text === undefined) return undefined;
  const { data } = exportState.safeParse(parseJson(text));
  if (data !== undefined) return data;
  throw new UsageError(`"${name}" is not the checkpoint of an export. Remove it, or start anew with --restart.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Writes the state of an export. */
export async function writeState(path: string, state: ExportState): Promise<void> {
  await replaceFile(path, `${JSON.stringify(state)}\n`);
}

/** Removes the state of an export that is finished. */
export async function removeState(path: string): Promise<void> {
  await removeFile(path);
}

/** Number of characters of a fact in a message. */
const maxShown = 200;

/** @throws {UsageError} if a state belongs to another export. */
export function assertSameExport(state: ExportState, identity: ExportState['identity'], output: string): void {
  const names = [...new Set([...Object.keys(state.identity), ...Object.keys(identity)])];
  const [different] = names.filter((name) => state.identity[name] !== identity[name]);
  if (different === undefined) return;
  const describe = (value = 'not given'): string => (value.length > maxShown ? `${value.slice(0, maxShown)}…` : value);
  throw new UsageError(
    `The export to "${output}" was begun with another ${different}: ${describe(state.identity[different])}. Now it is: ${describe(identity[different])}. Go on with the command as it was, name another file, or start anew with --restart.`,
  );
}
