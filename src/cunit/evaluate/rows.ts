import { findNamed, qualifiersOf } from '../../dialect/names.js';

/** A row: nested (`{ a: { b: 1 } }`), flat (`{ 'a.b': 1 }`), or both. */
export type Row = Readonly<Record<string, unknown>>;

/** Reads a value from a row; an array is a collection. */
export type ReadValue = (row: Row) => unknown;

/** The source of a value: the name of a member of the row, or a function. Most conditions are on a member, and need no function. */
export type ValueSource = string | ReadValue;

/** Returns the value of a row at a source. */
export function sourceValue(source: ValueSource, row: Row): unknown {
  return typeof source === 'string' ? anyValue(row, source) : source(row);
}

/** Returns the source of the values of a path, as {@link createPathReader} reads them. */
export function valueSourceOf(path: string, template?: string): ValueSource {
  // Every object inherits names such as `constructor`.
  return path.includes('.') || path in Object.prototype ? createPathReader(path, template) : path;
}

/**
 * Creates the reader of a path. A collection along the path yields the array of its elements' values. Functions, and names that
 * every object inherits, count as absent. The path may begin with the names of the template, as `findNamed` reads them.
 */
export function createPathReader(path: string, template?: string): ReadValue {
  const asWritten = readerOf(path);
  const prefixes = template === undefined ? [] : qualifiersOf(template).filter((one) => path.startsWith(one));
  if (template === undefined || prefixes.length === 0) return asWritten;
  const readers = new Map(prefixes.map((prefix) => [prefix, readerOf(path.slice(prefix.length))]));
  return (row) =>
    findNamed(path, template, {
      find: (_, prefix) => (prefix === '' ? asWritten(row) : readers.get(prefix)?.(row)),
      isTaken: (name) =>
        ownValue(row, name) !== undefined || Object.keys(row).some((key) => key.startsWith(`${name}.`)),
    });
}

/** Whether a row has something under the first name of a path, null included. */
export function hasRoot(row: Row, path: string): boolean {
  const [first = ''] = path.split('.', 1);
  return ownValue(row, first) !== undefined;
}

function readerOf(path: string): ReadValue {
  const segments = path.split('.');
  // Every object inherits names such as `constructor`.
  if (segments.some((segment) => segment in Object.prototype)) return (row) => read(row, segments, 0, ownValue);
  return segments.length === 1 ? plainReader(path) : nestedReader(path, segments);
}

function plainReader(name: string): ReadValue {
  return (row) => anyValue(row, name);
}

function nestedReader(path: string, segments: readonly string[]): ReadValue {
  const [first = '', second = ''] = segments;
  return (row) => {
    const flat = anyValue(row, path);
    if (hasValue(flat)) return flat;
    const inner = row[first];
    if (segments.length === 2 && typeof inner === 'object' && inner !== null && !Array.isArray(inner)) {
      return anyValue(inner as Row, second) ?? flat;
    }
    return read(row, segments, 0, anyValue);
  };
}

type ReadMember = (row: Row, name: string) => unknown;

/**
 * Reads a path: **the** rule of keys that join several of its names with dots, as `a.b` in `{ 'a.b': { c: 1 } }`. Keys that join more
 * names are tried first, and the first that lead to a value count. Null, a missing key and an empty collection are not values.
 */
function read(value: unknown, segments: readonly string[], from: number, readMember: ReadMember): unknown {
  if (from === segments.length) return value;
  if (Array.isArray(value)) return value.map((element) => read(element, segments, from, readMember));
  if (typeof value !== 'object' || value === null) return undefined;
  let empty: unknown;
  for (const count of joinedSegments(value, segments, from)) {
    const to = from + count;
    const member = readMember(value as Row, segments.slice(from, to).join('.'));
    if (member === undefined) continue;
    const found = read(member, segments, to, readMember);
    if (hasValue(found)) return found;
    empty ??= found;
  }
  return empty;
}

/** Whether a value is not null, and a collection has an element that is not. */
function hasValue(value: unknown): boolean {
  return Array.isArray(value) ? value.some(hasValue) : !isNull(value);
}

/** Whether a value is null or absent; an invalid date is null, as in JSON. */
export function isNull(value: unknown): boolean {
  return value === null || value === undefined || (value instanceof Date && Number.isNaN(value.getTime()));
}

/** Up to this number of segments, every key that joins them is looked up, which is faster than searching the keys of a row. */
const mostLookedUp = 4;

const lookedUp = [1, 2, 3, 4].map((most) => Array.from({ length: most }, (_, index) => most - index));

/** Returns how many segments the keys of an object can join, the most first. */
function joinedSegments(row: object, segments: readonly string[], from: number): readonly number[] {
  const count = segments.length - from;
  const few = lookedUp[Math.min(count, mostLookedUp) - 1] ?? [];
  if (count <= mostLookedUp) return few;
  const rest = `${segments.slice(from).join('.')}.`;
  const more = Object.keys(row).flatMap((key) => (rest.startsWith(`${key}.`) ? [key.split('.').length] : []));
  return [...more.filter((joined) => joined > mostLookedUp).sort((a, b) => b - a), ...few];
}

function anyValue(row: Row, name: string): unknown {
  const value = row[name];
  return typeof value === 'function' ? undefined : value;
}

function ownValue(row: Row, name: string): unknown {
  return Object.hasOwn(row, name) ? anyValue(row, name) : undefined;
}

/** Returns the elements of a collection, or the value itself. A collection without elements is null. */
export function elementsOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) return [value];
  return value.length === 0 ? [undefined] : value.flatMap(elementsOf);
}

/** Yields every combination of one element of each value. */
export function* combinationsOf(values: readonly unknown[]): Generator<readonly unknown[]> {
  const [first, ...others] = values;
  if (values.length === 0) yield [];
  else for (const element of elementsOf(first)) for (const rest of combinationsOf(others)) yield [element, ...rest];
}

/** Creates the reader of a call. The function gets single values or null; for a collection the result is a collection. */
export function createCallReader(
  body: (...args: readonly unknown[]) => unknown,
  args: readonly ValueSource[],
): ReadValue {
  return (row) => {
    const combinations = combinationsOf(args.map((source) => sourceValue(source, row)));
    const results = Array.from(combinations, (combination) => body(...combination.map((value) => value ?? null)));
    return results.length === 1 ? results[0] : results;
  };
}
