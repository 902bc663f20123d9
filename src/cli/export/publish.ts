import { stat } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Catalog } from '../../catalog/index.js';
import { ifPresent, removeFile, replaceByFile } from '../../internal/files/index.js';
import { UsageError } from '../../tasks/errors.js';
import { duckdbTypeOf } from '../../tasks/rows/column-values.js';
import { quotedName, selectSpool, spoolToParquet, withDuckdb } from '../../tasks/rows/row-spool.js';
import type { ExportFormatName } from './export-formats.js';
import type { ExportJob } from './export-job.js';
import { endings } from './export-target.js';

/** Gives the rows of an export their file. */
export async function publishFile(
  job: ExportJob,
  format: ExportFormatName,
  catalog: Catalog | undefined,
): Promise<void> {
  const { file, target, columns } = job;
  // A run that was killed after the file got its name has no unfinished file any more.
  if ((await ifPresent(stat(target.partial))) === undefined) return;
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
  await withDuckdb(file, `${convertedOf(path)}.tmp`, 'A DuckDB file is written', async (connection) => {
    await connection.run('BEGIN');
    for (const job of jobs) await writeTable(connection, job, typesOf(job, catalog));
    await connection.run('COMMIT');
  });
  if (isNew) await replaceByFile(path, file);
}

async function writeTable(connection: DuckDBConnection, job: ExportJob, types: readonly string[]): Promise<void> {
  const { columns, target, isIncrement } = job;
  const table = quotedName(target.name);
  const rows = selectSpool(target.partial, columns, types);
  if (!isIncrement) {
    await connection.run(`CREATE OR REPLACE TABLE ${table} AS ${rows}`);
    return;
  }
  const found = await connection.runAndReadAll(
    `SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = $1 AND database_name = current_database() AND schema_name = current_schema()`,
    [target.name],
  );
  const known = new Map(found.getRows().map(([name, type]) => [String(name), String(type)]));
  if (known.size === 0)
    throw new UsageError(
      `"${target.shown}" has no table "${target.name}" any more, to which the new rows would be added. Start anew with --restart.`,
    );
  for (const [index, { name }] of columns.entries()) {
    const type = types[index] ?? 'VARCHAR';
    const before = known.get(name);
    const column = quotedName(name);
    if (before === undefined) await connection.run(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
    else if (normalized(before) !== normalized(type))
      await connection.run(
        `ALTER TABLE ${table} ALTER COLUMN ${column} TYPE ${type} USING ${converted(column, before, type)}`,
      );
  }
  await connection.run(`CREATE OR REPLACE TEMP TABLE exported AS ${rows}`);
  await connection.run(`DELETE FROM ${table} WHERE id IN (SELECT id FROM exported)`);
  await connection.run(`INSERT INTO ${table} BY NAME SELECT * FROM exported`);
}

/** A type as DuckDB lists it and as it is written here differ in spaces and in the name of times. */
function normalized(type: string): string {
  return type.replaceAll(' ', '').replace('TIMESTAMPWITHTIMEZONE', 'TIMESTAMPTZ');
}

/** Writes the value of a column in another type; a time becomes the text that the service has sent. */
function converted(column: string, before: string, type: string): string {
  if (type === 'VARCHAR' && normalized(before) === 'TIMESTAMPTZ')
    return `strftime(${column} AT TIME ZONE 'UTC', '%Y-%m-%dT%H:%M:%S.%gZ')`;
  return `CAST(${column} AS ${type})`;
}

function typesOf({ columns, target }: ExportJob, catalog: Catalog | undefined): readonly string[] {
  const template = target.template === undefined ? undefined : catalog?.find(target.template);
  return columns.map((column) => duckdbTypeOf(column, template?.field(column.name)?.type));
}

function convertedOf(path: string): string {
  return `${path}.converted${endings.partial}`;
}
