import type { ScalarType } from '../column-type.js';

const day = '[0-9]{4}-[0-9]{2}-[0-9]{2}';
const time = `${day}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,6})?)?`;

/** **The** kinds of cells in CSV, each with its bit, its pattern, and the type that it has to fit; the first that a cell is counts. */
const kinds: readonly { readonly bit: number; readonly pattern: string; readonly fits?: string }[] = [
  { bit: 1, pattern: '-?(0|[1-9][0-9]{0,14})' },
  { bit: 2, pattern: '-?[1-9][0-9]{15,18}', fits: 'BIGINT' },
  { bit: 4, pattern: '-?[1-9][0-9]{18,19}' },
  { bit: 8, pattern: '-?(0|[1-9][0-9]{0,19})[.][0-9]{1,18}' },
  { bit: 16, pattern: '-?(0|[1-9][0-9]*)([.][0-9]+)?[eE][+-]?[0-9]+' },
  { bit: 32, pattern: 'NaN|-?Infinity' },
  { bit: 64, pattern: '(?i:true|false)' },
  { bit: 128, pattern: day, fits: 'DATE' },
  { bit: 256, pattern: time, fits: 'TIMESTAMP' },
  { bit: 512, pattern: `${time}(Z|[+-][0-9]{2}(:?[0-9]{2})?)`, fits: 'TIMESTAMPTZ' },
];

const text = 1024;

/** The bit of what a cell is, as SQL. */
export function csvKind(cell: string): string {
  const cases = kinds.map(({ bit, pattern, fits }) => {
    const isKind = `regexp_full_match(${cell}, '${pattern}')`;
    return `WHEN ${isKind}${fits === undefined ? '' : ` AND TRY_CAST(${cell} AS ${fits}) IS NOT NULL`} THEN ${bit}`;
  });
  return `CASE WHEN ${cell} IS NULL THEN NULL ${cases.join(' ')} ELSE ${text} END`;
}

/**
 * **The** types of columns, by the kinds of cells that they hold; the first that holds all kinds counts. A double never holds
 * whole numbers of more than 15 digits, which it could change: beside exponents these make a text.
 */
const types: readonly { readonly type: ScalarType; readonly bits: number }[] = [
  { type: 'integer', bits: 1 + 2 },
  { type: 'decimal', bits: 1 + 2 + 4 + 8 },
  { type: 'string', bits: 32 },
  { type: 'double', bits: 1 + 8 + 16 + 32 },
  { type: 'boolean', bits: 64 },
  { type: 'date', bits: 128 },
  { type: 'date-time', bits: 128 + 256 },
  { type: 'instant', bits: 512 },
];

/** The type of a column, by the bits of all its cells; of one without any, a text. */
export function typeOfKinds(found: number): ScalarType {
  const row = found === 0 ? undefined : types.find(({ bits }) => (found & ~bits) === 0);
  return row?.type ?? 'string';
}
