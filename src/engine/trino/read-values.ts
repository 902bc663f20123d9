import { decimalValue, type EngineRow, longValue, type RowValue } from '../run/engine-row.js';
import { parseJsonValue } from '../run/parse-json-value.js';
import type { RawRows, ResultColumn } from './trino-answer.js';
import { elementType, membersOf, type TypeSignature } from './type-signature.js';

type RawValueReader = (value: unknown) => RowValue;

/**
 * Returns the function that reads rows: values as the engine on DuckDB has them. Integers beyond 2^53 are bigints, decimals are numbers that
 * keep all digits or else texts, and times are ISO 8601 in UTC.
 *
 * @param keys the names of the columns in the rows.
 */
export function createRawRowsReader(
  keys: readonly string[],
  columns: readonly ResultColumn[],
): (rows: RawRows) => readonly EngineRow[] {
  const readers = columns.map(({ typeSignature }, index) => ({
    key: keys[index] ?? '',
    index,
    read: nullable(typeSignature),
  }));
  // An assignment would set the prototype of the row.
  if (keys.includes('__proto__'))
    return (rows) =>
      rows.map((row) => Object.fromEntries(readers.map(({ key, index, read }) => [key, read(row[index])])));
  return (rows) =>
    rows.map((values) => {
      const row: Record<string, RowValue> = {};
      for (const { key, index, read } of readers) row[key] = read(values[index]);
      return row;
    });
}

function nullable(type: TypeSignature): RawValueReader {
  const read = readerOf(type);
  return (value) => (value === null || value === undefined ? null : read(value));
}

/** Returns the function that reads the values of a type that are not null. */
function readerOf(type: TypeSignature): RawValueReader {
  switch (type.rawType) {
    case 'array': {
      const read = nullable(elementType(type));
      return (value) => (Array.isArray(value) ? value.map(read) : plainValue(value));
    }
    case 'map': {
      const read = nullable(elementType(type, 1));
      return (value) => Object.fromEntries(Object.entries(Object(value)).map(([key, one]) => [key, read(one)]));
    }
    case 'row': {
      const members = membersOf(type).map(({ name, type: inner }) => [name, nullable(inner)] as const);
      return (value) => {
        const values: readonly unknown[] = Array.isArray(value) ? value : [];
        return Object.fromEntries(members.map(([name, read], index) => [name, read(values[index])]));
      };
    }
    case 'bigint':
      // An integer beyond 2^53 was made a text.
      return (value) => (typeof value === 'string' ? longValue(BigInt(value)) : plainValue(value));
    case 'real':
    case 'double':
      // NaN and infinities are texts.
      return Number;
    case 'decimal':
      return (value) => decimalValue(String(value));
    case 'char':
      // The spaces up to its length are not a part of the value.
      return (value) => String(value).replace(/ +$/, '');
    case 'date':
      return (value) => isoYear(String(value));
    case 'timestamp':
      return (value) => isoTime(String(value));
    case 'timestamp with time zone': {
      const read = instantReader();
      return (value) => read(String(value));
    }
    case 'json':
      return (value) => parseJsonValue(String(value));
    default:
      return plainValue;
  }
}

function plainValue(value: unknown): RowValue {
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}

/** Writes a year beyond four digits with a sign and six digits, as JavaScript does. */
function isoYear(text: string): string {
  if (/^\d{4}-/.test(text)) return text;
  const [year = '', sign = '', digits = ''] = /^([+-]?)(\d+)/.exec(text) ?? [];
  const isShort = sign !== '-' && Number(digits) <= 9999;
  const written = isShort ? digits.padStart(4, '0').slice(-4) : `${sign || '+'}${digits.padStart(6, '0')}`;
  return written + text.slice(year.length);
}

/** Reads `2024-02-29 10:11:12.123456`: the result has milliseconds, or as many groups of three digits as are not zero. */
function isoTime(text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  let groups = fraction.padEnd(Math.max(1, Math.ceil(fraction.length / 3)) * 3, '0');
  while (groups.length > 3 && groups.endsWith('000')) groups = groups.slice(0, -3);
  return `${isoYear(whole).replace(' ', 'T')}.${groups}Z`;
}

/** Returns the function that reads `2024-02-29 10:11:12.123 +02:00`, also with the name of a zone; one that is not known stays as written. */
function instantReader(): (text: string) => string {
  const zones = new Map<string, ZoneOffset | undefined>();
  return (text) => {
    const [, local = '', zone = ''] = /^(\S+ \S+) (.*)$/.exec(text) ?? [];
    const [, seconds = '', fraction = ''] = /^(.*)\.(\d+)Z$/.exec(isoTime(local)) ?? [];
    const localMs = Date.parse(`${seconds}Z`);
    if (!zones.has(zone)) zones.set(zone, zoneOffset(zone));
    const offsetMs = zones.get(zone)?.(localMs);
    const utc = new Date(localMs - (offsetMs ?? Number.NaN));
    return Number.isNaN(utc.getTime()) ? text : `${utc.toISOString().slice(0, -'.000Z'.length)}.${fraction}Z`;
  };
}

/** Returns the difference of a zone to UTC at a local time, in milliseconds. */
type ZoneOffset = (localMs: number) => number;

/** Returns the offset of a zone, which is an offset or a name; `undefined` if the platform does not know it. */
function zoneOffset(zone: string): ZoneOffset | undefined {
  if (zone === 'UTC') return () => 0;
  const [, sign, hours, minutes, seconds = 0] = /^([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(zone) ?? [];
  if (sign !== undefined) {
    const length = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
    return () => (sign === '-' ? -length : length);
  }
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...allParts });
  } catch {
    return undefined;
  }
  // The offset at the time itself: the one at the local time read as UTC may be that of before or after a change of the clocks.
  return (localMs) => offsetAt(format, localMs - offsetAt(format, localMs));
}

/** Returns the difference to UTC, at a time, of the zone of a format. */
function offsetAt(format: Intl.DateTimeFormat, timeMs: number): number {
  if (!Number.isFinite(new Date(timeMs).getTime())) return Number.NaN;
  const parts = new Map(format.formatToParts(timeMs).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type));
  const isBeforeChrist = parts.get('era')?.startsWith('B') === true;
  const local = new Date(0);
  // `Date.UTC` would read a year below 100 as one after 1900.
  local.setUTCFullYear(isBeforeChrist ? 1 - part('year') : part('year'), part('month') - 1, part('day'));
  return local.setUTCHours(part('hour'), part('minute'), part('second')) - timeMs;
}

const allParts = {
  hourCycle: 'h23',
  era: 'short',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;
