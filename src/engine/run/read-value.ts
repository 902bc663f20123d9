import { type ColumnType, isList, isStruct, memberOf } from '../column-type.js';

/** A value of a row as JSON has it. */
export type RowValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly RowValue[]
  | { readonly [name: string]: RowValue };

/**
 * A value of the engine as a row holds it: whole numbers beyond 2^53 as bigints, decimals as numbers where those have all
 * their digits and otherwise as texts, dates as `2024-02-29`, date-times in ISO 8601 and UTC, JSON as what it says.
 */
export function readValue(value: unknown, type: ColumnType): RowValue {
  switch (typeof value) {
    case 'bigint':
      return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
    case 'string':
      return type === 'json' ? JSON.parse(value) : value;
    case 'number':
    case 'boolean':
      return value;
    case 'object':
      return value === null ? null : readObject(value, type);
    default:
      return null;
  }
}

/** The values that the engine has classes for, told apart by what they hold, so that its package is loaded with it alone. */
function readObject(value: object, type: ColumnType): RowValue {
  if ('items' in value && Array.isArray(value.items)) {
    const inner = isList(type) ? type[0] : 'unknown';
    return value.items.map((item) => readValue(item, inner));
  }
  if ('entries' in value && typeof value.entries === 'object' && value.entries !== null) {
    const members = isStruct(type) ? type : {};
    return Object.fromEntries(
      Object.entries(value.entries).map(([name, one]) => [name, readValue(one, memberOf(members, name) ?? 'unknown')]),
    );
  }
  if ('micros' in value && typeof value.micros === 'bigint') return isoTime(Number(value.micros) / 1000, value);
  if ('days' in value && typeof value.days === 'number') return isoTime(value.days * 86_400_000, value).slice(0, 10);
  const text = String(value);
  if (!('scale' in value)) return text;
  const number = Number(text);
  return decimalText(text) === String(number) ? number : text;
}

function isoTime(milliseconds: number, value: object): string {
  const date = new Date(Math.floor(milliseconds));
  // The engine has times that no date of JavaScript reaches, and infinite ones.
  return Number.isNaN(date.getTime()) ? String(value) : date.toISOString();
}

function decimalText(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
