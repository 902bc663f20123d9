import { stat } from 'node:fs/promises';
import type { Catalog } from '../../catalog/index.js';
import { ifPresent, removeFile, replaceByFile } from '../../internal/files/index.js';
import { duckdbTypeOf } from '../../tasks/rows/column-values.js';
import { spoolToParquet } from '../../tasks/rows/row-spool.js';
import { openDuckdbFile, type SpooledTable, spoolToTables } from '../../tasks/rows/spooled-tables.js';
import type { ExportFormatName } from './export-formats.js';
import { changedPartial, type ExportJob } from './export-job.js';
import { endings } from './export-target.js';

/** Gives the rows of an export their file. */
export async function publishFile(
  job: ExportJob,
  format: ExportFormatName,
  catalog: Catalog | undefined,
): Promise<void> {
  const { file, target, columns } = job;
  if ((await ifPresent(stat(target.partial))) === undefined) {
    // A run that was killed after the file got its name has no unfinished file any more.
    const written = format === 'parquet' ? undefined : await ifPresent(stat(file));
    if (written?.size === job.bytes) return;
    throw changedPartial(target.displayName);
  }
  if (format !== 'parquet') return replaceByFile(file, target.partial);
  const converted = convertedOf(file);
  await removeFile(converted);
  const scratch = `${converted}.tmp`;
  await spoolToParquet(target.partial, columns, converted, { scratch, types: typesOf(job, catalog) });
  await replaceByFile(file, converted);
}

/**
 * Writes the rows of exports to the tables of a DuckDB file, all of them or none. An export in increments replaces the rows with the ids
 * that it has; any other replaces its table. Other tables stay as they are.
 */
export async function publishTables(
  path: string,
  jobs: readonly ExportJob[],
  catalog: Catalog | undefined,
): Promise<void> {
  const isNew = (await ifPresent(stat(path))) === undefined;
  const file = isNew ? convertedOf(path) : path;
  if (isNew) for (const left of [file, `${file}.wal`]) await removeFile(left);
  const tables = jobs.map(
    (job): SpooledTable => ({
      name: job.target.name,
      spool: job.target.partial,
      columns: job.columns,
      types: typesOf(job, catalog),
      isIncrement: job.isIncrement,
    }),
  );
  await spoolToTables(file, tables, `${convertedOf(path)}.tmp`);
  if (isNew) await replaceByFile(path, file);
}

/** Opens the DuckDB file of an export, if it exists. @throws what DuckDB throws if tables cannot be written. */
export async function assertDuckdbFile(path: string): Promise<void> {
  if ((await ifPresent(stat(path))) !== undefined) await openDuckdbFile(path, `${convertedOf(path)}.tmp`);
}

function typesOf({ columns, target }: ExportJob, catalog: Catalog | undefined): readonly string[] {
  const template = target.template === undefined ? undefined : catalog?.find(target.template);
  return columns.map((column) => duckdbTypeOf(column, template?.field(column.name)?.type));
}

function convertedOf(path: string): string {
  return `${path}.converted${endings.partial}`;
}
