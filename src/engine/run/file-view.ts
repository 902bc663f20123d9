import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../../diagnostics/quoted.js';
import type { Columns } from '../column-type.js';
import { textLiteral } from '../targets/sql-text.js';

/** How the rows of a file are asked for: as a statement of SQL, whose columns have the types said. */
export interface FileView {
  readonly columns: Columns;
  readonly select: string;
}

/** Why a file, or an array, cannot be a table; to stand behind a colon, without a full stop. */
export class TableProblem extends Error {}

/** A column that a reader of the engine tells of. */
export interface DescribedColumn {
  readonly name: string;
  /** The type as the engine writes it. */
  readonly written: string;
}

/** The columns of a reader, such as `read_parquet('a.parquet')`. */
export async function describe(connection: DuckDBConnection, reader: string): Promise<readonly DescribedColumn[]> {
  const found = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${reader}`);
  return found
    .getRowObjectsJS()
    .map((row) => ({ name: String(row['column_name']), written: String(row['column_type']) }));
}

/** The files that a path or glob stands for. @throws TableProblem if there is none. */
export async function filesOf(connection: DuckDBConnection, path: string): Promise<readonly string[]> {
  const found = await connection.runAndReadAll(`SELECT file FROM glob(${textLiteral(path)}) ORDER BY file`);
  const files = found.getRows().map(([file]) => String(file));
  if (files.length === 0) throw new TableProblem(`there is no file ${JSON.stringify(path)}`);
  return files;
}

/** @throws TableProblem if two names differ only in letter case, which the engine takes for one; `where` says whose they are. */
export function rejectTwins(names: readonly string[], where: string): void {
  const known = new Map<string, string>();
  for (const name of names) {
    // The engine knows no more letters than those of ASCII.
    const key = name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
    const twin = known.get(key);
    if (twin !== undefined)
      throw new TableProblem(
        twin === name
          ? `${where} has two columns ${quoted(name)}`
          : `${where} has ${quoted(twin)} and ${quoted(name)}, and the engine does not tell letter case apart in names`,
      );
    known.set(key, name);
  }
}
