import fc from 'fast-check';

/** A value of a row. */
export type Cell = string | number | bigint | null;

/** A row, by column. */
export type TypedRow = Readonly<Record<string, Cell>>;

/**
 * A column that both sides read alike.
 *
 * Types are not mixed where SQLite's affinity says something else than VQL, in which the row's value decides how a text is read:
 * - numbers are compared with numerals alone, bare or quoted: SQLite puts a number before every other text, here they have no order;
 * - texts are compared with texts and whole numbers: SQLite writes `5.60` as `5.6` and `1e3` as `1000.0` before it compares;
 * - `LIKE` is not asked of a decimal, as SQLite's text of 5 is then `5.0`;
 * - a 64-bit number is compared with whole ones of 64 bits: SQLite makes a double of `9007199254740993.5`;
 * - there are no booleans and dates, which SQLite does not have, no `\0` and no half of a surrogate pair, which its texts cannot hold.
 */
export interface Column {
  readonly name: string;
  readonly type: 'INTEGER' | 'REAL' | 'TEXT';
  readonly isLikeable: boolean;
  readonly cell: fc.Arbitrary<Cell>;
  /** Texts close to a value: itself in several spellings, and those right beside it. */
  readonly near: (cell: Exclude<Cell, null>) => readonly string[];
}

/** Texts that look like something else, or mean something in a query. */
const lookAlikes = [
  ...[
    '',
    ' ',
    'null',
    'NULL',
    'true',
    '0',
    '00',
    '-1',
    '1',
    '9',
    '10',
    '1e1',
    "'",
    "''",
    "O'Brien",
    '"',
    '\\',
    ':x',
    '--',
    '/*',
  ],
  ...[
    '%',
    '_',
    '%%',
    '100%',
    'a_b',
    'a%b',
    'a',
    'A',
    'b',
    'ab',
    'ä',
    'Ä',
    'e\u0301',
    'é',
    '\uE000',
    '\uFFFD',
    '😀',
    '😀😀',
    '\n',
  ],
];

const text: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...lookAlikes),
  fc.string({ unit: fc.constantFrom('a', 'b', '%', '_', '\\', "'", 'ä', '😀', '\uFB01'), maxLength: 5 }),
);

const least64 = -(2n ** 63n);
const most64 = 2n ** 63n - 1n;

const integer = {
  type: 'INTEGER',
  isLikeable: true,
  cell: fc.integer({ min: -9, max: 19 }),
  near: nearNumber,
} as const;
const wide = {
  type: 'INTEGER',
  isLikeable: true,
  cell: fc.oneof(
    fc.constantFrom(0n, 9007199254740992n, 9007199254740993n, 1389132653974581248n, least64, most64),
    fc.bigInt({ min: least64, max: most64 }),
  ),
  near: nearWide,
} as const;
const decimal = {
  type: 'REAL',
  isLikeable: false,
  cell: fc.integer({ min: -150, max: 999 }).map((cents) => cents / 100),
  near: nearNumber,
} as const;
const words = { type: 'TEXT', isLikeable: true, cell: text, near: nearText } as const;

/** **The** table of columns: two of each type, so that fields can be compared with one another. */
export const columns: readonly Column[] = [
  { name: 'amount', ...integer },
  { name: 'stock', ...integer },
  { name: 'account', ...wide },
  { name: 'parent', ...wide },
  { name: 'price', ...decimal },
  { name: 'weight', ...decimal },
  { name: 'name', ...words },
  { name: 'code', ...words },
];

/** Rows of all columns, a fifth of their cells null. */
export const rows: fc.Arbitrary<readonly TypedRow[]> = fc.array(
  fc.record(Object.fromEntries(columns.map(({ name, cell }) => [name, fc.option(cell, { freq: 4 })]))),
  { minLength: 4, maxLength: 12 },
);

function nearNumber(cell: Exclude<Cell, null>): readonly string[] {
  const cents = Math.round(Number(cell) * 100);
  const near = [cents - 1, cents + 1, cents - 100, cents + 100].map((one) => (one / 100).toFixed(2));
  return [
    String(cell),
    (cents / 100).toFixed(2),
    `${cents}e-2`,
    `${cents}.0E-2`,
    ...(cents < 0 ? [] : [`+${cell}`]),
    ...near,
  ];
}

function nearWide(cell: Exclude<Cell, null>): readonly string[] {
  const value = BigInt(cell);
  return [value, value - 1n, value + 1n].filter((one) => one >= least64 && one <= most64).map(String);
}

function nearText(cell: Exclude<Cell, null>): readonly string[] {
  const characters = [...String(cell)];
  return [String(cell), `${cell} `, `${cell}a`, characters.slice(0, -1).join(''), String(cell).toUpperCase()];
}
