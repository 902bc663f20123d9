import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../../diagnostics/quoted.js';
import type { Columns } from '../column-type.js';
import { identifier, textLiteral } from '../targets/quote.js';
import type { Connections } from './connections.js';
import { duckdbType, jsonStructure, readType } from './duckdb-type.js';
import { EngineError } from './engine-error.js';
import { engineDiagnostic } from './engine-query.js';
import { inferColumns } from './infer-columns.js';
import { rowsJson } from './rows-json.js';
import { problemOf } from './run-query.js';
import { type FileFormat, resolveSource, type TableSource } from './table-source.js';

/** Makes the rows of every template known to the engine; their columns come back, by template. @throws EngineError for what cannot be read. */
export async function createTables(
  connections: Connections,
  sources: Readonly<Record<string, TableSource>>,
): Promise<ReadonlyMap<string, Columns>> {
  const tables = new Map<string, Columns>();
  const connection = await connections.open();
  for (const [template, source] of Object.entries(sources)) {
    try {
      tables.set(template, await createTable(connection, template, source));
    } catch (cause) {
      connections.close();
      if (cause instanceof RangeError) throw cause;
      const details = { template: quoted(template), problem: problemOf(cause) };
      throw new EngineError([engineDiagnostic('engine-table', details)], undefined, { cause });
    }
  }
  connections.release(connection);
  return tables;
}

/** Makes the rows of a template known to the engine; its columns come back. A file stays where it is, and is read when it is asked. */
async function createTable(connection: DuckDBConnection, template: string, source: TableSource): Promise<Columns> {
  const resolved = resolveSource(source);
  if ('rows' in resolved) {
    const columns = resolved.columns ?? inferColumns(resolved.rows);
    await fillTable(connection, template, columns, resolved.rows);
    return columns;
  }
  return viewFile(connection, template, resolved.file, resolved.format);
}

/** How many rows are handed over at once. */
const rowsAtOnce = 10_000;

async function fillTable(
  connection: DuckDBConnection,
  template: string,
  columns: Columns,
  rows: readonly object[],
): Promise<void> {
  const declared = Object.entries(columns).map(([name, type]) => `${identifier(name)} ${duckdbType(type)}`);
  // A table has at least one column, also where the rows show none.
  const list = declared.length === 0 ? '"none" VARCHAR' : declared.join(', ');
  await connection.run(`CREATE TABLE ${identifier(template)} (${list})`);
  if (declared.length === 0) return;
  const structure = JSON.stringify([jsonStructure(columns)]);
  const insert = `INSERT INTO ${identifier(template)} SELECT r.* FROM (SELECT unnest(from_json($1, $2)) AS r)`;
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await connection.run(insert, [rowsJson(rows.slice(start, start + rowsAtOnce)), structure]);
}

/**
 * How a file of each format is read. All of it is looked at for the types, so that no row is met later that does not fit. A
 * text in JSON stays a text, also where it looks like a date: so it is compared.
 */
const readers: Readonly<Record<FileFormat, (file: string) => string>> = {
  json: (file) => `read_json(${file}, format = 'array', ${jsonOptions})`,
  ndjson: (file) => `read_json(${file}, format = 'newline_delimited', ${jsonOptions})`,
  csv: (file) => `read_csv(${file}, sample_size = -1)`,
  parquet: (file) => `read_parquet(${file})`,
};

const jsonOptions = "sample_size = -1, map_inference_threshold = -1, dateformat = '-', timestampformat = '-'";

async function viewFile(
  connection: DuckDBConnection,
  template: string,
  file: string,
  format: FileFormat,
): Promise<Columns> {
  const path = textLiteral(file);
  const found = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${readers[format](path)}`);
  const described = found.getRowObjectsJS().map((row) => ({
    name: String(row['column_name']),
    ...readType(String(row['column_type'])),
    written: String(row['column_type']),
  }));
  const columns: Columns = Object.fromEntries(described.map(({ name, type }) => [name, type]));
  const replaced = described
    .filter(({ isConverted }) => isConverted)
    .map(({ name, type }) => `CAST(${identifier(name)} AS ${duckdbType(type)}) AS ${identifier(name)}`);
  const selected = replaced.length === 0 ? '*' : `* REPLACE (${replaced.join(', ')})`;
  await connection.run(
    `CREATE VIEW ${identifier(template)} AS SELECT ${selected} FROM ${readerOf(format, path, described)}`,
  );
  return columns;
}

/** What was found out about the types of a JSON file is stated, so that no query finds it out again. */
function readerOf(
  format: FileFormat,
  path: string,
  described: readonly { readonly name: string; readonly written: string }[],
): string {
  if (format === 'csv' || format === 'parquet') return readers[format](path);
  const columns = described.map(({ name, written }) => `${textLiteral(name)}: ${textLiteral(written)}`);
  const layout = format === 'json' ? 'array' : 'newline_delimited';
  return `read_json(${path}, format = '${layout}', columns = {${columns.join(', ')}})`;
}
