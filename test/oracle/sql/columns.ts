import type { Columns, ColumnType, ScalarType } from '../../../src/engine/index.js';
import type { Field } from '../evaluate/generate-rows.js';
import { bigints, type FieldType, generateText } from '../evaluate/generate-values.js';
import { TestDecimal } from '../evaluate/values.js';
import type { Random } from '../support/random.js';

/** The columns of the tables: every type that a value can have, alone, in lists, in structs and in lists of structs. */
export const columns = {
  id: 'integer',
  name: 'string',
  code: 'string',
  count: 'integer',
  size: 'integer',
  total: 'decimal',
  price: 'decimal',
  ratio: 'double',
  weight: 'double',
  active: 'boolean',
  open: 'boolean',
  day: 'date',
  due: 'date',
  changed: 'date-time',
  created: 'date-time',
  seen: 'instant',
  sent: 'instant',
  tags: ['string'],
  numbers: ['integer'],
  address: { city: 'string', zip: 'integer' },
  lines: [{ price: 'double', label: 'string' }],
} as const satisfies Columns;

/** A row, by column. */
export type TypedRow = Readonly<Record<string, unknown>>;

const fieldTypes: Readonly<Partial<Record<ScalarType, FieldType>>> = {
  string: 'text',
  integer: 'bigint',
  decimal: 'decimal',
  double: 'number',
  boolean: 'boolean',
  date: 'date',
  'date-time': 'date',
  instant: 'date',
};

/** Lists the paths of the columns that have a single value, or several in a list. */
export function fieldsOf(type: ColumnType, path: readonly string[] = []): readonly Field[] {
  if (typeof type === 'string') return [{ path, type: fieldTypes[type] ?? 'text', listAt: 0, isList: false }];
  if (Array.isArray(type)) return fieldsOf(type[0] as ColumnType, path).map((field) => ({ ...field, isList: true }));
  return Object.entries(type).flatMap(([name, member]) => fieldsOf(member as ColumnType, [...path, name]));
}

/** Generates the rows of a table, numbered by `id`. JSON has no NaN and no infinities, so that only plain columns have them. */
export function generateTable(random: Random, count: number, specialDoubles: readonly number[]): readonly TypedRow[] {
  return Array.from({ length: count }, (_, index) => {
    const cells = Object.entries(columns).map(([name, type]) => {
      const isSpecial = type === 'double' && random.chance(0.1);
      return [name, isSpecial ? random.pick(specialDoubles) : generateCell(random, type, 0.12)] as const;
    });
    return { ...Object.fromEntries(cells), id: BigInt(index + 1) };
  });
}

function generateCell(random: Random, type: ColumnType, nullShare: number): unknown {
  if (random.chance(nullShare)) return null;
  if (typeof type === 'string') return generateScalar(random, type);
  if (Array.isArray(type)) return random.list(0, 3, () => generateCell(random, type[0] as ColumnType, 0));
  return Object.fromEntries(
    Object.entries(type).map(([name, member]) => [name, generateCell(random, member as ColumnType, 0.1)]),
  );
}

/** Numbers with at most four digits after the point, and few enough before it that every target stores them exactly. */
const decimals = ['0', '0.1', '1.5', '10', '99.99', '12.5', '-1.5', '9999999999.5', '0.0001', '-0.25'];

const doubles = [
  0,
  -0,
  1,
  -1,
  9,
  10,
  0.1,
  0.5,
  1.5,
  12.5,
  0.30000000000000004,
  1e21,
  5e-324,
  1.7976931348623157e308,
  2 ** 53,
  2 ** 53 + 2,
  99.99,
  1e-7,
];

const instants = [
  '2024-02-29T00:00:00Z',
  '2024-02-29T12:30:00Z',
  '2024-02-28T23:59:59.999Z',
  '2024-02-28T18:30:00Z',
  '2024-03-01T00:00:00Z',
  '1970-01-01T00:00:00Z',
  '1969-12-31T23:59:59.5Z',
  '2023-10-29T00:30:00Z',
  '2023-10-29T01:30:00Z',
  '2024-12-31T23:30:00Z',
];

function generateScalar(random: Random, type: ScalarType): unknown {
  switch (type) {
    case 'integer':
      return random.pick(bigints);
    case 'decimal':
      return new TestDecimal(random.pick(decimals));
    case 'double':
      return random.pick(doubles);
    case 'boolean':
      return random.chance(0.5);
    case 'date':
      return new Date(`${random.pick(instants).slice(0, 10)}T00:00:00Z`);
    case 'date-time':
    case 'instant':
      return new Date(random.pick(instants));
    default:
      // Databases store neither half of a surrogate pair nor, all of them, NUL.
      return generateText(random).replaceAll(/[\0\p{Surrogate}]/gu, '');
  }
}
