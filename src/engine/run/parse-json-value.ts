import type { RowValue } from './engine-row.js';

/** Matches a string of JSON, or an integer that a double may change: digits after a point or in an exponent are none. */
export const stringOrLongInteger = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/** A string, or a number that `JSON.parse` would change or reject. */
const tokens = new RegExp(`${stringOrLongInteger.source}|-?[\\d.]+[eE]\\+?\\d{3,}|(?<![\\w"])(?:NaN|-?Infinity)`, 'g');

/** Parses JSON of a database, with integers beyond 2^53 as bigints, and numbers with exponents too large for a double as texts. */
export function parseJsonValue(text: string): RowValue {
  if (!/\d{16}|[eE]\+?\d{3}|NaN|Infinity/.test(text)) return JSON.parse(text);
  // Such numbers become strings with the prefix "n"; all other strings get the prefix "t".
  const marked = text.replaceAll(tokens, (token) => (token.startsWith('"') ? `"t${token.slice(1)}` : `"n${token}"`));
  return unmark(JSON.parse(marked));
}

function unmark(value: RowValue): RowValue {
  if (typeof value === 'string') return value.startsWith('t') ? value.slice(1) : numberOf(value.slice(1));
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(unmark);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name.slice(1), unmark(member)]));
}

function numberOf(text: string): number | bigint | string {
  const number = Number(text);
  if (!Number.isFinite(number) && /\de/i.test(text)) return text;
  return Number.isSafeInteger(number) || !/^-?\d+$/.test(text) ? number : BigInt(text);
}
