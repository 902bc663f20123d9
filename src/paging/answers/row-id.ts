import { tiebreak } from '../../interface/page.js';
import type { RowId } from '../plans/plan.js';

/** Returns the id of a row as text, if it is reliable: a number beyond 2^53 has lost digits. */
export function readRowId(row: unknown, key: string): string | undefined {
  const id = fieldOf(row, key);
  if (typeof id === 'string') return id;
  if (typeof id === 'bigint' || (typeof id === 'number' && Number.isSafeInteger(id))) return String(id);
  return undefined;
}

/** Returns the key of the id in a row: a row is keyed by the name of a column or by its display name, depending on the service. */
export function idKeyIn(row: unknown, { key }: RowId): string {
  const { property } = tiebreak;
  return readRowId(row, key) === undefined && readRowId(row, property) !== undefined ? property : key;
}

/** Explains why a row has no reliable id. */
export function problemWithId(row: unknown, key: string): string {
  const id = fieldOf(row, key);
  if (id === undefined || id === null) return 'the service does not send it';
  if (hasLostDigits(row, key)) return 'a number beyond 2^53 has lost digits';
  return typeof id === 'number' ? `${id} is not a whole number` : `it is of type ${typeof id}`;
}

/** Whether the id of a row is a number too large to be exact after JSON.parse. */
export function hasLostDigits(row: unknown, key: string): boolean {
  const id = fieldOf(row, key);
  return typeof id === 'number' && Math.abs(id) > Number.MAX_SAFE_INTEGER;
}

/** Returns a row without one of its fields, and of the same class. */
export function withoutField<Row>(row: Row, key: string): Row {
  if (typeof row !== 'object' || row === null || !Object.hasOwn(row, key)) return row;
  const { [key as keyof Row]: _, ...rest } = row;
  const prototype: unknown = Object.getPrototypeOf(row);
  // The caller did not select the field, so it is not part of Row.
  if (prototype === Object.prototype) return rest as Row;
  return Object.assign(Object.create(prototype as object | null), rest);
}

function fieldOf(row: unknown, key: string): unknown {
  if (typeof row !== 'object' || row === null) return undefined;
  return (row as Readonly<Record<string, unknown>>)[key];
}
