import type { RowValue } from './read-value.js';

/** A text, or a whole number that `JSON.parse` would change. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])|(?<![\w"])(?:NaN|-?Infinity)/g;

/** Reads JSON that the engine has written; whole numbers beyond 2^53 are bigints, and keep their digits. */
export function parseJson(text: string): RowValue {
  if (!/\d{16}|NaN|Infinity/.test(text)) return JSON.parse(text);
  // A number that JSON.parse would change goes through it as a text, and all texts are marked.
  const marked = text.replaceAll(tokens, (token) => (token.startsWith('"') ? `"t${token.slice(1)}` : `"n${token}"`));
  return unmark(JSON.parse(marked));
}

function unmark(value: RowValue): RowValue {
  if (typeof value === 'string') return value.startsWith('t') ? value.slice(1) : numberOf(value.slice(1));
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(unmark);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name.slice(1), unmark(member)]));
}

function numberOf(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) || !/^-?\d+$/.test(text) ? number : BigInt(text);
}
