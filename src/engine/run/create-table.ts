import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../../diagnostics/quoted.js';
import type { Columns } from '../column-type.js';
import { identifier, textLiteral } from '../targets/sql-text.js';
import { viewCsv } from './csv.js';
import { duckdbType, readType } from './duckdb-type.js';
import { EngineError, engineDiagnostic, problemOf } from './engine-error.js';
import { describe, type FileView, filesOf } from './file-view.js';
import { viewJson } from './json.js';
import { fillTable, inferColumns } from './memory-table.js';
import { type ResolvedFile, resolveSource, type TableSource } from './table-source.js';

/** Makes the rows of a template known to the engine; its columns come back. @throws EngineError for what cannot be read. */
export async function createTable(
  connection: DuckDBConnection,
  template: string,
  source: TableSource,
): Promise<Columns> {
  const resolved = resolveSource(template, source);
  try {
    if ('rows' in resolved) {
      const columns = resolved.columns ?? inferColumns(resolved.rows);
      await fillTable(connection, template, columns, resolved.rows);
      return columns;
    }
    const { columns, select } = await viewFile(connection, resolved);
    await connection.run(`CREATE VIEW ${identifier(template)} AS ${select}`);
    return columns;
  } catch (cause) {
    // Rows are walked by recursion.
    const problem = cause instanceof RangeError ? 'a row holds itself, or is nested too deep' : problemOf(cause);
    const details = { template: quoted(template), problem };
    throw new EngineError([engineDiagnostic('engine-table', details)], undefined, { cause });
  }
}

/** A file stays where it is, and is read when it is asked. */
function viewFile(connection: DuckDBConnection, source: ResolvedFile): Promise<FileView> {
  switch (source.format) {
    case 'parquet':
      return viewParquet(connection, source.file);
    case 'csv':
      return viewCsv(connection, source.file, source);
    case 'json':
    case 'ndjson':
      return viewJson(connection, source.file, source.format, source.columns);
    default:
      return source.format satisfies never;
  }
}

/** Views Parquet files, which say their types themselves; of several files by the names of their columns. */
export async function viewParquet(connection: DuckDBConnection, path: string): Promise<FileView> {
  await filesOf(connection, path);
  const reader = `read_parquet(${textLiteral(path)}, union_by_name = true)`;
  const described = (await describe(connection, reader)).map(({ name, written }) => ({ name, ...readType(written) }));
  const columns: Columns = Object.fromEntries(described.map(({ name, type }) => [name, type]));
  const replaced = described
    .filter(({ isConverted }) => isConverted)
    .map(({ name, type }) => `CAST(${identifier(name)} AS ${duckdbType(type)}) AS ${identifier(name)}`);
  const selected = replaced.length === 0 ? '*' : `* REPLACE (${replaced.join(', ')})`;
  return { columns, select: `SELECT ${selected} FROM ${reader}` };
}
