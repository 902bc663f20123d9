import type { DuckDBConnection } from '@duckdb/node-api';
import type { PagingSignal } from '../../paging/fetch-page.js';
import type { Columns } from '../column-type.js';
import { identifier, textLiteral } from '../targets/sql-text.js';
import { viewCsv } from './csv.js';
import { duckdbType, readType } from './duckdb-type.js';
import { tableError } from './engine-error.js';
import { explainRows } from './explain-cast.js';
import { describeColumns, type FileView, filesOf } from './file-view.js';
import { columnsOf, type FoundMembers, findColumns, foundIn, withFoundTypes } from './found-type.js';
import { viewJson } from './json.js';
import { fillTable } from './memory-table.js';
import { type ResolvedFile, resolveSource, type TableSource } from './table-source.js';

/** The table of a template. */
export interface EngineTable {
  readonly columns: Columns;
  readonly found: FoundMembers;
  /** Whether it is a file, which is read by each query. */
  readonly isView: boolean;
}

/** Creates the table of a template. @throws {VqlError} `engine-table`. */
export async function createTable(
  connection: DuckDBConnection,
  template: string,
  source: TableSource,
  signal: PagingSignal | undefined,
): Promise<EngineTable> {
  const resolved = resolveSource(template, source);
  try {
    if ('rows' in resolved) {
      const declared = resolved.columns && withFoundTypes(resolved.columns, resolved.rows);
      const found = declared === undefined ? findColumns(resolved.rows, {}) : foundIn(declared);
      const columns = declared ?? columnsOf(found);
      try {
        await fillTable(connection, template, columns, resolved.rows);
      } catch (error) {
        throw await explainRows(connection, columns, resolved.rows, error);
      }
      return { columns, found, isView: false };
    }
    const { columns, select } = await viewFile(connection, resolved, signal);
    await connection.run(`CREATE VIEW ${identifier(template)} AS ${select}`);
    return { columns, found: foundIn(columns), isView: true };
  } catch (cause) {
    throw tableError(template, cause);
  }
}

/** Creates the view of a file, which is read by each query. */
function viewFile(
  connection: DuckDBConnection,
  source: ResolvedFile,
  signal: PagingSignal | undefined,
): Promise<FileView> {
  switch (source.format) {
    case 'parquet':
      return viewParquet(connection, source.file);
    case 'csv':
      return viewCsv(connection, source, signal);
    case 'json':
    case 'ndjson':
      return viewJson(connection, source.file, source.format, source.columns);
    default:
      return source.format satisfies never;
  }
}

/** Views Parquet files, which contain the types of their columns. Several files are combined by column name. */
async function viewParquet(connection: DuckDBConnection, path: string): Promise<FileView> {
  await filesOf(connection, path);
  const reader = `read_parquet(${textLiteral(path)}, union_by_name = true)`;
  const described = (await describeColumns(connection, reader)).map(({ name, type }) => ({ name, ...readType(type) }));
  const columns: Columns = Object.fromEntries(described.map(({ name, type }) => [name, type]));
  const replaced = described
    .filter(({ isConverted }) => isConverted)
    .map(({ name, type }) => `CAST(${identifier(name)} AS ${duckdbType(type)}) AS ${identifier(name)}`);
  const selected = replaced.length === 0 ? '*' : `* REPLACE (${replaced.join(', ')})`;
  return { columns, select: `SELECT ${selected} FROM ${reader}` };
}
