import type { DuckDBConnection } from '@duckdb/node-api';
import { describeValue } from '../../diagnostics/describe-value.js';
import { quoted } from '../../diagnostics/quoted.js';
import { type Columns, type ColumnType, isList, isStruct } from '../column-type.js';
import { TableProblem } from './duckdb-error.js';
import { duckdbType } from './duckdb-type.js';
import { explainRefusal } from './files/csv-readers.js';
import { type CellTest, findCell, positionOf } from './files/find-cell.js';
import { castTime, isBeyondDoubles } from './files/read-text.js';
import { memberValue, parametersOf, readRows } from './memory-table.js';
import { resolveSource, type TableSource } from './table-source.js';

/**
 * Returns an error with the position of the value that does not have the declared type of its column, or of the line that is not CSV,
 * if that is why a query failed; else the error itself. DuckDB reports the value without its position.
 */
export async function explainCast(
  connection: DuckDBConnection,
  sources: Readonly<Record<string, TableSource>>,
  error: unknown,
): Promise<unknown> {
  const message = error instanceof Error ? error.message : '';
  const isCast = /Conversion Error|Failed to cast|Malformed JSON/.test(message);
  if (!isCast && !message.includes('CSV')) return error;
  for (const [template, source] of Object.entries(sources)) {
    const resolved = resolveSource(template, source);
    if ('rows' in resolved) continue;
    const refusal = resolved.format === 'csv' ? await explainRefusal(connection, resolved, error) : undefined;
    if (refusal !== undefined) return refusal;
    if (!isCast) continue;
    for (const [name, type] of Object.entries(resolved.columns ?? {})) {
      const test = misfitTest(type);
      const cell = test && (await findCell(connection, resolved, name, test));
      if (cell === undefined) continue;
      const problem = `the value ${quoted(cell.value)} of the column ${quoted(name)} is not ${describeType(type)}: ${positionOf(cell)}`;
      return new TableProblem(problem);
    }
  }
  return error;
}

/**
 * Returns an error with the first value of rows that is not of the type of its column, if that is why they were refused; else the
 * error itself.
 */
export async function explainRows(
  connection: DuckDBConnection,
  columns: Columns,
  rows: readonly object[],
  error: unknown,
): Promise<unknown> {
  const fits = async (some: readonly object[], one: Columns): Promise<boolean> =>
    connection.run(`SELECT ${readRows}`, parametersOf(some, one)).then(
      () => true,
      () => false,
    );
  if (await fits(rows, columns)) return error;
  // All rows before `first` fit; at least one row from `first` on and before `end` does not.
  let [first, end] = [0, rows.length];
  while (end - first > 1) {
    const middle = Math.floor((first + end) / 2);
    if (await fits(rows.slice(first, middle), columns)) first = middle;
    else end = middle;
  }
  const row = rows[first] ?? {};
  for (const [name, type] of Object.entries(columns)) {
    if (await fits([row], { [name]: type })) continue;
    const found = describeValue(memberValue(row, name));
    const described = typeof type === 'string' ? describeType(type) : 'of its type';
    return new TableProblem(`row ${first + 1} has ${found} in the column ${quoted(name)}, which is not ${described}`);
  }
  return error;
}

/** Returns the condition that a text cannot be converted to a type; `undefined` if every text can. */
function misfitTest(type: ColumnType): CellTest | undefined {
  if (type === 'string' || type === 'unknown') return undefined;
  if (isList(type) || isStruct(type) || type === 'json') return (cell) => `NOT json_valid(${cell})`;
  if (type === 'date-time' || type === 'instant') return (cell) => `${castTime(cell, type, 'TRY_CAST')} IS NULL`;
  const isNot = (cell: string): string => `TRY_CAST(${cell} AS ${duckdbType(type)}) IS NULL`;
  return type === 'double' ? (cell) => `${isNot(cell)} OR ${isBeyondDoubles(cell)}` : isNot;
}

function describeType(type: ColumnType): string {
  if (isList(type) || isStruct(type) || type === 'json') return 'valid JSON';
  return `of the type ${quoted(String(type))}`;
}
