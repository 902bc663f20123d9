import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Diagnostic, VqlError } from '../../src/diagnostics/index.js';
import { microsecondsOf, readDate } from '../../src/dialect/value/date.js';
import { compareDecimals, readDecimal, readInt64 } from '../../src/dialect/value/decimal.js';
import { readBoolean } from '../../src/dialect/value/text-value.js';
import { numberInText, timeInText } from '../../src/engine/duckdb/files/read-text.js';
import { type KnownType, openEngine, type TableSource } from '../../src/engine/index.js';
import { dateParts, dateText } from '../support/date-texts.js';
import { openDuckdb } from './support/open-duckdb.js';
import { openPglite } from './support/open-pglite.js';
import { temporaryFiles } from './support/temporary-files.js';

const files = temporaryFiles();

const dates = [
  ...fc.sample(dateParts, { numRuns: 300, seed: 8 }).map(dateText),
  ...['2024-02-29', '0001-01-01', '9999-12-31', '2024-01-01T24:00', '2024-01-01T24:00:00.000000Z', '2024-01-01T10:00Z'],
  ...['2024-01-01t10:00z', '2024-01-01 10:00+0130', '2024-01-01T10:00:00.123456789+02', '2024-01-01T00:00:00+01:00'],
];
const numbers = [
  ...['0', '-0', '7', '+7', '007', '-1.50', '1e3', '1E+3', '12.5e-1', '0.000000000000000001', '1e-18', '0e400'],
  ...['9007199254740993', '9223372036854775807', '-9223372036854775808', '12345678901234567890.123456789012345678'],
];
const booleans = ['true', 'TRUE', 'True', 'false', 'FALSE'];

/** Texts that this package does not read as any value but a text. */
const others = [
  ...['', 'x', '1,5', '1e', '--1', '1 2', '0x', 'ja', ' true', 'true ', '2024-W01-1', '2024-001', '2024-01-01 x'],
  ...[
    '01.02.2024',
    'today',
    '2023-02-29',
    '2024-13-01',
    '2024-01-01T24:00:01',
    '2024-01-01T00:00:60Z',
    '2024-01-01T25:00',
  ],
];
/** The same, but DuckDB reads them. */
const foreign = [
  ...[' 7', '7 ', '1_000', '0x10', '.5', '7.', 'inf', 'nan', 'Infinity', '-Infinity', 't', 'f', 'yes', 'no', 'y', 'n'],
  ...[' 2024-01-01', '2024-1-1', '2024/01/01', 'infinity', 'epoch', '2024-01-01T10', '2024-01-01T00:00:00+24:00'],
];

/** The texts that a declared column of CSV takes, though they are not of its type; docs/engine.md names them. */
const readByDuckdb: Readonly<Partial<Record<KnownType, readonly string[]>>> = {
  integer: [' 7', '7 ', '1_000', '0x10', '.5', '7.'],
  decimal: [' 7', '7 ', '1_000', '.5', '7.'],
  boolean: ['t', 'f', 'yes', 'no', 'y', 'n'],
  date: [
    ...[' 2024-01-01', '2024-1-1', '2024/01/01', 'infinity', 'epoch', '2024-01-01T10', '2024-01-01T00:00:00+24:00'],
    ...['inf', 'Infinity', '-Infinity', '2024-01-01 x', '2024-01-01T24:00:01', '2024-01-01T00:00:60Z'],
    '2024-01-01T25:00',
  ],
  'date-time': [
    ...[' 2024-01-01', '2024-1-1', '2024/01/01', 'infinity', 'epoch', '2024-01-01T00:00:00+24:00'],
    ...['inf', 'Infinity', '-Infinity'],
  ],
};
/** Types that are read in different ways: a double as a decimal, with infinities, and an instant as a date-time. */
const types: readonly KnownType[] = ['integer', 'decimal', 'boolean', 'date', 'date-time'];

let written = 0;

/** Writes a file that no other engine reads. */
function write(extension: 'csv' | 'json', text: string): string {
  return files.write(`texts-${written++}.${extension}`, text);
}

/** The ways in which texts come into a column of a declared type. */
const ways: Readonly<Record<string, (texts: readonly string[], type: KnownType) => TableSource>> = {
  CSV: (texts, type) => ({
    file: write('csv', `n,v\n${texts.map((text, n) => `${n},"${text}"\n`).join('')}`),
    columns: { n: 'integer', v: type },
  }),
  JSON: (texts, type) => ({
    file: write('json', JSON.stringify(texts.map((v, n) => ({ n, v })))),
    columns: { n: 'integer', v: type },
  }),
  'nested JSON': (texts, type) => ({
    file: write('json', JSON.stringify(texts.map((v, n) => ({ n, v: { list: [v] } })))),
    columns: { n: 'integer', v: { list: [type] } },
  }),
  'an array of rows': (texts, type) => ({ rows: texts.map((v, n) => ({ n, v })), columns: { n: 'integer', v: type } }),
};

/** Returns the values of a column; `undefined` if one of them is refused. */
async function valuesOf(source: TableSource): Promise<readonly unknown[] | undefined> {
  const [values] = await valuesOfEach([source]);
  return values;
}

/** Returns the values of the column of each table; `undefined` if one of them is refused. */
async function valuesOfEach(sources: readonly TableSource[]): Promise<readonly (readonly unknown[] | undefined)[]> {
  // Files are read by queries, rows when the engine is opened.
  const isOpened = sources.every((source) => !('rows' in Object(source)));
  if (!isOpened && sources.length > 1) return Promise.all(sources.map((source) => valuesOf(source)));
  try {
    const engine = await openEngine({ tables: Object.fromEntries(sources.map((one, index) => [`a.b${index}`, one])) });
    try {
      const found: (readonly unknown[] | undefined)[] = [];
      for (const index of sources.keys()) {
        const query = engine.execute(`SELECT n, v FROM a.b${index} ORDER BY n`);
        found.push(await query.then(({ data }) => data.map(({ v }) => (isList(v) ? v.list[0] : v)), refused));
      }
      return found;
    } finally {
      engine.close();
    }
  } catch (error) {
    return [refused(error)];
  }
}

function refused(error: unknown): undefined {
  expect(['engine-table', 'engine-failed'], String(error)).toContain(diagnosticOf(error)?.code);
}

function diagnosticOf(error: unknown): Diagnostic | undefined {
  return error instanceof VqlError ? error.diagnostics[0] : undefined;
}

function isList(value: unknown): value is { readonly list: readonly unknown[] } {
  return typeof value === 'object' && value !== null && 'list' in value && Array.isArray(value.list);
}

/** Returns the date-time of a text, to the microsecond, as rows of the engine have it. */
function isoOf(text: string): string | undefined {
  const date = readDate(text);
  if (date === undefined) return undefined;
  const iso = new Date(date.milliseconds).toISOString();
  const micros = microsecondsOf(date);
  return micros === 0 ? iso : iso.replace('Z', `${String(micros).padStart(3, '0')}Z`);
}

function isSameNumber(text: string, value: unknown): boolean {
  const [expected, found] = [readDecimal(text), readDecimal(String(value))];
  return expected !== undefined && found !== undefined && compareDecimals(expected, found) === 0;
}

describe.each(Object.entries(ways))('a text in a declared column, from %s', (way, sourceOf) => {
  const valid = dates.filter((text) => readDate(text) !== undefined);

  it.each(['date-time', 'instant'] as const)('is the same %s', async (type) => {
    expect(valid.length).toBeGreaterThan(150);
    const values = (await valuesOf(sourceOf(valid, type))) ?? [];
    expect(valid.map((text, index) => [text, values[index]])).toEqual(valid.map((text) => [text, isoOf(text)]));
  });

  it('is the same day', async () => {
    const days = valid.filter((text) => readDate(text)?.isDay);
    expect(days.length).toBeGreaterThan(2);
    expect(await valuesOf(sourceOf(days, 'date'))).toEqual(days);
  });

  it('is the same boolean', async () => {
    expect(await valuesOf(sourceOf(booleans, 'boolean'))).toEqual(booleans.map(readBoolean));
  });

  it('is the same number, or refused', async () => {
    const integers = numbers.filter((text) => readInt64(text) !== undefined);
    for (const [type, texts] of [
      ['decimal', numbers],
      ['integer', integers],
    ] as const) {
      const found = await valuesOfEach(texts.map((text) => sourceOf([text], type)));
      const taken = texts.flatMap((text, index) => found[index]?.map((value) => [text, value] as const) ?? []);
      expect(taken.filter(([text, value]) => !isSameNumber(text, value))).toEqual([]);
      // JSON and rows have no whole number with a sign or an exponent, and no file has a number of more than 38 digits.
      expect(taken.length).toBeGreaterThan(texts.length / 2);
    }
  });

  it('is refused if it is not of the type, but for what DuckDB reads', async () => {
    for (const type of types) {
      // Each text is a table of its own. In CSV, all are tried that DuckDB could read.
      const named = readByDuckdb[type] ?? [];
      const texts = [...others, ...foreign].filter(
        (text, index) => index % 6 === 5 || (way === 'CSV' && (foreign.includes(text) || named.includes(text))),
      );
      const values = await valuesOfEach(texts.map((text) => sourceOf([text], type)));
      const taken = texts.filter((_, index) => values[index] !== undefined);
      if (way === 'CSV') expect([type, taken.toSorted()]).toEqual([type, [...named].sort()]);
      else expect([type, taken.filter((text) => !named.includes(text))]).toEqual([type, []]);
    }
  });

  it('is refused if the type cannot hold it', async () => {
    for (const [type, text] of [
      ['integer', '9223372036854775808'],
      ['integer', '1e400'],
      ['decimal', '1e400'],
      ['decimal', '123456789012345678901'],
    ] as const)
      expect([type, text, await valuesOf(sourceOf([text], type))]).toEqual([type, text, undefined]);
  });
});

describe('a number of JavaScript in a declared column', () => {
  const columns = (type: KnownType) => ({ n: 'integer', v: type }) as const;

  it.each<[KnownType, unknown]>([
    ['decimal', 0.1],
    ['decimal', 1e-7],
    ['decimal', 12345678901234567890n],
    ['decimal', -99999999999999999999n],
    ['integer', 2 ** 53],
    ['integer', -(2n ** 63n)],
    ['double', 1e300],
  ])('%s keeps %d', async (type, value) => {
    const values = await valuesOf({ rows: [{ n: 0, v: value }], columns: columns(type) });
    expect(isSameNumber(String(value), values?.[0]), String(values?.[0])).toBe(true);
  });

  it.each<[KnownType, unknown]>([
    ['integer', 1.5],
    ['integer', 2 ** 64],
    ['integer', 2n ** 63n],
    ['integer', Number.NaN],
    ['decimal', 1e300],
    ['decimal', Number.POSITIVE_INFINITY],
    ['date-time', 5],
  ])('%s refuses %d', async (type, value) => {
    expect(await valuesOf({ rows: [{ n: 0, v: value }], columns: columns(type) })).toBeUndefined();
  });

  it('is refused with its row and its column', async () => {
    const rows = Array.from({ length: 12_000 }, (_, n) => ({ n, v: n === 11_123 ? '1e400' : n }));
    await expect(openEngine({ tables: { 'a.b': { rows, columns: columns('decimal') } } })).rejects.toThrow(
      'row 11124 has "1e400" in the column "v", which is not of the type "decimal"',
    );
  });
});

describe('SQL that reads a text', () => {
  it('reads the same numbers and times as this package in DuckDB', async () => {
    const database = await openDuckdb();
    for (const text of [...dates, ...numbers, ...others, ...foreign, '1e400', '-1e-400']) {
      const [row] = await database.query(
        `SELECT CAST(${numberInText('t')} AS VARCHAR) AS n, CAST(epoch_us(${timeInText('t')}) AS VARCHAR) AS us FROM (SELECT CAST($1 AS VARCHAR) AS t)`,
        [text],
      );
      const decimal = readDecimal(text);
      // A decimal of DuckDB has 20 digits before the point and 18 after it.
      const isHeld = decimal !== undefined && decimal.exponent < 20 && decimal.exponent >= -18;
      const rest = decimal === undefined || decimal.exponent >= 20 ? null : '0.000000000000000000';
      expect([text, isHeld ? isSameNumber(text, row?.['n']) : row?.['n']]).toEqual([text, isHeld || rest]);
      const date = readDate(text);
      const micros = date && String(BigInt(date.milliseconds) * 1000n + BigInt(microsecondsOf(date)));
      expect([text, row?.['us'] ?? undefined]).toEqual([text, micros]);
    }
    await database.close();
  });

  it('reads the same times as this package in PostgreSQL, which rounds to microseconds and has no year 0', async () => {
    const database = await openPglite({ settings: ["SET TimeZone = 'UTC'"] });
    // Its zones are at most 16 hours from UTC.
    const isRead = (text: string): boolean => !/^0000|:\d\d.*[+-](?:1[6-9]|2)/.test(text);
    const read = dates.filter((text) => (readDate(text)?.finer.length ?? 9) <= 3 && isRead(text));
    expect(read.length).toBeGreaterThan(100);
    const [row] = await database.query(
      'SELECT array_agg((extract(epoch FROM t::timestamptz) * 1000000)::bigint::text ORDER BY n) AS us FROM unnest($1::text[]) WITH ORDINALITY AS q(t, n)',
      [`{${read.map((text) => `"${text}"`).join(',')}}`],
    );
    const found = row?.['us'];
    expect(read.map((text, index) => [text, Array.isArray(found) && found[index]])).toEqual(
      read.map((text) => {
        const date = readDate(text);
        return [text, date && String(BigInt(date.milliseconds) * 1000n + BigInt(microsecondsOf(date)))];
      }),
    );
    await database.close();
  });
});
