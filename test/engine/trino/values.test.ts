import { describe, expect, it } from 'vitest';
import { types } from './support/fake-trino.js';
import { open, withAccounts } from './support/open-engine.js';

describe('values', () => {
  const cases: readonly (readonly [title: string, type: unknown, json: string, value: unknown])[] = [
    ['an integer of 64 bits', types.bigint, '9223372036854775807', 9223372036854775807n],
    ['the least integer of 64 bits', types.bigint, '-9223372036854775808', -9223372036854775808n],
    ['the greatest safe integer', types.bigint, '9007199254740991', 9007199254740991],
    [
      'a decimal with all its digits',
      types.decimal(38, 18),
      '"12345678901234567890.123456789012345678"',
      '12345678901234567890.123456789012345678',
    ],
    ['a decimal that a number has', types.decimal(10, 2), '"12.50"', 12.5],
    ['a small decimal', types.decimal(38, 18), '"0.000000100000000000"', 1e-7],
    ['a decimal without a value', types.decimal(38, 18), '"0.000000000000000000"', 0],
    ['a negative decimal of 15 digits', types.decimal(38, 18), '"-0.000123456789012345"', -0.000123456789012345],
    ['a decimal of 18 digits', types.decimal(38, 18), '"0.123456789012345678"', '0.123456789012345678'],
    [
      'a long decimal without a fraction',
      types.decimal(38, 2),
      '"12345678901234567890123.00"',
      12345678901234567890123n,
    ],
    ['a double', types.plain('double'), '1.0E300', 1e300],
    ['a double of many digits', types.plain('double'), '0.1234567890123456', 0.1234567890123456],
    [
      'a double beside a long integer',
      types.row({ id: types.bigint, share: types.plain('double') }),
      '[1389132653974581249,0.30000000000000004]',
      { id: 1389132653974581249n, share: 0.30000000000000004 },
    ],
    ['NaN', types.plain('double'), '"NaN"', Number.NaN],
    ['an infinity', types.plain('real'), '"-Infinity"', Number.NEGATIVE_INFINITY],
    ['a boolean', types.plain('boolean'), 'true', true],
    ['a text with digits', types.varchar, '"a 12345678901234567890"', 'a 12345678901234567890'],
    ['a text with a quote before digits', types.varchar, '"\\\\\\":12345678901234567890"', '\\":12345678901234567890'],
    ['a padded text', types.plain('char'), '"ab  "', 'ab'],
    ['a date', types.plain('date'), '"2024-02-29"', '2024-02-29'],
    ['a date before Christ', types.plain('date'), '"-0044-03-15"', '-000044-03-15'],
    ['a date after 9999', types.plain('date'), '"+12024-02-29"', '+012024-02-29'],
    ['a time without a fraction', types.plain('timestamp'), '"2024-02-29 10:11:12"', '2024-02-29T10:11:12.000Z'],
    [
      'a time with microseconds',
      types.plain('timestamp'),
      '"2024-02-29 10:11:12.123400"',
      '2024-02-29T10:11:12.123400Z',
    ],
    [
      'a time with zeros at its end',
      types.plain('timestamp'),
      '"2024-02-29 10:11:12.120000000"',
      '2024-02-29T10:11:12.120Z',
    ],
    [
      'a time with picoseconds',
      types.plain('timestamp'),
      '"2024-02-29 10:11:12.000000000001"',
      '2024-02-29T10:11:12.000000000001Z',
    ],
    [
      'an instant in UTC',
      types.plain('timestamp with time zone'),
      '"2024-02-29 10:11:12.123456 UTC"',
      '2024-02-29T10:11:12.123456Z',
    ],
    [
      'an instant with an offset',
      types.plain('timestamp with time zone'),
      '"2024-03-01 01:11:12.123 +05:30"',
      '2024-02-29T19:41:12.123Z',
    ],
    [
      'an instant with the name of a zone',
      types.plain('timestamp with time zone'),
      '"2024-07-01 10:11:12.1 Europe/Berlin"',
      '2024-07-01T08:11:12.100Z',
    ],
    [
      'an instant after clocks were changed',
      types.plain('timestamp with time zone'),
      '"2024-03-31 03:30:00 Europe/Berlin"',
      '2024-03-31T01:30:00.000Z',
    ],
    ...(
      [
        ['in the first century', '0001-07-01 10:00:00 Europe/Berlin', '0001-07-01T09:06:32.000Z'],
        ['before Christ', '-0044-03-15 12:00:00.5 Europe/Berlin', '-000044-03-15T11:06:32.500Z'],
        ['of a zone that nobody knows', '2024-07-01 10:11:12.1 Mars/Olympus', '2024-07-01 10:11:12.1 Mars/Olympus'],
        ['beyond the dates of JavaScript', '+300000-01-01 00:00:00 UTC', '+300000-01-01 00:00:00 UTC'],
      ] as const
    ).map(
      ([title, text, value]) =>
        [`an instant ${title}`, types.plain('timestamp with time zone'), JSON.stringify(text), value] as const,
    ),
    ['a list', types.array(types.bigint), '[1,null,9007199254740993]', [1, null, 9007199254740993n]],
    ['a row', types.row({ a: types.bigint, 'b c': types.array(types.varchar) }), '[1,["x"]]', { a: 1, 'b c': ['x'] }],
    [
      'a row with a name of the prototype',
      types.row({ ['__proto__']: types.bigint }),
      '[1]',
      JSON.parse('{"__proto__":1}'),
    ],
    ['a map', types.map(types.bigint, types.decimal(5, 1)), '{"1":"2.5","2":null}', { 1: 2.5, 2: null }],
    [
      'JSON',
      types.plain('json'),
      JSON.stringify('{"a":[1,12345678901234567890],"b":null}'),
      { a: [1, 12345678901234567890n], b: null },
    ],
    ['a UUID', types.plain('uuid'), '"8b552858-daad-44e2-9df7-00af33157b70"', '8b552858-daad-44e2-9df7-00af33157b70'],
    ['null', types.row({ a: types.bigint }), 'null', null],
  ];

  it.each(cases)('%s is read as on DuckDB', async (_, type, json, value) => {
    const server = await withAccounts({ columns: [{ name: 'value', type }], steps: [{ rows: `[[${json}]]` }] });
    const engine = await open(server, {
      tables: { 'account.query': { name: 'account_query', columns: { value: 'unknown' } } },
    });
    const { data } = await engine.execute('SELECT value FROM account.query LIMIT 1');
    expect(data).toEqual([{ value }]);
  });
});
