import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../../diagnostics/quoted.js';
import { microsecondsOf, readDate } from '../../dialect/value/date.js';
import { exceedsDoubles, plainDecimal } from '../../dialect/value/decimal.js';
import { type Columns, type ColumnType, isList, isStruct } from '../column-type.js';
import { identifier, sqlTime } from '../targets/sql-text.js';
import { TableProblem } from './duckdb-error.js';
import { duckdbType, jsonStructure } from './duckdb-type.js';
import { rejectDuplicates } from './files/file-view.js';

/** Rows per INSERT. */
const batchSize = 10_000;

/** Creates the table of rows in memory. */
export async function fillTable(
  connection: DuckDBConnection,
  template: string,
  columns: Columns,
  rows: readonly object[],
): Promise<void> {
  checkRows(columns, rows);
  const declared = Object.entries(columns).map(([name, type]) => `${identifier(name)} ${duckdbType(type)}`);
  // DuckDB has no table without columns.
  const list = declared.length === 0 ? '"none" VARCHAR' : declared.join(', ');
  await connection.run(`CREATE TABLE ${identifier(template)} (${list})`);
  await insertRows(connection, template, columns, rows);
}

/** Checks that DuckDB can have the rows in a table with the columns. @throws {TableProblem} */
export function checkRows(columns: Columns, rows: readonly object[]): void {
  rejectDuplicateMembers(columns);
  rejectDatesInJson(columns, rows);
}

/** Inserts rows into a table that has the columns, in this order. */
export async function insertRows(
  connection: DuckDBConnection,
  template: string,
  columns: Columns,
  rows: readonly object[],
): Promise<void> {
  // A table without columns has no rows.
  if (Object.keys(columns).length === 0) return;
  const insert = `INSERT INTO ${identifier(template)} SELECT r.* FROM (SELECT unnest(${readRows}) AS r)`;
  for (let start = 0; start < rows.length; start += batchSize)
    await connection.run(insert, parametersOf(rows.slice(start, start + batchSize), columns));
}

/** The SQL that reads a list of rows from its parameters. Unlike `from_json`, the function refuses a value of another type. */
export const readRows = 'from_json_strict($1, $2)';

/** Returns the parameters of `readRows` for rows. */
export function parametersOf(rows: readonly object[], columns: Columns): string[] {
  return [rowsJson(rows, columns), JSON.stringify([jsonStructure(columns)])];
}

/** Rejects members of one struct whose names differ only in letter case. */
function rejectDuplicateMembers(type: ColumnType): void {
  if (isList(type)) rejectDuplicateMembers(type[0]);
  if (!isStruct(type)) return;
  rejectDuplicates(Object.keys(type), 'a row');
  for (const member of Object.values(type)) rejectDuplicateMembers(member);
}

/** Rejects dates in columns of JSON, which would be texts there: `matches` compares them as dates. */
function rejectDatesInJson(columns: Columns, rows: readonly object[]): void {
  for (const [name, type] of Object.entries(columns)) {
    const row = hasJson(type) ? rows.findIndex((one) => hasDateInJson(type, memberValue(one, name))) : -1;
    if (row < 0) continue;
    throw new TableProblem(
      `the column ${quoted(name)} is JSON, which has no dates, but row ${row + 1} has a Date in it; give all of its values one type, or write its dates as texts`,
    );
  }
}

function hasJson(type: ColumnType): boolean {
  if (isList(type)) return hasJson(type[0]);
  return isStruct(type) ? Object.values(type).some(hasJson) : type === 'json';
}

function hasDateInJson(type: ColumnType, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (type === 'json') return hasDate(value);
  if (isList(type)) return Array.isArray(value) && value.some((element) => hasDateInJson(type[0], element));
  return (
    isStruct(type) && Object.entries(type).some(([name, member]) => hasDateInJson(member, memberValue(value, name)))
  );
}

function hasDate(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  // An invalid date is null.
  if (value instanceof Date) return !Number.isNaN(value.getTime());
  return Object.values(value).some(hasDate);
}

/** Returns the own member of an object. */
export function memberValue(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? Reflect.get(object, name) : undefined;
}

/** Writes rows as JSON for DuckDB, with a member for each column, in a form that DuckDB reads as this package does, or refuses. */
function rowsJson(rows: readonly object[], columns: Columns): string {
  return `[${rows.map((row) => valueJson(row, columns)).join(',')}]`;
}

function valueJson(value: unknown, type: ColumnType): string {
  switch (typeof value) {
    case 'string':
      if (type === 'double' && exceedsDoubles(value)) return refused;
      return JSON.stringify(type === 'date-time' || type === 'instant' ? timeText(value, type) : value);
    case 'bigint':
    case 'number':
      return numberJson(value, type);
    case 'object': {
      if (value === null) return 'null';
      if (Array.isArray(value)) {
        const element = isList(type) ? type[0] : 'unknown';
        return `[${value.map((one) => valueJson(one, element)).join(',')}]`;
      }
      if (value instanceof Date) return JSON.stringify(value);
      const members = isStruct(type)
        ? Object.entries(type).map(([name, member]) => [name, memberValue(value, name), member] as const)
        : Object.entries(value).map(([name, member]) => [name, member, 'unknown'] as const);
      const written = members
        .filter(([, member]) => isStruct(type) || isJson(member))
        .map(([name, member, memberType]) => `${JSON.stringify(name)}:${valueJson(member, memberType)}`);
      return `{${written.join(',')}}`;
    }
    default:
      return JSON.stringify(value) ?? 'null';
  }
}

/** JSON that DuckDB refuses for a double: it would read a number too large for a double as infinite. */
const refused = '"too large for a double"';

/** Writes a number with all its digits: DuckDB reads a number of JSON as a double where it is a decimal, and rounds a fraction to an integer. */
function numberJson(value: number | bigint, type: ColumnType): string {
  if (type === 'double' && exceedsDoubles(String(value))) return refused;
  const isText = type === 'decimal' || (type === 'integer' && typeof value === 'number' && !Number.isInteger(value));
  // DuckDB reads NaN and infinities, which JSON does not have.
  return isText ? JSON.stringify(plainDecimal(String(value))) : String(value);
}

/** Writes a date-time in UTC: DuckDB ignores an offset in a text, and reads no letters in lower case and no zone after minutes. */
function timeText(text: string, type: 'date-time' | 'instant'): string {
  const date = readDate(text);
  return date === undefined ? text : sqlTime(date.milliseconds, microsecondsOf(date), type);
}

function isJson(value: unknown): boolean {
  return value !== undefined && typeof value !== 'function' && typeof value !== 'symbol';
}
