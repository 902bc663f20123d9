import { describe, expect, it } from 'vitest';
import { type EngineRow, openEngine, type TableSource } from '../../src/engine/index.js';
import { temporaryFiles } from './support/temporary-files.js';

const files = temporaryFiles();

/** Returns the values of the column `v`, or the message of the error. */
async function valuesOf(source: TableSource): Promise<readonly unknown[] | string> {
  try {
    const engine = await openEngine({ tables: { 'a.b': source } });
    try {
      return (await engine.execute('SELECT v FROM a.b')).data.map((row: EngineRow) => row['v']);
    } finally {
      engine.close();
    }
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
}

const write = (values: readonly string[], format: 'json' | 'ndjson' | 'csv'): string => {
  const name = `${values.join(' ').replaceAll(/\W+/g, '_').slice(0, 40)}-${values.length}.${format}`;
  const objects = values.map((value) => `{"v": ${value}}`);
  const texts = { json: `[${objects.join(', ')}]`, ndjson: objects.join('\n'), csv: ['v', ...values].join('\n') };
  return files.write(name, `${texts[format]}\n`);
};

const numbers = ['1e400', '-1e400', '1.7976931348623159e308', '1E+0309', '-9999999999e300'];

describe('a number too large for a double', () => {
  it.each(numbers)('is an error with its position in a file of JSON: %s', async (number) => {
    expect(await valuesOf(write(['2.5', number], 'json'))).toMatch(
      `the column "v" has the number "${number}", which is too large for a double: "${files.path('')}`,
    );
    expect(await valuesOf(write(['2.5', number], 'json'))).toMatch(/row 2; write it as a text/);
    expect(await valuesOf(write(['2.5', '3', number], 'ndjson'))).toMatch(/line 3; write it as a text/);
    expect(await valuesOf(write(['2.5', `${number}, "w": 1`], 'json'))).toMatch(/too large for a double/);
    expect(await valuesOf(write([`{"w": ${number}}`], 'json'))).toMatch('the column "v.w" has the number');
    expect(await valuesOf(write([`[1, ${number}]`], 'json'))).toMatch(
      'the column "v" has a number, which is too large',
    );
  });

  it.each(numbers)('is a text in a column of CSV, as it is written: %s', async (number) => {
    expect(await valuesOf(write(['2.5', number], 'csv'))).toEqual(['2.5', number]);
  });

  it.each(numbers)('is the text of its digits in a column of JSON: %s', async (number) => {
    const [value, other] = await valuesOf(write([number, '"x"'], 'json'));
    expect([String(value).toLowerCase(), other]).toEqual([number.toLowerCase(), 'x']);
  });

  it.each(numbers)('is refused by a column of doubles: %s', async (number) => {
    const columns = { v: 'double' } as const;
    const problem = `the value "${number}" of the column "v" is not of the type "double"`;
    for (const format of ['json', 'ndjson', 'csv'] as const)
      expect(await valuesOf({ file: write(['2.5', number], format), columns })).toMatch(problem);
    expect(await valuesOf({ rows: [{ v: 2.5 }, { v: number }], columns })).toMatch(
      `row 2 has "${number}" in the column "v", which is not of the type "double"`,
    );
  });

  it('is refused as a bigint by a column of doubles, and kept without declared columns', async () => {
    const columns = { v: 'double' } as const;
    expect(await valuesOf({ rows: [{ v: -(10n ** 400n) }], columns })).toMatch('not of the type "double"');
    expect(await valuesOf([{ v: 10n ** 400n }])).toEqual([10n ** 400n]);
  });
});

describe('values that are not finite', () => {
  const values = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN, 1.5];

  it('of JavaScript stay what they are', async () => {
    const rows = values.map((v) => ({ v }));
    expect(await valuesOf(rows)).toEqual(values);
    expect(await valuesOf({ rows, columns: { v: 'double' } })).toEqual(values);
    expect(await valuesOf([...rows, { v: 'x' }])).toEqual([...values, 'x']);
  });

  it('are read in CSV by their names in JavaScript', async () => {
    const texts = values.map(String);
    expect(await valuesOf(write(texts, 'csv'))).toEqual(values);
    expect(await valuesOf({ file: write(texts, 'csv'), columns: { v: 'double' } })).toEqual(values);
  });
});

describe('digits after a point', () => {
  it('are no long integer in a column of JSON', async () => {
    const values = ['{"a":0.1234567890123456,"b":-12345678901234567890}', '{"a":[5e-1234567890123456]}', '"x"'];
    expect(await valuesOf(write(values, 'json'))).toEqual([
      { a: 0.1234567890123456, b: -12345678901234567890n },
      { a: [0] },
      'x',
    ]);
  });
});
