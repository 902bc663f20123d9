import type { Random } from '../support/random.js';
import { TestDecimal } from './values.js';

/** A type of field, as far as the values of rows differ in it. */
export const fieldTypes = ['text', 'number', 'bigint', 'decimal', 'boolean', 'date'] as const;

export type FieldType = (typeof fieldTypes)[number];

const texts = [
  '', ' ', 'a', 'A', 'b', 'ab', 'Ab', 'aB', 'abc', 'a ', ' a', 'ä', 'Ä', 'a\u0308', 'ß', 'É', 'é', 'Z', '~', '\u{1f600}', 'a\u{1f600}', '\uffff', '\ue000',
  '%', '_', 'a%', 'a_b', 'a%b', '100%', '!', '!%', 'a!b', '\\', '\\%', "'", "O'Brien", '"', 'null', 'NULL', 'true', 'false', 'TRUE', '10', '9', '1.0', '1e1',
  '-1', '007', '2024-02-29', '2024-02-29T00:00:00Z', '31/01/2024', 'NaN', 'Infinity', ':v', 'a\nb', '\t', '\r\n', '\u0000', 'a\u0000b', '\u200b', '\u202e', 'constructor',
  'x'.repeat(300), '\ud83d', 'a,b', '[1]', '{}', '--', '/*', '$1', '?', 'i', 'I',
]; // biome-ignore format: a table of values.

const numbers = [
  0, -0, 1, -1, 2, 5, 9, 10, 11, 100, 0.1, 0.2, 0.30000000000000004, 0.5, 1.5, 12.5, -1.5, 99.99, 1e21, 1.5e300, 1.7976931348623157e308, 5e-324, 1e-7, 2 ** 53, 2 ** 53 + 2,
  -(2 ** 53), 2 ** 63, 123456.789,
]; // biome-ignore format: a table of values.

/** Whole numbers of up to 64 bits, on both sides of 2^53. */
export const bigints = [
  0n,
  1n,
  5n,
  9n,
  10n,
  11n,
  -1n,
  9007199254740992n,
  9007199254740993n,
  2n ** 63n - 1n,
  -(2n ** 63n),
  1389132653974581248n,
];

const decimals = [
  '0',
  '0.10',
  '1.50',
  '-0.00',
  '10',
  '10.00',
  '99.99',
  '12345678901234567890.123456789012345678',
  '0.000000000000000001',
  '-1.5',
];

const instants = [
  '2024-02-29T00:00:00Z', '2024-02-29T12:30:00Z', '2024-02-29T12:30:00.001Z', '2024-02-28T23:59:59.999Z', '2024-03-01T00:00:00Z', '1970-01-01T00:00:00Z', '1969-12-31T23:59:59Z',
  '2024-12-31T23:30:00Z', '2025-01-01T00:30:00Z', '2023-10-29T00:30:00Z', '2023-10-29T01:30:00Z', '9999-12-31T23:59:59.999Z', '0099-01-01T00:00:00Z', '1883-11-18T12:00:00Z',
]; // biome-ignore format: a table of values.

/** Generates a value of a row. */
export function generateValue(random: Random, type: FieldType): unknown {
  switch (type) {
    case 'text':
      return generateText(random);
    case 'number':
      return random.chance(0.8) ? random.pick(numbers) : (random.below(2000) - 1000) / random.pick([1, 2, 3, 10, 1000]);
    case 'bigint':
      return random.chance(0.8) ? random.pick(bigints) : BigInt(random.below(20));
    case 'decimal':
      return new TestDecimal(random.pick(decimals));
    case 'boolean':
      return random.chance(0.5);
    case 'date':
      return new Date(random.pick(instants));
  }
}

/** Generates a text, mostly one that occurs often. */
export function generateText(random: Random): string {
  if (random.chance(0.85)) return random.pick(texts);
  return random.list(1, 4, () => random.pick(texts).slice(0, 4)).join('');
}

/** Writes a value as a query would: in one of several notations for the same value, or for one close to it. */
export function writeValue(random: Random, value: unknown): { readonly text: string; readonly isNumber: boolean } {
  if (typeof value === 'boolean') return { text: String(value), isNumber: false };
  if (value instanceof Date) return { text: writeDate(random, value), isNumber: false };
  if (typeof value === 'string') return { text: value, isNumber: false };
  const text = typeof value === 'number' && random.chance(0.2) ? value.toExponential() : String(value);
  return { text: writeNumber(random, text), isNumber: true };
}

function writeNumber(random: Random, text: string): string {
  const isPlain = /^-?\d+(\.\d+)?$/.test(text);
  return random.pick([
    () => text,
    () => text,
    () => (text.startsWith('-') ? text : `+${text}`),
    () => (isPlain ? `${text}${text.includes('.') ? '0' : '.00'}` : text),
    () => (isPlain ? `${text}e0` : text.toUpperCase()),
    () => (isPlain && !text.includes('.') ? `${text}0E-1` : text),
    () => (isPlain ? `${text}${text.includes('.') ? '' : '.'}0000000000000001` : text),
    () => (text.startsWith('-') ? text.slice(1) : `-${text}`),
  ])();
}

function writeDate(random: Random, date: Date): string {
  const day = date.toISOString().slice(0, 10);
  const local = (minutes: number) => new Date(date.getTime() + minutes * 60_000).toISOString().slice(0, -1);
  return random.pick([
    () => day,
    () => day,
    () => date.toISOString(),
    () => local(0),
    () => local(0).slice(0, 16),
    () => local(0).slice(0, 19),
    () => `${local(0).slice(0, 19)}z`.replace('T', 't'),
    () => `${local(60)}+01:00`,
    () => `${local(-330)}-05:30`,
    () => `${local(120)}+02`,
    () => `${local(-90)}-0130`,
    () => `${local(0)}000`,
    () => `${day}T24:00`,
    () => `${day.slice(0, 8)}31`,
    () => `${day}T25:00`,
    () => `${day.slice(0, 4)}-13-01`,
  ])();
}
