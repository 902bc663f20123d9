import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMatcher } from '../../src/cunit/index.js';
import { comparisons } from '../../src/dialect/index.js';
import { type Columns, compileSql, type TargetName } from '../../src/engine/index.js';
import { parseOrThrow } from '../../src/vql/index.js';
import { type Database, Decimal, selectKeys, type TestRow } from './support/database.js';
import { ofThisRun } from './support/of-this-run.js';
import { openDuckdb } from './support/open-duckdb.js';
import { openPglite } from './support/open-pglite.js';
import { openSqlite } from './support/open-sqlite.js';
import { openTrino } from './support/open-trino.js';

const columns = {
  id: 'integer',
  long: 'integer',
  double: 'double',
  other: 'double',
  decimal: 'decimal',
  text: 'string',
  json: 'json',
} as const satisfies Columns;

/** Whole numbers that a double cannot represent, next to those that it can. */
const longs = [
  ...[0n, 1n, -3n, 2n ** 53n, 2n ** 53n + 1n, -(2n ** 53n) - 1n, 2n ** 60n, 1152921504606847000n],
  ...[9223372036854775000n, 2n ** 63n - 1n, -(2n ** 63n)],
];
const doubles = [
  ...[0, -0, 1, 1.5, -3, 0.3, 0.1 + 0.2, 2 ** 53, 2 ** 53 + 2, -(2 ** 53) - 2, 2 ** 60, -(2 ** 60), 2 ** 63, 1e20],
  ...[Number(2n ** 63n - 1024n), -(2 ** 63), 1e21, 1e-7, 5e-324, Number.MAX_VALUE, -Number.MAX_VALUE],
];
const special = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
const decimals = [
  ...['0', '1.5', '-3', '0.3', '0.300000000000000001', '0.300000000000000044', '9007199254740993', '0.0000001'],
  ...['1152921504606847000', '99999999999999999999.999999999999999999', '9007199254740992.000000000000000001'],
  '-99999999999999999999.999999999999999999',
];
const texts = [
  ...['0', '-0', '+1', '1.50', '-3', '003', '0.3', '0.30000000000000003', '0.30000000000000004', '3e-1', '30E-2'],
  ...['9007199254740993', '9007199254740992.0000000000000000000001', '1152921504606846976', '9223372036854775807.5'],
  ...[
    '100000000000000000000',
    '1e20',
    '1e21',
    '1e400',
    '-1e400',
    '1e-400',
    '-1e-400',
    '1e99999999999',
    '1e-99999999999',
  ],
  ...[
    '0e99999999999',
    '1.7976931348623157e308',
    '1.79769313486231571e308',
    '4.9e-324',
    '1e-7',
    '',
    'a',
    'NaN',
    '1,5',
    '1.',
  ],
];
const jsonValues: readonly unknown[] = [
  ...[0, 1.5, -3, 0.3, 0.1 + 0.2, 2 ** 53, 2n ** 53n + 1n, 1e20, 1e21, 1e22, 1e-7, 1e300],
  ...['1e21', '1000000000000000000000', '9007199254740993', 'x', true, null, [1e21, 3], {}],
];

type Field = 'long' | 'double' | 'other' | 'decimal' | 'text' | 'json';
const pairs: readonly (readonly [Field, Field])[] = [
  ...(['double', 'decimal', 'text', 'json'] as const).map((other) => ['long', other] as const),
  ...(['other', 'decimal', 'text', 'json'] as const).map((other) => ['double', other] as const),
  ...(['text', 'json'] as const).map((other) => ['decimal', other] as const),
  ['text', 'json'],
];
const operators = Object.keys(comparisons);
const constants = [
  ...['0.3', '0.30000000000000003', '9007199254740993', '1152921504606847000', '1e20', '1e21', "'1e22'"],
  ...['1e400', '-1e400', "'x'"],
  // Rounded to 18 fractional digits, the last one has 39 digits.
  ...[
    '-99999999999999999999.999999999999999999',
    '99999999999999999999.9999999999999999991',
    '-99999999999999999999.9999999999999999991',
  ],
];

/** The values of the fields that a database can store. */
function valuesFor({ target }: Database): Readonly<Record<Field, readonly unknown[]>> {
  // SQLite stores NaN as null, and decimals as doubles.
  const isSqlite = target === 'sqlite';
  const double = isSqlite ? [...doubles, ...special.slice(1)] : [...doubles, ...special];
  const decimal = decimals.map((digits) => (isSqlite ? Number(digits) : new Decimal(digits)));
  const wide = target === 'postgres' ? [...decimal, ...special] : decimal;
  return {
    long: [...longs, null],
    double: [...double, null],
    other: [...double, null],
    decimal: [...wide, null],
    text: [...texts, null],
    json: jsonValues,
  };
}

/** The fields that LIKE cannot read, by target. */
const withoutText: Readonly<Partial<Record<TargetName, readonly Field[]>>> = {
  sqlite: ['double', 'decimal', 'json'],
  trino: ['double', 'json'],
};

/** Whether the columns of a database can have values of several types. */
const hasJson = ({ target }: Database): boolean => target !== 'sqlite' && target !== 'trino';

describe.each(
  ofThisRun([
    { name: 'DuckDB', open: openDuckdb, least: 1 },
    { name: 'PostgreSQL', open: openPglite, least: 1 },
    // SQLite cannot read numbers in texts, nor JSON columns.
    { name: 'SQLite', open: openSqlite, least: 4 / 11 },
    { name: 'Trino', open: openTrino, least: 4 / 11 },
  ]),
)('numbers on $name', ({ open, least }) => {
  let database: Database;
  let values: ReturnType<typeof valuesFor>;
  beforeAll(async () => {
    database = await open();
    values = valuesFor(database);
  });
  afterAll(() => database.close());

  /** Compares the rows that conditions select with `matches`. Returns the number of conditions without losses. */
  async function expectSame(rows: readonly TestRow[], conditions: readonly string[]): Promise<number> {
    await database.load('rows', columns, rows);
    const tables = { 'test.rows': { name: 'rows', columns } };
    const asked = conditions.flatMap((condition) => {
      const text = `SELECT id FROM test.rows WHERE ${condition}`;
      const { value } = compileSql(text, { target: database.target, tables });
      return value === undefined ? [] : [{ condition, where: parseOrThrow(text).where, value }];
    });
    const answers = await selectKeys(
      database,
      asked.map(({ value }) => value),
    );
    for (const [index, { condition, where, value }] of asked.entries()) {
      const isMatch = where && createMatcher(where);
      const found = new Set(answers[index]);
      const wrong = rows.filter((row) => found.has(Number(row['id'])) !== isMatch?.(row));
      expect(wrong.slice(0, 5), `${condition}\n${value.sql}`).toEqual([]);
    }
    return asked.length;
  }

  it('of different types are compared by their decimal values, also with texts', async () => {
    let [all, exact] = [0, 0];
    for (const [a, b] of pairs) {
      const rows = values[a].flatMap((x) => values[b].map((y) => ({ [a]: x, [b]: y })));
      const conditions = [
        ...operators.flatMap((operator) => [`${a} ${operator} ${b}`, `${b} ${operator} ${a}`]),
        ...[`${a} IN (1, ${b})`, `${b} NOT IN (1, ${a})`, `${a} BETWEEN ${b} AND 5`, `${b} NOT BETWEEN -5 AND ${a}`],
      ];
      all += conditions.length;
      exact += await expectSame(
        rows.map((row, id) => ({ id, ...row })),
        conditions,
      );
    }
    expect(exact / all).toBeGreaterThanOrEqual(least);
  });

  it('that are not finite are sorted, distinguished and aggregated', async () => {
    const numbers = [1, Number.NaN, null, Number.POSITIVE_INFINITY, -5, Number.NEGATIVE_INFINITY, Number.NaN];
    const load = (list: readonly unknown[]) =>
      database.load(
        'rows',
        columns,
        list.map((double, id) => ({ id, double })),
      );
    const ask = async (text: string): Promise<readonly unknown[]> => {
      const tables = { 'test.rows': { name: 'rows', columns } };
      const { value } = compileSql(text, { target: database.target, tables });
      const found = await database.query(value?.sql ?? '', value?.params ?? []);
      return found.flatMap((row) => Object.values(row)).map((one) => (typeof one === 'bigint' ? Number(one) : one));
    };
    // SQLite stores NaN as null.
    const notNumber = database.target === 'sqlite' ? null : Number.NaN;
    const { POSITIVE_INFINITY: infinity, NEGATIVE_INFINITY: least } = Number;
    await load(numbers);
    const sorted = [least, -5, 1, infinity, notNumber, notNumber, null];
    expect(await ask('SELECT double FROM test.rows ORDER BY double')).toEqual(sorted);
    expect(await ask('SELECT double FROM test.rows ORDER BY double DESC')).toEqual([...sorted].reverse());
    const distinct = [...new Set(sorted)];
    expect(await ask('SELECT DISTINCT double FROM test.rows ORDER BY double')).toEqual(distinct);
    expect(await ask('SELECT min(double), max(double), count(double), count(DISTINCT double) FROM test.rows')).toEqual(
      notNumber === null ? [least, infinity, 4, 4] : [least, notNumber, 6, 5],
    );
    expect(await ask('SELECT sum(double), avg(double) FROM test.rows')).toEqual([notNumber, notNumber]);
    await load([1, infinity]);
    expect(await ask('SELECT sum(double), avg(double), max(double) FROM test.rows')).toEqual(Array(3).fill(infinity));
  });

  it('are added as the decimals that they are written as, if the target is DuckDB', async () => {
    const sums: readonly (readonly [values: readonly unknown[], sum: number | null])[] = [
      [[0.1, 0.2], 0.3],
      [[0.1, null, 0.7, 0.2], 1],
      [[1.1, 2.2, -3.3], 0],
      [[123456.78, 0.01, 90071992547.1234], 90072116003.9134],
      [[0.0001, 0.0002, 99999999999.9999], 100000000000.0002],
      // More than four fractional digits, and large numbers, are added as doubles.
      [[1e-7, 0.1, 0.2], 1e-7 + 0.1 + 0.2],
      [[1e300, 0.1, 0.2], 1e300],
      [[null], null],
      [[], null],
    ];
    for (const [list, sum] of sums) {
      await database.load(
        'rows',
        columns,
        list.map((double, id) => ({ id, double })),
      );
      const tables = { 'test.rows': { name: 'rows', columns } };
      const text = 'SELECT sum(double), avg(double) FROM test.rows';
      const { value } = compileSql(text, { target: database.target, tables });
      const [found = {}] = await database.query(value?.sql ?? '', value?.params ?? []);
      const [one, average] = Object.values(found);
      const count = list.filter((element) => element !== null).length;
      if (database.target === 'duckdb' || sum === null) {
        expect(one).toBe(sum);
        expect(average).toBe(sum === null ? null : sum / count);
      } else expect(one).toBeCloseTo(sum, 3);
    }
  });

  it('of the type decimal have the average of their exact sum', async () => {
    if (database.target === 'sqlite') return;
    const rows = ['0.1', '0.2'].map((decimal, id) => ({ id, decimal: new Decimal(decimal) }));
    await database.load('rows', columns, rows);
    const tables = { 'test.rows': { name: 'rows', columns } };
    const { value } = compileSql('SELECT avg(decimal) FROM test.rows', { target: database.target, tables });
    const [found = {}] = await database.query(value?.sql ?? '', value?.params ?? []);
    expect(Object.values(found)).toEqual([0.15]);
  });

  it.each(['long', 'double', 'decimal'])(
    'of the column %s are aggregated with and without repetitions',
    async (name) => {
      const values = [2, 2, 5, null].map((value) =>
        name === 'decimal' && value !== null ? new Decimal(`${value}`) : value,
      );
      const rows = values.map((value, id) => ({ id, [name]: value }));
      await database.load('rows', columns, rows);
      const tables = { 'test.rows': { name: 'rows', columns } };
      const resultOf = async (call: string): Promise<number> => {
        const { value } = compileSql(`SELECT ${call} FROM test.rows`, { target: database.target, tables });
        const [found = {}] = await database.query(value?.sql ?? '', value?.params ?? []);
        return Number(Object.values(found)[0]);
      };
      const results: Record<string, number> = {};
      for (const call of ['count', 'sum', 'avg', 'min', 'max'])
        for (const argument of [name, `DISTINCT ${name}`])
          results[`${call} ${argument}`] = await resultOf(`${call}(${argument})`);
      expect(results).toEqual({
        [`count ${name}`]: 3,
        [`count DISTINCT ${name}`]: 2,
        [`sum ${name}`]: 9,
        [`sum DISTINCT ${name}`]: 7,
        [`avg ${name}`]: 3,
        [`avg DISTINCT ${name}`]: 3.5,
        [`min ${name}`]: 2,
        [`min DISTINCT ${name}`]: 2,
        [`max ${name}`]: 5,
        [`max DISTINCT ${name}`]: 5,
      });
    },
  );

  it('of the type decimal are compared as SQLite stores them, which keeps some 15 digits', async () => {
    if (database.target !== 'sqlite') return;
    const rows = ['0.1', '12.50', '123456789012.345', '12345678901234567.89'].map((decimal, id) => ({
      id,
      decimal: new Decimal(decimal),
    }));
    await database.load('rows', columns, rows);
    const tables = { 'test.rows': { name: 'rows', columns } };
    const idsOf = async (where: string): Promise<readonly unknown[]> => {
      const text = `SELECT id FROM test.rows WHERE ${where} ORDER BY id`;
      const { value } = compileSql(text, { target: 'sqlite', tables });
      return (await database.query(value?.sql ?? '', value?.params ?? [])).map(({ id }) => Number(id));
    };
    expect(await idsOf("decimal IN ('0.10', '12.5', '123456789012.345')")).toEqual([0, 1, 2]);
    expect(await idsOf("decimal = '12345678901234567.89'")).toEqual([]);
    expect(await idsOf("decimal = '12345678901234568'")).toEqual([3]);
    expect(await idsOf("decimal > '12345678901234567.89'")).toEqual([3]);
  });

  it('are written by LIKE as JavaScript writes them, without exponent, or not at all', async () => {
    const patterns = ['Inf%', '-Inf%', 'NaN', '0%', '-%', '%.%', '%e%', '%0', '_', '1%', '%0000001', '-0'];
    for (const field of ['long', 'double', 'decimal', 'json'] as const) {
      const rows = values[field].map((value, id) => ({ id, [field]: value }));
      const conditions = patterns.flatMap((one) => [`${field} LIKE '${one}'`, `${field} NOT LIKE '${one}'`]);
      const isLost = withoutText[database.target]?.includes(field);
      expect(await expectSame(rows, conditions)).toBe(isLost ? 0 : conditions.length);
    }
  });

  it.each(['long', 'double', 'decimal', 'text', 'json'] as const)(
    'of the type %s are compared with values of any size',
    async (field) => {
      const conditions = constants.flatMap((value) => [
        ...operators.map((operator) => `${field} ${operator} ${value}`),
        ...[`${field} IN (${value}, 7)`, `${field} NOT IN (${value}, 7)`, `${field} NOT BETWEEN ${value} AND ${value}`],
      ]);
      const rows = values[field].map((value, id) => ({ id, [field]: value }));
      const isLost = !hasJson(database) && field === 'json';
      expect(await expectSame(rows, conditions)).toBe(isLost ? 0 : conditions.length);
    },
  );
});
