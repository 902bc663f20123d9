import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../../diagnostics/quoted.js';
import { isDigits, readInt64 } from '../../dialect/value/decimal.js';
import { tiebreak } from '../../interface/page.js';
import type { ColumnType } from '../column-type.js';
import { identifier } from '../targets/sql-text.js';
import { convertColumns } from './convert-column.js';
import type { EngineTable } from './create-table.js';
import { TableProblem, tableError } from './duckdb-error.js';
import { columnsOf, type FoundMembers, findColumns } from './found-type.js';
import { checkRows, fillTable, insertRows, parametersOf, readRows } from './memory-table.js';

const { property: id } = tiebreak;

/** How rows are put into a table. */
export interface PutPlan {
  readonly table: EngineTable;
  readonly rows: readonly object[];
  /** Whether the table is created, or built anew with other columns. */
  readonly isBuilt: boolean;
}

/** Plans how rows are put into a table; `table` is `undefined` if there is none. @throws {VqlError} `engine-table`. */
export function planPut(template: string, table: EngineTable | undefined, given: readonly object[]): PutPlan {
  try {
    const rows = withIds(given, table?.columns[id]);
    const found = findColumns(rows, table?.found ?? {});
    const columns = columnsOf(found);
    checkRows(columns, rows);
    const isBuilt =
      table === undefined || table.isView || JSON.stringify(columns) !== JSON.stringify(columnsOf(table.found));
    return { table: { columns: isBuilt ? columns : table.columns, found, isView: false }, rows, isBuilt };
  } catch (cause) {
    throw tableError(template, cause);
  }
}

/** Puts rows into a table: all or none. @throws {VqlError} `engine-table`. */
export async function putRows(
  connection: DuckDBConnection,
  template: string,
  before: EngineTable | undefined,
  { table, rows, isBuilt }: PutPlan,
): Promise<void> {
  const { columns, found } = table;
  try {
    await connection.run('BEGIN');
    if (before === undefined) await fillTable(connection, template, columns, []);
    else if (isBuilt) await buildAnew(connection, template, before, found);
    const type = before === undefined ? undefined : columns[id];
    if (type !== undefined) await removeRows(connection, template, type, rows);
    await insertRows(connection, template, columns, rows);
    await connection.run('COMMIT');
  } catch (cause) {
    throw tableError(template, cause);
  }
}

async function buildAnew(
  connection: DuckDBConnection,
  template: string,
  before: EngineTable,
  found: FoundMembers,
): Promise<void> {
  const name = identifier(template);
  const newName = identifier(`${template} (new)`);
  const hasRows = Object.keys(before.columns).length > 0;
  if (hasRows)
    await connection.run(`CREATE TABLE ${newName} AS SELECT ${convertColumns(before.found, found)} FROM ${name}`);
  await connection.run(`DROP ${before.isView ? 'VIEW' : 'TABLE'} ${name}`);
  if (hasRows) await connection.run(`ALTER TABLE ${newName} RENAME TO ${name}`);
  else await fillTable(connection, template, columnsOf(found), []);
}

/** Removes the rows that have one of the ids. @throws {VqlError} `engine-table`. */
export async function removeIds(
  connection: DuckDBConnection,
  template: string,
  { columns }: EngineTable,
  ids: readonly unknown[],
): Promise<void> {
  try {
    const type = columns[id];
    if (type === undefined) return;
    const rows = ids.map((value, index) => ({ [id]: idAs(type, value, index) }));
    await removeRows(connection, template, type, rows);
  } catch (cause) {
    throw tableError(template, cause);
  }
}

async function removeRows(
  connection: DuckDBConnection,
  template: string,
  type: ColumnType,
  rows: readonly object[],
): Promise<void> {
  const ids = rows.map((row) => ({ id: idOf(row) }));
  await connection.run(
    `DELETE FROM ${identifier(template)} WHERE ${identifier(id)} IN (SELECT r.id FROM (SELECT unnest(${readRows}) AS r))`,
    parametersOf(ids, { id: type }),
  );
}

/** Returns the last row of each id, with ids of the type that the column has. */
function withIds(rows: readonly object[], type: ColumnType | undefined): readonly object[] {
  const byId = new Map<unknown, object>();
  for (const [index, row] of rows.entries()) {
    const given = idOf(row);
    if (given === undefined || given === null) byId.set(row, row);
    else {
      const value = type === undefined ? given : idAs(type, given, index);
      byId.set(String(value), value === given ? row : { ...row, [id]: value });
    }
  }
  return [...byId.values()];
}

/** Returns an id as a value of the type of the column. */
function idAs(type: ColumnType, value: unknown, index: number): unknown {
  const isNumber = typeof value === 'bigint' || Number.isSafeInteger(value);
  if (type === 'string' && isNumber) return String(value);
  if (type === 'integer' && !isNumber) {
    const integer = typeof value === 'string' && isDigits(value) ? readInt64(value) : undefined;
    if (integer !== undefined) return integer;
  } else if (type !== 'string' || typeof value === 'string') return value;
  throw new TableProblem(
    `the id ${quoted(String(value))} of row ${index + 1} is not of the type ${quoted(String(type))}, which the column ${quoted(id)} has`,
  );
}

function idOf(row: object): unknown {
  return Object.hasOwn(row, id) ? Reflect.get(row, id) : undefined;
}
