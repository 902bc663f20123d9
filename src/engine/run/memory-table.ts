import type { DuckDBConnection } from '@duckdb/node-api';
import { type Columns, type ColumnType, isList, isStruct, type ScalarType } from '../column-type.js';
import { identifier } from '../targets/sql-text.js';
import { duckdbType, jsonStructure } from './duckdb-type.js';
import { rejectTwins } from './file-view.js';

/** How many rows are handed over at once. */
const rowsAtOnce = 10_000;

/** Makes a table of rows in memory. */
export async function fillTable(
  connection: DuckDBConnection,
  template: string,
  columns: Columns,
  rows: readonly object[],
): Promise<void> {
  rejectTwinsIn(columns);
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

/** @throws TableProblem if names on one level differ only in letter case. */
function rejectTwinsIn(type: ColumnType): void {
  if (isList(type)) rejectTwinsIn(type[0]);
  if (!isStruct(type)) return;
  rejectTwins(Object.keys(type), 'a row');
  for (const member of Object.values(type)) rejectTwinsIn(member);
}

/**
 * The columns that rows in memory hold: a whole number is an integer, a `Date` a date-time, and what has several types in
 * different rows, or none, is JSON, whose type the row decides.
 */
export function inferColumns(rows: readonly object[]): Columns {
  let found: Found;
  for (const row of rows) found = merge(found, typeOfObject(row));
  const type = settle(found);
  return typeof type === 'object' && isStruct(type) ? type : {};
}

/** What is known so far; `long` is a whole number that a double does not hold; `undefined`: only nulls. */
type Found = ScalarType | 'long' | readonly [Found] | { readonly [member: string]: Found } | undefined;

function typeOf(value: unknown): Found {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'boolean':
      return 'boolean';
    case 'bigint':
      if (value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER) return 'integer';
      return BigInt.asIntN(64, value) === value ? 'long' : 'json';
    case 'number':
      return Number.isSafeInteger(value) ? 'integer' : 'double';
    case 'object':
      if (value === null) return undefined;
      if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : 'date-time';
      if (Array.isArray(value)) return [value.map(typeOf).reduce(merge, undefined)];
      return typeOfObject(value);
    default:
      return undefined;
  }
}

function typeOfObject(value: object): Found {
  // No path names such a member, and the engine has no such column.
  const named = Object.entries(value).filter(([name]) => name !== '' && !name.includes('\0'));
  return Object.fromEntries(named.map(([name, member]) => [name, typeOf(member)]));
}

function merge(a: Found, b: Found): Found {
  if (a === undefined || a === b) return b;
  if (b === undefined) return a;
  if (isListFound(a) && isListFound(b)) return [merge(a[0], b[0])];
  if (typeof a === 'object' && typeof b === 'object' && !isListFound(a) && !isListFound(b)) {
    const names = new Set([...Object.keys(a), ...Object.keys(b)]);
    return Object.fromEntries([...names].map((name) => [name, merge(own(a, name), own(b, name))]));
  }
  // Beside whole numbers that a double does not hold, the row decides what a fraction is.
  for (const wider of ['double', 'long'] as const)
    if ([a, b].includes('integer') && [a, b].includes(wider)) return wider;
  return 'json';
}

function settle(found: Found): ColumnType {
  if (found === undefined) return 'json';
  if (typeof found === 'string') return found === 'long' ? 'integer' : found;
  if (isListFound(found)) return [settle(found[0])];
  const members = Object.entries(found).map(([name, member]) => [name, settle(member)] as const);
  // A struct of the engine has at least one member.
  return members.length === 0 ? 'json' : Object.fromEntries(members);
}

function own(found: { readonly [member: string]: Found }, name: string): Found {
  return Object.hasOwn(found, name) ? found[name] : undefined;
}

function isListFound(found: Found): found is readonly [Found] {
  return Array.isArray(found);
}

/** Rows as JSON, read by the engine: bigints keep their digits, NaN and infinities are themselves, and dates are ISO 8601. */
export function rowsJson(rows: readonly object[]): string {
  return `[${rows.map(valueJson).join(',')}]`;
}

function valueJson(value: unknown): string {
  switch (typeof value) {
    case 'bigint':
      return String(value);
    case 'number':
      // JSON has no NaN and no infinity; the engine reads them.
      return String(value);
    case 'object': {
      if (value === null) return 'null';
      if (Array.isArray(value)) return `[${value.map(valueJson).join(',')}]`;
      if (value instanceof Date) return JSON.stringify(value);
      const members = Object.entries(value).filter(([, member]) => isJson(member));
      return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${valueJson(member)}`).join(',')}}`;
    }
    default:
      return JSON.stringify(value) ?? 'null';
  }
}

function isJson(value: unknown): boolean {
  return value !== undefined && typeof value !== 'function' && typeof value !== 'symbol';
}
