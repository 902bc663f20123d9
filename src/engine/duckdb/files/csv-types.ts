import type { DuckDBConnection } from '@duckdb/node-api';
import type { ScalarType } from '../../column-type.js';
import { identifier, textLiteral } from '../../targets/sql-text.js';
import { isBeyondDoubles } from './read-text.js';

/** The type of a column of CSV. */
export interface CellType {
  readonly type: ScalarType;
  /** The type in DuckDB's notation, if it is a decimal with so few digits that a narrow one is enough. */
  readonly decimal?: string;
}

/** Number of rows of the sample. */
export const sampleSize = 10_000;

/**
 * Infers the types of columns from all of their cells. A sample of the first rows finds the texts, and one possible type of each other
 * column, so that most of the further cells are tested for this type alone. `standard` writes a cell in the format of JSON. A column
 * without cells is not in the result.
 */
export async function inferTypes(
  connection: DuckDBConnection,
  rows: string,
  names: readonly string[],
  standard: (cell: string) => string,
): Promise<ReadonlyMap<string, CellType>> {
  const sample = await findBits(connection, `SELECT * FROM (${rows}) LIMIT ${sampleSize}`, names, standard);
  const types = new Map<string, CellType>();
  const tried = new Map<string, TypeRow>();
  for (const [name, bits] of sample) {
    const row = typeRowOf(bits);
    if (row === undefined) types.set(name, { type: 'string' });
    else if (bits !== 0) tried.set(name, row);
  }
  for (const [name, type] of await confirm(connection, rows, tried, standard)) types.set(name, type);
  const others = names.filter((name) => !types.has(name));
  for (const [name, bits] of await findBits(connection, rows, others, standard))
    if (bits !== 0) types.set(name, { type: typeRowOf(bits)?.type ?? 'string' });
  return types;
}

/**
 * Writes a table with a row for each cell: the `index` of its column, and the `cell`. An expression on it is planned once, where one
 * for each of some hundred columns takes seconds.
 */
function cellsIn(rows: string, names: readonly string[], standard: (cell: string) => string): string {
  const cells = names.map((name, index) => `{'index': ${index}, 'cell': ${identifier(name)}}`);
  return `(SELECT index, ${standard('cell')} AS cell FROM (SELECT unnest([${cells.join(', ')}], recursive := true) FROM (${rows})) WHERE cell IS NOT NULL)`;
}

/** Returns the bits of the kinds of cells of each column; 0 for a column without cells. */
async function findBits(
  connection: DuckDBConnection,
  rows: string,
  names: readonly string[],
  standard: (cell: string) => string,
): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map();
  const found = await connection.runAndReadAll(
    `SELECT index, bit_or(${kindBit('cell')}) FROM ${cellsIn(rows, names, standard)} GROUP BY index`,
  );
  const bits = new Map(found.getRows().map(([index, flags]) => [Number(index), Number(flags)]));
  return new Map(names.map((name, index) => [name, bits.get(index) ?? 0]));
}

/** Returns the types of the columns all of whose cells fit the type that is tried. */
async function confirm(
  connection: DuckDBConnection,
  rows: string,
  tried: ReadonlyMap<string, TypeRow>,
  standard: (cell: string) => string,
): Promise<ReadonlyMap<string, CellType>> {
  if (tried.size === 0) return new Map();
  const names = [...tried.keys()];
  const tests = columnTypes.flatMap((row) => {
    const indexes = names.flatMap((name, index) => (tried.get(name) === row ? [index] : []));
    return indexes.length === 0 ? [] : [`WHEN index IN (${indexes.join(', ')}) THEN ${fitsBits('cell', row.bits)}`];
  });
  const decimals = names.flatMap((name, index) => (tried.get(name)?.type === 'decimal' ? [index] : []));
  const lengths = [1, 2].map((part) =>
    decimals.length === 0
      ? 'NULL'
      : `max(CASE WHEN index IN (${decimals.join(', ')}) THEN len(split_part(cell, '.', ${part})) END)`,
  );
  const found = await connection.runAndReadAll(
    `SELECT index, bool_and(CASE ${tests.join(' ')} END), ${lengths.join(', ')} FROM ${cellsIn(rows, names, standard)} GROUP BY index`,
  );
  const types = new Map<string, CellType>();
  for (const [index, fits, digits, scale] of found.getRows()) {
    const name = names[Number(index)] ?? '';
    const type = tried.get(name)?.type;
    if (fits !== true || type === undefined) continue;
    const isNarrow = type === 'decimal' && Number(digits) + Number(scale) <= narrowDigits;
    types.set(name, isNarrow ? { type, decimal: `DECIMAL(${narrowDigits},${Number(scale)})` } : { type });
  }
  return types;
}

/** The most digits of a decimal that DuckDB computes with 64 bits: 25 times as fast as with 128. */
const narrowDigits = 18;

/** Writes the condition that a cell is of one of the kinds with these bits. */
function fitsBits(cell: string, bits: number): string {
  const cases = cellKinds
    .filter(({ bit }) => (bit & bits) !== 0)
    .map((kind) => `WHEN ${isOfKind(cell, kind)} THEN TRUE`);
  return `CASE ${cases.join(' ')} ELSE FALSE END`;
}

const day = '[0-9]{4}-[0-9]{2}-[0-9]{2}';
const time = `${day}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,6})?)?`;

interface CellKind {
  readonly bit: number;
  readonly family: CellFamily;
  readonly pattern: string;
  readonly fits?: (cell: string) => string;
}

/** Returns the condition that a cell can be converted to a type. */
const castsTo =
  (type: string) =>
  (cell: string): string =>
    `TRY_CAST(${cell} AS ${type}) IS NOT NULL`;

/** **The** kinds of CSV cells: a bit, a pattern, and a condition that the cell must meet too. The first kind that matches counts. */
const cellKinds: readonly CellKind[] = [
  { bit: 1, family: 'number', pattern: '-?(0|[1-9][0-9]{0,14})' },
  { bit: 2, family: 'number', pattern: '-?[1-9][0-9]{15,18}', fits: castsTo('BIGINT') },
  { bit: 4, family: 'number', pattern: '-?[1-9][0-9]{18,19}' },
  { bit: 8, family: 'number', pattern: '-?(0|[1-9][0-9]{0,19})[.][0-9]{1,18}' },
  {
    bit: 16,
    family: 'number',
    pattern: '-?(0|[1-9][0-9]*)([.][0-9]+)?[eE][+-]?[0-9]+',
    fits: (cell) => `NOT (${isBeyondDoubles(cell)})`,
  },
  { bit: 32, family: 'number', pattern: 'NaN|-?Infinity' },
  { bit: 64, family: 'boolean', pattern: '(?i:true|false)' },
  { bit: 128, family: 'date', pattern: day, fits: castsTo('DATE') },
  { bit: 256, family: 'date', pattern: time, fits: castsTo('TIMESTAMP') },
  { bit: 512, family: 'date', pattern: `${time}(Z|[+-][0-9]{2}(:?[0-9]{2})?)`, fits: castsTo('TIMESTAMPTZ') },
];

/** A group of kinds that a literal in a query can be compared with. */
export type CellFamily = 'number' | 'boolean' | 'date';

/** Writes the condition that a text does not belong to a family of cells. */
export function isOutside(cell: string, family: CellFamily): string {
  const patterns = cellKinds.filter((kind) => kind.family === family).map(({ pattern }) => pattern);
  return `NOT regexp_full_match(${cell}, ${textLiteral(patterns.join('|'))})`;
}

/** The bit of any other cell. */
const textBit = 1024;

/** Writes the condition that a cell is of a kind. */
function isOfKind(cell: string, { pattern, fits }: CellKind): string {
  const isKind = `regexp_full_match(${cell}, '${pattern}')`;
  return fits === undefined ? isKind : `${isKind} AND ${fits(cell)}`;
}

/** Writes the SQL of the bit of a cell. */
function kindBit(cell: string): string {
  const cases = cellKinds.map((kind) => `WHEN ${isOfKind(cell, kind)} THEN ${kind.bit}`);
  return `CASE ${cases.join(' ')} ELSE ${textBit} END`;
}

interface TypeRow {
  readonly type: ScalarType;
  readonly bits: number;
}

/**
 * **The** types of columns, by the kinds of their cells. The first type that includes all kinds counts. A double does not
 * include whole numbers of more than 15 digits, which it could change; a column with such numbers and exponents is a text.
 */
const columnTypes: readonly TypeRow[] = [
  { type: 'integer', bits: 1 + 2 },
  { type: 'decimal', bits: 1 + 2 + 4 + 8 },
  { type: 'string', bits: 32 },
  { type: 'double', bits: 1 + 8 + 16 + 32 },
  { type: 'boolean', bits: 64 },
  { type: 'date', bits: 128 },
  { type: 'date-time', bits: 128 + 256 },
  { type: 'instant', bits: 512 },
];

/** Returns the first type that includes all kinds; `undefined` for texts, whatever other cells a column has. */
function typeRowOf(found: number): TypeRow | undefined {
  return columnTypes.find(({ bits }) => (found & ~bits) === 0);
}
