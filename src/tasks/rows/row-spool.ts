import type { DuckDBConnection } from '@duckdb/node-api';
import type { EngineRow } from '../../engine/index.js';
import { UsageError } from '../errors.js';
import { type ColumnValues, castText, createColumnValues, duckdbTypeOf, noteValue } from './column-values.js';

/**
 * Writes a row as a line of the file from which DuckDB reads it. Its values are strings, since DuckDB reads a number of JSON as a double.
 * Members that no column has are added to the columns.
 */
export function spoolLine(row: EngineRow, columns: ColumnValues[], hidden: ReadonlySet<string>): string {
  addLateColumns(row, columns, hidden);
  let members = '';
  for (const [index, column] of columns.entries()) {
    const text = noteValue(column, row[column.name]);
    if (text !== null) members += `${members === '' ? '' : ','}"c${index}":${JSON.stringify(text)}`;
  }
  return `{${members}}\n`;
}

function addLateColumns(row: EngineRow, columns: ColumnValues[], hidden: ReadonlySet<string>): void {
  let position = 0;
  for (const name of Object.keys(row)) {
    // The members of most rows have the order of the columns.
    if (columns[position]?.name === name) position += 1;
    else if (!hidden.has(name) && !columns.some((column) => column.name === name))
      columns.push(createColumnValues(name));
  }
}

/**
 * Writes the SELECT that reads the rows of a file with lines of `spoolLine`, each column in its type.
 *
 * @throws {UsageError} if there are no columns.
 */
export function selectSpool(
  file: string,
  columns: readonly ColumnValues[],
  types: readonly string[] = columns.map((column) => duckdbTypeOf(column)),
): string {
  if (columns.length === 0)
    throw new UsageError('A table of DuckDB and a Parquet file need a column, and the result has no columns.');
  const read = columns.map((_, index) => `c${index}: 'VARCHAR'`).join(', ');
  const selected = columns.map(
    (column, index) => `${castText(`c${index}`, column, types[index] ?? 'VARCHAR')} AS ${quotedName(column.name)}`,
  );
  return `SELECT ${selected.join(', ')} FROM read_ndjson(${quotedText(file)}, columns = {${read}})`;
}

/** Writes the rows of a file with lines of `spoolLine` to a Parquet file. */
export async function spoolToParquet(
  spool: string,
  columns: readonly ColumnValues[],
  parquet: string,
  { scratch, types }: { readonly scratch: string; readonly types?: readonly string[] },
): Promise<void> {
  await withDuckdb(':memory:', scratch, 'Parquet is written', async (connection) => {
    await connection.run(`COPY (${selectSpool(spool, columns, types)}) TO ${quotedText(parquet)} (FORMAT parquet)`);
  });
}

/**
 * Loads DuckDB.
 *
 * @param purpose begins the sentence if it is not installed.
 * @throws {UsageError} if it is not installed.
 */
export function requireDuckdb(purpose: string): Promise<typeof import('@duckdb/node-api')> {
  return import('@duckdb/node-api').catch(() => {
    throw new UsageError(`${purpose} with DuckDB, which is not installed here: npm install @duckdb/node-api`);
  });
}

/**
 * Runs a job on a database, whose memory is limited: what does not fit is in the folder `scratch` until the end of the job.
 *
 * @param purpose begins the sentence if DuckDB is not installed.
 * @throws {UsageError} if DuckDB is not installed.
 */
export async function withDuckdb<Value>(
  database: string,
  scratch: string,
  purpose: string,
  act: (connection: DuckDBConnection) => Promise<Value>,
): Promise<Value> {
  const { DuckDBInstance } = await requireDuckdb(purpose);
  // Each thread has rows in memory, and takes processor time from the others.
  const settings = { threads: '1', memory_limit: '256MB', temp_directory: scratch };
  const instance = await DuckDBInstance.create(database, settings);
  try {
    const connection = await instance.connect();
    try {
      return await act(connection);
    } finally {
      connection.closeSync();
    }
  } finally {
    instance.closeSync();
  }
}

/** Quotes a string as a literal of SQL. */
function quotedText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Quotes a name as an identifier of SQL. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
