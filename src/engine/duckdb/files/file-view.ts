import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted, quotedPath } from '../../../diagnostics/quoted.js';
import type { Columns } from '../../column-type.js';
import { textLiteral } from '../../targets/sql-text.js';
import { TableProblem } from '../duckdb-error.js';
import { loadFiles } from './csv-text.js';

/** The rows of a file: a SELECT statement, and the columns that it returns. */
export interface FileView {
  readonly columns: Columns;
  readonly select: string;
}

/** A column that DuckDB reports for a file. */
export interface DescribedColumn {
  readonly name: string;
  /** The type in DuckDB's notation. */
  readonly type: string;
}

/** Returns the columns of a table function, such as `read_parquet('a.parquet')`. */
export async function describeColumns(
  connection: DuckDBConnection,
  reader: string,
): Promise<readonly DescribedColumn[]> {
  const found = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${reader}`);
  return found.getRowObjectsJS().map((row) => ({ name: String(row['column_name']), type: String(row['column_type']) }));
}

/** Returns the files that match a path or a glob. @throws {TableProblem} if there is no file. */
export async function filesOf(connection: DuckDBConnection, path: string): Promise<readonly string[]> {
  const found = await connection.runAndReadAll(`SELECT file FROM glob(${textLiteral(path)}) ORDER BY file`);
  const files = found.getRows().map(([file]) => String(file));
  for (const file of files)
    if (!(await isRegular(file)))
      throw new TableProblem(
        `${quotedPath(file)} is a pipe or a device, but a table is read several times; save its rows as a file`,
      );
  if (files.length > 0) return files;
  throw new TableProblem(
    (await isFolder(path))
      ? `${quotedPath(path)} is a folder; name a file in it, or a pattern such as "exports/*.csv"`
      : `there is no file ${JSON.stringify(path)}`,
  );
}

async function isRegular(path: string): Promise<boolean> {
  const { stat } = await loadFiles();
  // DuckDB reports a file that cannot be read.
  return stat(path).then(
    (found) => found.isFile(),
    () => true,
  );
}

async function isFolder(path: string): Promise<boolean> {
  const { stat } = await loadFiles();
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Rejects names that differ only in letter case, which DuckDB treats as one. `owner` begins the message. */
export function rejectDuplicates(names: readonly string[], owner: string): void {
  const known = new Map<string, string>();
  for (const name of names) {
    // DuckDB ignores the case of ASCII letters only.
    const key = name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
    const other = known.get(key);
    if (other !== undefined)
      throw new TableProblem(
        other === name
          ? `${owner} has two columns ${quoted(name)}`
          : `${owner} has ${quoted(other)} and ${quoted(name)}, and DuckDB ignores letter case in names`,
      );
    known.set(key, name);
  }
}
