import fc from 'fast-check';
import type { Columns, KnownType } from '../../../src/engine/index.js';
import type { TestRow } from './database.js';

/** **The** columns of the generated table: each type and nesting, and two of each type that is compared with itself. */
export const columns = {
  id: 'integer',
  amount: 'integer',
  rank: 'integer',
  account: 'integer',
  price: 'double',
  weight: 'double',
  total: 'decimal',
  name: 'string',
  code: 'string',
  active: 'boolean',
  day: 'date',
  created: 'date-time',
  moment: 'instant',
  mixed: 'json',
  tags: ['string'],
  ranks: ['integer'],
  customer: { city: 'string', rank: 'integer', open: 'boolean' },
  lines: [{ article: 'string', price: 'double', notes: ['string'], part: { code: 'string' } }],
} as const satisfies Columns;

/** A path of the table, and the type of its values. */
export interface TestPath {
  readonly path: string;
  readonly type: KnownType;
  /** Whether the values have several types. */
  readonly isMixed?: true;
}

/** **The** paths that the queries use. */
export const paths: readonly TestPath[] = [
  { path: 'rank', type: 'integer' },
  { path: 'account', type: 'integer' },
  { path: 'price', type: 'double' },
  { path: 'weight', type: 'double' },
  { path: 'total', type: 'decimal' },
  { path: 'name', type: 'string' },
  { path: 'code', type: 'string' },
  { path: 'active', type: 'boolean' },
  { path: 'day', type: 'date' },
  { path: 'created', type: 'date-time' },
  { path: 'moment', type: 'instant' },
  { path: 'mixed', type: 'integer', isMixed: true },
  { path: 'mixed.inner', type: 'string', isMixed: true },
  { path: 'tags', type: 'string' },
  { path: 'ranks', type: 'integer' },
  { path: 'customer.city', type: 'string' },
  { path: 'customer.rank', type: 'integer' },
  { path: 'customer.open', type: 'boolean' },
  { path: 'lines.article', type: 'string' },
  { path: 'lines.price', type: 'double' },
  { path: 'lines.notes', type: 'string' },
  { path: 'lines.part.code', type: 'string' },
];

/** Texts that look like other types, or have a meaning in a query. No column can store NUL or a lone surrogate. */
export const texts: readonly string[] = [
  ...['', ' ', 'null', 'true', 'false', '0', '00', '-1', '1', '1.0', '9', '10', '1e1', "'", "''", "O'Brien", '"', '\\'],
  ...[
    ':x',
    '--',
    '/*',
    ';',
    '%',
    '_',
    '%%',
    '100%',
    'a_b',
    'a%b',
    'a!b',
    '[a]',
    '*',
    '?',
    'a',
    'A',
    'b',
    'ab',
    'ä',
    'Ä',
  ],
  ...['e\u0301', 'é', '\uE000', '\uFFFD', '😀', '😀😀', '\n', '2024-02-29', '2024-02-29T10:00:00Z'],
];

const cells: Readonly<Record<KnownType, fc.Arbitrary<unknown>>> = {
  string: fc.constantFrom(...texts),
  integer: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: -3, max: 12 }) },
    { weight: 1, arbitrary: fc.constantFrom(9007199254740993n, 1389132653974581248n, -(2n ** 63n), 2n ** 63n - 1n) },
  ),
  decimal: fc.integer({ min: -150, max: 999 }).map((cents) => cents / 100),
  double: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: -150, max: 999 }).map((cents) => cents / 100) },
    { weight: 1, arbitrary: fc.constantFrom(0.1 + 0.2, 1e-7, 1e20, 5e-324, -1.7976931348623157e308) },
  ),
  boolean: fc.boolean(),
  date: fc.constantFrom('2024-02-28', '2024-02-29', '2024-03-01', '1969-12-31').map((text) => new Date(text)),
  'date-time': fc
    .constantFrom('2024-02-29T00:00:00Z', '2024-02-29T10:00:00Z', '2024-02-29T10:00:00.001Z', '1969-12-31T23:59:59Z')
    .map((text) => new Date(text)),
  instant: fc
    .constantFrom('2024-02-29T00:00:00Z', '2024-02-29T05:00:00Z', '2024-02-29T10:00:00Z', '1969-12-31T18:30:00Z')
    .map((text) => new Date(text)),
};

const cell = (type: KnownType): fc.Arbitrary<unknown> => fc.option(cells[type], { freq: 4 });
const list = (item: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.option(fc.array(item, { maxLength: 3 }), { freq: 6 });

/** JSON values of every type, without doubles of 20 digits, which the databases read differently. */
const simple = fc.oneof(
  fc.constantFrom(...texts),
  fc.integer({ min: -3, max: 12 }),
  fc.constantFrom(0.5, 1.25, 9007199254740993n),
  fc.boolean(),
  fc.constant(null),
);
const mixed = fc.oneof(
  { weight: 4, arbitrary: simple },
  { weight: 2, arbitrary: fc.array(simple, { maxLength: 3 }) },
  { weight: 2, arbitrary: fc.record({ inner: fc.oneof(simple, fc.array(simple, { maxLength: 2 })) }) },
);

const line = fc.option(
  fc.record({
    article: cell('string'),
    price: cell('double'),
    notes: list(cell('string')),
    part: fc.option(fc.record({ code: cell('string') }), { freq: 4 }),
  }),
  { freq: 6 },
);

/** Rows of the table. A fifth of their cells is null. */
export const rows: fc.Arbitrary<readonly TestRow[]> = fc
  .array(
    fc.record({
      // Only small numbers, so that sums are exact.
      amount: fc.option(fc.integer({ min: -9, max: 99 }), { freq: 4 }),
      rank: cell('integer'),
      account: cell('integer'),
      price: cell('double'),
      weight: cell('double'),
      total: cell('decimal'),
      name: cell('string'),
      code: cell('string'),
      active: cell('boolean'),
      day: cell('date'),
      created: cell('date-time'),
      moment: cell('instant'),
      mixed: fc.option(mixed, { freq: 6 }),
      tags: list(cell('string')),
      ranks: list(cell('integer')),
      customer: fc.option(fc.record({ city: cell('string'), rank: cell('integer'), open: cell('boolean') }), {
        freq: 6,
      }),
      lines: list(line),
    }),
    { minLength: 4, maxLength: 12 },
  )
  .map((list) => list.map((row, id) => ({ id, ...row })));

/** Values of a type, as a query writes them. */
export function textNear(type: KnownType): fc.Arbitrary<string> {
  switch (type) {
    case 'string':
    case 'boolean':
      return cells.string.map(String);
    case 'date':
    case 'date-time':
    case 'instant':
      return fc.constantFrom(
        ...['2024-02-29', '2024-02-29T10:00', '2024-02-29T10:00:00Z', '2024-02-29T12:00:00+02:00', '2024-02-30'],
        ...[
          '2024-02-29T10:00:00.001Z',
          '2024-02-29T10:00:00.0010004Z',
          '1969-12-31T23:59:58.9999999Z',
          '1970-01-01',
          '1969-12-31',
          '1969-12-31T23:59:59.0',
          'yesterday',
        ],
      );
    default:
      return fc.oneof(
        { weight: 4, arbitrary: cells.integer.map(String) },
        { weight: 4, arbitrary: cells.double.map(String) },
        {
          weight: 2,
          arbitrary: fc.constantFrom(
            ...[
              '0.3',
              '0.30000000000000004',
              '0.300000000000000044',
              '0.30000000000000003',
              '-0.005',
              '1e1',
              '1E-7',
              '+7',
            ],
            ...[
              '9007199254740992',
              '9007199254740993.5',
              '9223372036854775808',
              '-9223372036854775809',
              '1e400',
              '-1e400',
            ],
            ...[
              '1e38',
              '99999999999999999999999999999999999999.5',
              '0.00000000000000000000000001',
              '1.7976931348623158e308',
            ],
          ),
        },
        { weight: 1, arbitrary: cells.string.map(String) },
      );
  }
}
