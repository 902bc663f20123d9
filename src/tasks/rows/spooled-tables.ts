import type { DuckDBConnection } from '@duckdb/node-api';
import { UsageError } from '../errors.js';
import type { ColumnValues } from './column-values.js';
import { quotedName, selectSpool, withDuckdb } from './row-spool.js';

/** Rows for a table of a DuckDB file, in a file with lines of `spoolLine`. */
export interface SpooledTable {
  readonly name: string;
  readonly spool: string;
  readonly columns: readonly ColumnValues[];
  /** The type of each column. */
  readonly types: readonly string[];
  /** Whether the rows replace rows with the same ids, and not the whole table. */
  readonly isIncrement: boolean;
}

/** Writes rows to the tables of a DuckDB file, all of them or none. @throws {UsageError} if a table of an increment is gone. */
export async function spoolToTables(file: string, tables: readonly SpooledTable[], scratch: string): Promise<void> {
  await withDuckdb(file, scratch, purpose, async (connection) => {
    await connection.run('BEGIN');
    for (const table of tables) await writeTable(connection, table);
    await connection.run('COMMIT');
  });
}

/** Opens a DuckDB file, which changes nothing. @throws what DuckDB throws, as for a file that another program has open. */
export async function openDuckdbFile(file: string, scratch: string): Promise<void> {
  await withDuckdb(file, scratch, purpose, () => Promise.resolve());
}

const purpose = 'A DuckDB file is written';

async function writeTable(connection: DuckDBConnection, spooled: SpooledTable): Promise<void> {
  const { name, spool, columns, types, isIncrement } = spooled;
  const table = quotedName(name);
  const rows = selectSpool(spool, columns, types);
  if (!isIncrement) {
    await connection.run(`CREATE OR REPLACE TABLE ${table} AS ${rows}`);
    return;
  }
  await widenColumns(connection, spooled);
  // The rows are read twice: a temporary table would hide a table of its name.
  await connection.run(`DELETE FROM ${table} WHERE id IN (SELECT id FROM (${rows}))`);
  await connection.run(`INSERT INTO ${table} BY NAME ${rows}`);
}

/** Adds columns that a table does not have, and changes types that do not fit all values any more. */
async function widenColumns(connection: DuckDBConnection, { name, columns, types }: SpooledTable): Promise<void> {
  const table = quotedName(name);
  const found = await connection.runAndReadAll(
    'SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = $1 AND database_name = current_database() AND schema_name = current_schema()',
    [name],
  );
  const known = new Map(found.getRows().map(([column, type]) => [String(column), shortType(String(type))]));
  if (known.size === 0)
    throw new UsageError(
      `The table "${name}", to which the new rows would be added, is gone. Start anew with --restart.`,
    );
  for (const [index, column] of columns.entries()) {
    const type = types[index] ?? 'VARCHAR';
    const before = known.get(column.name);
    const quoted = quotedName(column.name);
    if (before === undefined) await connection.run(`ALTER TABLE ${table} ADD COLUMN ${quoted} ${type}`);
    else if (before !== shortType(type))
      await connection.run(
        `ALTER TABLE ${table} ALTER COLUMN ${quoted} TYPE ${type} USING ${convertedColumn(quoted, before, type)}`,
      );
  }
}

/** Types are listed by DuckDB with other spaces, and times with a longer name, than they are written here. */
function shortType(type: string): string {
  return type.replace('TIMESTAMP WITH TIME ZONE', 'TIMESTAMPTZ').replaceAll(' ', '');
}

/** Writes the value of a column in another type. A time becomes the text that the service has sent. */
function convertedColumn(column: string, before: string, type: string): string {
  if (before === 'TIMESTAMPTZ' && type === 'VARCHAR')
    return `strftime(${column} AT TIME ZONE 'UTC', '%Y-%m-%dT%H:%M:%S.%gZ')`;
  return `CAST(${column} AS ${type})`;
}
