import { mkdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { VqlError } from '../../diagnostics/index.js';
import { checkReplaceable, type FileLease, ifPresent, leaseFile } from '../../internal/files/index.js';
import { isFileError, UsageError } from '../../tasks/errors.js';
import { inputOf } from '../../tasks/input/find-inputs.js';
import type { Input } from '../../tasks/input/source.js';
import { statsOf } from '../../tasks/input/special-file.js';
import type { Io } from '../../tasks/io.js';
import { reasonNotWritten } from '../../tasks/output/write-file.js';
import { type ExportFormatName, exportFormatOf, exportFormats } from './export-formats.js';
import { assertOneQuery, type NamedQuery } from './export-queries.js';

/** Where the rows of a query go. */
export interface ExportTarget extends NamedQuery {
  /** The output, without links. */
  readonly path: string;
  /** Name of the output in messages. */
  readonly displayName: string;
  /** Path of the unfinished rows. */
  readonly partial: string;
  /** Path of the state. */
  readonly checkpoint: string;
}

/** Outputs of a run that no other process writes. */
export interface ExportTargets {
  readonly format: ExportFormatName;
  readonly targets: readonly ExportTarget[];
  readonly leases: readonly FileLease[];
  release(): Promise<void>;
}

/** Endings of the files beside an output. */
export const endings = { partial: '.partial', checkpoint: '.checkpoint' } as const;

/** Returns the format of an output, and whether it is a folder. @throws {UsageError} */
export function readOutput(
  { output, format }: { readonly output: string; readonly format?: ExportFormatName },
  io: Io,
): { readonly format: ExportFormatName; readonly isFolder: boolean } {
  const { path } = inputOf(output, io);
  const isFolder = /[\\/]$/.test(output) || statsOf(path)?.isDirectory() === true;
  const names = Object.keys(exportFormats).join(', ');
  if (isFolder && format === undefined)
    throw new UsageError(`"${output}" is a folder. Choose the format of its files by --format: ${names}.`);
  const chosen = format ?? exportFormatOf(output);
  if (chosen === undefined)
    throw new UsageError(`No format has the ending of "${output}". Choose one by --format: ${names}.`);
  if (isFolder && exportFormats[chosen].hasTables)
    throw new UsageError(`A DuckDB file has a table for each query: name a file, as in --output erp.duckdb.`);
  return { format: chosen, isFolder };
}

/**
 * Leases the outputs of queries.
 *
 * @throws {UsageError} for an output that cannot be written, or that another process writes.
 */
export async function openTargets(
  queries: readonly NamedQuery[],
  output: string,
  { format, isFolder }: ReturnType<typeof readOutput>,
  io: Io,
): Promise<ExportTargets> {
  const {
    hasTables,
    endings: [ending],
  } = exportFormats[format];
  if (!isFolder && !hasTables) assertOneQuery(queries, output);
  if (isFolder) await withFileErrors(inputOf(output, io), (path) => mkdir(path, { recursive: true }));
  const files = isFolder ? queries.map(({ name }) => join(output, `${name}${ending}`)) : [output];
  const leases: FileLease[] = [];
  const release = async (): Promise<void> => {
    for (const lease of leases) await lease.release();
  };
  try {
    for (const file of files) {
      const input = inputOf(file, io);
      leases.push(
        await withFileErrors(
          input,
          async (path) => {
            await checkReplaceable(path);
            return leaseFile(path);
          },
          isLeaseError,
        ),
      );
    }
  } catch (error) {
    await release();
    throw error;
  }
  const targets = queries.map((query, index): ExportTarget => {
    const displayName = inputOf(files[isFolder ? index : 0] ?? output, io).name;
    const { path = displayName } = leases[isFolder ? index : 0] ?? {};
    const stem = hasTables ? `${path}.${query.name}` : path;
    return {
      ...query,
      path,
      displayName,
      partial: `${stem}${endings.partial}`,
      checkpoint: `${stem}${endings.checkpoint}`,
    };
  });
  return { format, targets, leases, release };
}

/**
 * Runs an action on a file, and words its errors.
 *
 * @param isOwn whether an error is about the file; default: an error of the file system.
 * @throws {UsageError}
 */
export async function withFileErrors<Value>(
  { name, path }: Pick<Input, 'name'> & { readonly path: string },
  act: (path: string) => Promise<Value>,
  isOwn: (error: unknown) => boolean = isFileError,
): Promise<Value> {
  try {
    return await act(path);
  } catch (error) {
    if (!isOwn(error)) throw error;
    throw new UsageError(`Cannot write "${name}": ${reasonNotWritten(name, path, error).replace(/\.$/, '')}.`);
  }
}

/** Whether an error is of the file system or of a lease. */
function isLeaseError(error: unknown): boolean {
  return isFileError(error) || !(error instanceof UsageError);
}

/** Whether an error is of the file system, of a lease, or of DuckDB. */
export function isOutputError(error: unknown): boolean {
  return isFileError(error) || !(error instanceof UsageError || error instanceof VqlError);
}

/** Returns the name of the file of an increment: the name of the first file, with the time before its ending. */
export async function incrementFile(path: string, now: Date): Promise<string> {
  const ending = extname(path);
  const stem = `${basename(path, ending)}.${now.toISOString().replaceAll(/[:.]/g, '-')}`;
  for (let count = 1; ; count++) {
    const file = `${stem}${count === 1 ? '' : `-${count}`}${ending}`;
    if ((await ifPresent(stat(join(dirname(path), file)))) === undefined) return file;
  }
}
