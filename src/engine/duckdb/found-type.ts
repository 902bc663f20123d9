import { readDate } from '../../dialect/value/date.js';
import { type Columns, type ColumnType, isList, isStruct, type ScalarType } from '../column-type.js';
import { decimalDigits } from '../targets/sql-text.js';

/**
 * The type of the values that were found so far; `long` is an integer beyond the exact range of a double; `undefined` if all values
 * are null.
 */
export type FoundType = ScalarType | 'long' | readonly [FoundType] | FoundMembers | undefined;

/** The types of the members of objects, by name. */
export interface FoundMembers {
  readonly [member: string]: FoundType;
}

/**
 * Finds the types of columns in rows, beside those that are known: a whole number is an integer, a `Date` a date-time. A column with
 * values of several types, or of none, is JSON. A value that a known column of dates or decimals can hold does not change its type.
 */
export function findColumns(rows: readonly object[], known: FoundMembers): FoundMembers {
  let found = known;
  for (const row of rows) found = mergeMembers(found, typeOfObject(row, known));
  return found;
}

/** Returns the columns of the types that were found. */
export function columnsOf(found: FoundMembers): Columns {
  return Object.fromEntries(Object.entries(found).map(([name, member]) => [name, columnTypeOf(member)]));
}

/** Returns declared columns with the types that were found in rows in place of types that are not known. */
export function withFoundTypes(columns: Columns, rows: readonly object[]): Columns {
  return Object.fromEntries(
    Object.entries(columns).map(([name, type]) => [name, withFoundType(type, valuesOf(rows, name))]),
  );
}

function withFoundType(type: ColumnType, values: readonly unknown[]): ColumnType {
  if (isList(type)) return [withFoundType(type[0], values.filter(Array.isArray).flat())];
  if (isStruct(type)) return withFoundTypes(type, values.filter(isObject));
  if (type !== 'unknown') return type;
  const found = values.map((value) => typeOf(value, undefined)).reduce(merge, undefined);
  // Without a value, one of any type may come.
  return found === undefined ? 'unknown' : columnTypeOf(found);
}

function valuesOf(rows: readonly object[], name: string): readonly unknown[] {
  return rows.map((row) => (Object.hasOwn(row, name) ? Reflect.get(row, name) : undefined));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Returns the types of columns that were declared, or are those of a file: what is in them is not known. */
export function foundIn(columns: Columns): FoundMembers {
  return Object.fromEntries(Object.entries(columns).map(([name, type]) => [name, foundType(type)]));
}

function foundType(type: ColumnType): FoundType {
  if (isList(type)) return [foundType(type[0])];
  if (isStruct(type)) return foundIn(type);
  return type === 'integer' ? 'long' : type;
}

/** Returns the type of a column. */
export function columnTypeOf(found: FoundType): ColumnType {
  if (found === undefined) return 'json';
  if (typeof found === 'string') return found === 'long' ? 'integer' : found;
  if (isListFound(found)) return [columnTypeOf(found[0])];
  // DuckDB has no struct without members.
  return Object.keys(found).length === 0 ? 'json' : columnsOf(found);
}

/** Whether values of a type are lists. */
export function isListFound(found: FoundType): found is readonly [FoundType] {
  return Array.isArray(found);
}

/** Returns the type of a member. */
export function memberFound(found: FoundMembers, name: string): FoundType {
  return Object.hasOwn(found, name) ? found[name] : undefined;
}

function typeOf(value: unknown, known: FoundType): FoundType {
  if (typeof known === 'string' && holds(known, value)) return known;
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
      if (Array.isArray(value)) {
        const element = isListFound(known) ? known[0] : undefined;
        return [value.map((one) => typeOf(one, element)).reduce(merge, undefined)];
      }
      return typeOfObject(value, typeof known === 'object' && !isListFound(known) ? known : {});
    default:
      return undefined;
  }
}

function typeOfObject(value: object, known: FoundMembers): FoundMembers {
  // Neither a path nor a column of DuckDB can have such a name.
  const named = Object.entries(value).filter(([name]) => name !== '' && !name.includes('\0'));
  return Object.fromEntries(named.map(([name, member]) => [name, typeOf(member, memberFound(known, name))]));
}

const decimal = new RegExp(`^-?\\d{1,${decimalDigits.integer}}(?:[.]\\d{1,${decimalDigits.fraction}})?$`);

/** Whether a column of a type that rows in memory do not have by themselves can hold a value exactly. */
function holds(type: ScalarType | 'long', value: unknown): boolean {
  switch (type) {
    case 'decimal':
      return typeof value === 'number' && decimal.test(String(value));
    case 'date':
      return typeof value === 'string' && readDate(value)?.isDay === true;
    case 'date-time':
      return isMicroTime(value);
    case 'instant':
      return value instanceof Date || isMicroTime(value);
    case 'unknown':
      return typeof value === 'string';
    default:
      return false;
  }
}

/** Whether a value is a date or date-time without digits beyond microseconds. */
function isMicroTime(value: unknown): boolean {
  const date = typeof value === 'string' ? readDate(value) : undefined;
  return date !== undefined && date.finer.length <= 3;
}

/** The type that represents the values of both types exactly. A double beside a `long` is JSON: neither can represent both. */
const wider: readonly (readonly [narrow: FoundType, wide: FoundType])[] = [
  ['integer', 'long'],
  ['integer', 'double'],
  ['integer', 'decimal'],
  ['date', 'date-time'],
  ['unknown', 'string'],
];

function merge(a: FoundType, b: FoundType): FoundType {
  if (a === undefined || a === b) return b;
  if (b === undefined) return a;
  if (isListFound(a) && isListFound(b)) return [merge(a[0], b[0])];
  if (typeof a === 'object' && typeof b === 'object' && !isListFound(a) && !isListFound(b)) return mergeMembers(a, b);
  const pair = wider.find(([narrow, wide]) => (a === narrow && b === wide) || (a === wide && b === narrow));
  return pair?.[1] ?? 'json';
}

function mergeMembers(a: FoundMembers, b: FoundMembers): FoundMembers {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...names].map((name) => [name, merge(memberFound(a, name), memberFound(b, name))]));
}
