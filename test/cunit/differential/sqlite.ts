import initSqlJs from 'sql.js';
import { type Cell, columns, type TypedRow } from './columns.js';

/** SQLite with one table of rows in it. */
export interface Sqlite {
  /** Replaces the rows; a row's id is its place in the list. */
  fill(rows: readonly TypedRow[]): void;
  /** The ids of the rows that a condition selects. */
  select(where: string): readonly unknown[];
  close(): void;
}

/** Opens SQLite, LIKE made case-sensitive as VQL's is by default. */
export async function openSqlite(): Promise<Sqlite> {
  const { Database } = await initSqlJs();
  const database = new Database();
  const declarations = columns.map(({ name, type }) => `${name} ${type}`);
  database.run(`PRAGMA case_sensitive_like = ON; CREATE TABLE t (id INTEGER PRIMARY KEY, ${declarations.join(', ')})`);
  return {
    fill(rows) {
      const tuples = rows.map(
        (row, id) => `(${[id, ...columns.map(({ name }) => sqlOf(row[name] ?? null))].join(', ')})`,
      );
      database.run(`DELETE FROM t; INSERT INTO t VALUES ${tuples.join(', ')}`);
    },
    select: (where) =>
      database.exec(`SELECT id FROM t WHERE ${where} ORDER BY id`).flatMap(({ values }) => values.map(([id]) => id)),
    close: () => database.close(),
  };
}

function sqlOf(cell: Cell): string {
  if (cell === null) return 'NULL';
  return typeof cell === 'string' ? `'${cell.replaceAll("'", "''")}'` : String(cell);
}
