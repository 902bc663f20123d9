import { describe, expect, it } from 'vitest';
import type { EngineRow, RowsSource, RowTextFormat } from '../../src/engine/index.js';
import { openEngine } from '../../src/engine/index.js';

const random = createRandom(7);
const doubles = Array.from({ length: 5_000 }, () => doubleFromBits(random));
const edges = [
  0,
  -0,
  1,
  -1,
  0.1,
  1e-7,
  1e-6,
  0.00001,
  0.0001,
  0.00011,
  123456789012345,
  999999999999999,
  1e15,
  1e16,
  1e21,
  1e22,
  5e-324,
  2 ** 53,
];
const texts = [
  '',
  ' ',
  'a',
  'a,b',
  'O\'Brien "x"',
  'C:\\dir\\',
  '\\u000b',
  '\\"',
  'line\nbreak',
  'tab\t',
  '\r',
  '\u0000',
  '\u000b\u001f',
  '\u007f',
  '\u2028',
  'Möbel 😀',
  'null',
  "'); DROP TABLE",
];
const decimals = [
  '0',
  '0.5',
  '-0.05',
  '1234567.89',
  '0.0000001',
  '0.000001',
  '-99999999999999999999.123456789012345678',
  '123456789012.345',
  '100',
  '9007199254740993',
  '1234567890.123456',
];
const days = ['2024-02-29', '0001-01-01', '0999-12-31', '1000-01-01', '9999-12-31', '12345-06-07', '-0044-03-15'];
const times = [
  '2024-02-29T10:11:12',
  '2024-02-29T10:11:12.120',
  '2024-02-29T10:11:12.123456',
  '1969-12-31T23:59:59.999999',
  '0500-01-01T00:00:00',
  '20000-01-01T00:00:00',
];
const integers = [0, -1, 9007199254740991, 9007199254740992n, -9007199254740993n, 9223372036854775807n];

/** A table of each type, with values that DuckDB and JavaScript write differently. */
const tables = {
  'a.double': column('double', [
    ...edges,
    ...edges.map((one) => -one),
    ...doubles,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    null,
  ]),
  'a.string': column('string', [...texts, null]),
  'a.decimal': column('decimal', [...decimals, null]),
  'a.date': column('date', [...days, null]),
  'a.time': column('date-time', [...times, null]),
  'a.integer': column('integer', [...integers, null]),
  'a.boolean': column('boolean', [true, false, null]),
  'a.instant': column('instant', ['2024-02-29T10:11:12+02:00', null]),
  'a.json': { rows: [{ v: { id: 9007199254740993n } }, { v: [1, 'x'] }, { v: 'x' }, { v: null }] },
  'a.list': { rows: [{ v: [1, 2] }, { v: [] }, { v: null }], columns: { v: ['integer'] } },
} as const satisfies Readonly<Record<string, RowsSource>>;

function column(
  type: 'double' | 'string' | 'decimal' | 'date' | 'date-time' | 'integer' | 'boolean' | 'instant',
  values: readonly unknown[],
): RowsSource {
  return { rows: values.map((v, n) => ({ n, v })), columns: { n: 'integer', v: type } };
}

/** A generator of numbers below 2^32 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** Half of the doubles have any exponent, the others are of common sizes. */
function doubleFromBits(next: () => number): number {
  if (next() % 2 === 0) return (next() - 2 ** 31) / 10 ** (next() % 12);
  const bits = new DataView(new ArrayBuffer(8));
  bits.setUint32(0, next());
  bits.setUint32(4, next());
  const double = bits.getFloat64(0);
  return Number.isFinite(double) ? double : 0;
}

/** Writes rows as the command did before the engine wrote them, but for NaN and infinities, which were null in JSON. */
function expectedText(rows: readonly EngineRow[], format: RowTextFormat, longIntegers: 'string' | 'number'): string {
  const names = Object.keys(rows[0] ?? {});
  const json = (value: unknown, quotes: boolean): string =>
    JSON.stringify(value, (_, one) => {
      if (typeof one === 'number' && !Number.isFinite(one)) return String(one);
      return typeof one === 'bigint' ? `big:${one}` : one;
    }).replaceAll(/"big:(-?\d+)"/g, quotes ? '"$1"' : '$1');
  if (format === 'csv') {
    const field = (value: unknown): string => {
      if (value === null) return '';
      if (value === '') return '""';
      const text = typeof value === 'object' ? json(value, false) : String(value);
      return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    };
    return [names, ...rows.map((row) => names.map((name) => row[name]))]
      .map((row) => `${row.map(field).join(',')}\n`)
      .join('');
  }
  const lines = rows.map((row) => json(row, longIntegers === 'string'));
  return format === 'ndjson'
    ? lines.map((line) => `${line}\n`).join('')
    : `[\n${lines.map((line) => `  ${line}`).join(',\n')}\n]\n`;
}

async function allText(chunks: AsyncIterable<{ readonly text: string; readonly rows: number }>) {
  let [text, rows] = ['', 0];
  for await (const chunk of chunks) {
    text += chunk.text;
    rows += chunk.rows;
  }
  return { text, rows };
}

describe('rows as text', () => {
  it.each(Object.keys(tables))('have the bytes that JavaScript would write: %s', async (template) => {
    const engine = await openEngine({ tables });
    try {
      for (const query of [`SELECT * FROM ${template}`, `SELECT v FROM ${template}`]) {
        const { data } = await engine.execute(query);
        for (const format of ['csv', 'json', 'ndjson'] as const)
          for (const longIntegers of ['string', 'number'] as const) {
            const { chunks } = await engine.streamText(query, { format, longIntegers });
            expect(await allText(chunks)).toEqual({
              text: expectedText(data, format, longIntegers),
              rows: data.length,
            });
          }
      }
    } finally {
      engine.close();
    }
  });

  it('write what aggregates, DISTINCT, ORDER BY, joins and hidden columns return', async () => {
    const engine = await openEngine({ tables });
    const queries = Object.keys(tables).flatMap((template) => [
      ...(['a.json', 'a.list', 'a.boolean'].includes(template)
        ? []
        : [`SELECT min(v), max(v), count(v) FROM ${template}`]),
      ...(['a.integer', 'a.decimal'].includes(template) ? [`SELECT avg(v) FROM ${template}`] : []),
    ]);
    const more = [
      'SELECT sum(n), count(*) FROM a.string',
      'SELECT sum(v) FROM a.decimal',
      'SELECT DISTINCT v FROM a.boolean ORDER BY v',
      'SELECT v FROM a.string ORDER BY n DESC LIMIT 3 OFFSET 2',
      "SELECT n, --v:result{displayname='N'}\nv, --v:result{displayname='a \"b\" ''c'''}\nv FROM a.string",
      'SELECT n, j.v FROM a.string JOIN (SELECT n, v FROM a.integer) AS j ON (j.n = n) ORDER BY n',
      "SELECT v FROM a.string WHERE v = 'none'",
    ];
    try {
      for (const query of [...queries, ...more]) {
        const { data } = await engine.execute(query);
        for (const format of ['csv', 'ndjson'] as const) {
          const { chunks } = await engine.streamText(query, { format });
          const { text } = await allText(chunks);
          if (data.length > 0) expect(text).toBe(expectedText(data, format, 'string'));
          else expect(text).toBe(format === 'csv' ? 'v\n' : '');
        }
      }
      const hidden = await engine.streamText('SELECT n, --v:result{visible=false}\nv FROM a.boolean', {
        format: 'json',
      });
      expect((await allText(hidden.chunks)).text).toBe('[\n  {"n":0},\n  {"n":1},\n  {"n":2}\n]\n');
    } finally {
      engine.close();
    }
  });

  it('quote a cell of CSV that has a comma, a quote or either character of a line break, in texts and in JSON', async () => {
    const rows = ['a\rb', '\r', 'a\nb', 'a,b', 'a"b', 'ab'].map((text, id) => ({
      id,
      text,
      json: id === 5 ? 5 : text,
    }));
    const engine = await openEngine({ tables: { 'a.b': rows } });
    const { chunks } = await engine.streamText('SELECT * FROM a.b ORDER BY id', { format: 'csv' });
    let text = '';
    for await (const chunk of chunks) text += chunk.text;
    engine.close();
    expect(text).toBe(
      'id,text,json\n0,"a\rb","a\rb"\n1,"\r","\r"\n2,"a\nb","a\nb"\n3,"a,b","a,b"\n4,"a""b","a""b"\n5,ab,5\n',
    );
  });

  it('keep the digits of 64-bit ids for JSON.parse, also inside of objects', async () => {
    const rows = [
      { id: 1402132653974895435n, small: 7, inner: { id: 9007199254740993n, list: [9007199254740995n, 1] } },
    ];
    const engine = await openEngine({ tables: { 'a.b': rows } });
    const { chunks } = await engine.streamText('SELECT * FROM a.b', { format: 'ndjson' });
    expect(JSON.parse((await allText(chunks)).text)).toEqual({
      id: '1402132653974895435',
      small: 7,
      inner: { id: '9007199254740993', list: ['9007199254740995', 1] },
    });
    engine.close();
  });

  it('rejects wrong options', async () => {
    const engine = await openEngine({ tables: { 'a.b': [{ id: 1 }] } });
    const write = (options: object) => engine.streamText('SELECT id FROM a.b', options as { format: 'csv' });
    await expect(write({ format: 'xml' })).rejects.toThrow('"format" of streamText');
    await expect(write({ format: 'csv', longIntegers: 'text' })).rejects.toThrow('"longIntegers" of streamText');
    await expect(write({ format: 'csv', longs: 1 })).rejects.toThrow('longs');
    engine.close();
  });
});
