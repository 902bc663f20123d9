import { type Columns, type ColumnType, isStruct, type ScalarType } from '../column-type.js';

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
