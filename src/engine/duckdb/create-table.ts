import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted, quotedPath } from '../../diagnostics/quoted.js';
import type { PagingSignal } from '../../paging/fetch-page.js';
import type { Columns } from '../column-type.js';
import { identifier, textLiteral } from '../targets/sql-text.js';
import { TableProblem, tableError } from './duckdb-error.js';
import { duckdbType, readType } from './duckdb-type.js';
import { explainRows } from './explain-cast.js';
import { viewCsv } from './files/csv.js';
import { describeColumns, type FileView, filesOf } from './files/file-view.js';
import { viewJson } from './files/json.js';
import { columnsOf, type FoundMembers, findColumns, foundIn, withFoundTypes } from './found-type.js';
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
    const { columns, select } = await viewFile(connection, template, resolved, signal);
    await connection.run(`CREATE VIEW ${identifier(template)} AS ${select}`);
    return { columns, found: foundIn(columns), isView: true };
  } catch (cause) {
    throw tableError(template, cause);
  }
}

/** Creates the view of a file, which is read by each query. */
function viewFile(
  connection: DuckDBConnection,
  template: string,
  source: ResolvedFile,
  signal: PagingSignal | undefined,
): Promise<FileView> {
  switch (source.format) {
    case 'parquet':
      return viewParquet(connection, source.file);
    case 'duckdb':
      return viewDatabase(connection, source.file, source.table ?? template);
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
  return viewTyped(connection, `read_parquet(${textLiteral(path)}, union_by_name = true)`);
}

/** Views a table of a database, which is attached once for all of its tables, and never written. */
async function viewDatabase(connection: DuckDBConnection, path: string, table: string): Promise<FileView> {
  const [file = path, ...others] = await filesOf(connection, path);
  if (others.length > 0) throw new TableProblem(`${quotedPath(path)} matches ${others.length + 1} databases; name one`);
  const database = identifier(`file ${file}`);
  await connection.run(`ATTACH IF NOT EXISTS ${textLiteral(file)} AS ${database} (READ_ONLY)`);
  const found = await connection.runAndReadAll(
    `SELECT table_name FROM information_schema.tables WHERE table_catalog = ${textLiteral(`file ${file}`)} AND table_schema = 'main' ORDER BY table_name`,
  );
  const names = found.getRows().map(([name]) => String(name));
  if (!names.includes(table))
    throw new TableProblem(
      `${quotedPath(path)} has no table ${quoted(table)}; ${names.length === 0 ? 'it has no tables' : `it has ${names.map((name) => quoted(name)).join(', ')}, which the option "table" names`}`,
    );
  return viewTyped(connection, `${database}.main.${identifier(table)}`);
}

/** Views rows whose columns have types. */
async function viewTyped(connection: DuckDBConnection, reader: string): Promise<FileView> {
  const described = (await describeColumns(connection, reader)).map(({ name, type }) => ({ name, ...readType(type) }));
  const columns: Columns = Object.fromEntries(described.map(({ name, type }) => [name, type]));
  const replaced = described
    .filter(({ isConverted }) => isConverted)
    .map(({ name, type }) => `CAST(${identifier(name)} AS ${duckdbType(type)}) AS ${identifier(name)}`);
  const selected = replaced.length === 0 ? '*' : `* REPLACE (${replaced.join(', ')})`;
  return { columns, select: `SELECT ${selected} FROM ${reader}` };
}
