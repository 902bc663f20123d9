import type { OutputColumn } from '../compile/columns.js';
import type { EngineRow, RowValue } from './engine-row.js';

/** **The** formats that rows are written in. */
export const rowTextFormats = ['json', 'ndjson', 'csv'] as const;

/**
 * A format of rows: a JSON array, an object per line, or CSV by RFC 4180 with line feeds, in which an empty cell is null. NaN and
 * infinities are strings in JSON, which has no such numbers.
 */
export type RowTextFormat = (typeof rowTextFormats)[number];

/** How JSON writes whole numbers beyond 2^53, which most programs read as doubles. */
export type LongIntegers = 'string' | 'number';

/** Writes rows as text. */
export interface RowWriter {
  readonly begin: string;
  /** Returns what comes before the row with this index. */
  readonly before: (index: number) => string;
  /** Writes a row. `others` are names of members that no column has: only JSON objects have them. */
  readonly row: (row: EngineRow, others?: readonly string[]) => string;
  /** Returns the end, after `count` rows. */
  readonly end: (count: number) => string;
}

/**
 * Creates the writer of a format for columns with these keys: the format of `rowsAsText`, for rows that come page by page and are written
 * as far as they have come.
 *
 * @example
 * ```ts
 * import { createRowWriter } from 'vql-kit/engine';
 *
 * const writer = createRowWriter('csv', ['id', 'name'], 'string');
 * console.log(writer.begin + writer.row({ id: 1389132653974581248n, name: 'Bolt, Ltd' }));
 * // id,name
 * // 1389132653974581248,"Bolt, Ltd"
 * ```
 */
export function createRowWriter(format: RowTextFormat, keys: readonly string[], longIntegers: LongIntegers): RowWriter {
  const named = (key: string) => [key, JSON.stringify(key)] as const;
  const columns = keys.map(named);
  const object = (row: EngineRow, others: readonly string[] = []): string => {
    const members = others.length === 0 ? columns : [...columns, ...others.map(named)];
    return `{${members.map(([key, name]) => `${name}:${valueJson(row[key], longIntegers)}`).join(',')}}`;
  };
  switch (format) {
    case 'csv':
      return {
        begin: `${keys.map(csvField).join(',')}\n`,
        ...lines,
        row: (row) => keys.map((key) => csvCell(row[key])).join(','),
      };
    case 'ndjson':
      return { begin: '', ...lines, row: object };
    case 'json':
      return {
        begin: '[',
        before: (index) => (index === 0 ? '\n  ' : ',\n  '),
        row: object,
        end: (count) => (count === 0 ? ']\n' : '\n]\n'),
      };
    default:
      return format satisfies never;
  }
}

const lines: Pick<RowWriter, 'before' | 'end'> = {
  before: (index) => (index === 0 ? '' : '\n'),
  end: (count) => (count === 0 ? '' : '\n'),
};

/** Returns the columns that are not hidden. */
export function visibleColumns(columns: readonly OutputColumn[]): readonly OutputColumn[] {
  return columns.filter(({ visible }) => visible);
}

function csvCell(value: RowValue | undefined): string {
  return value === '' ? '""' : csvField(cellText(value));
}

function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Returns a value of a row as the text of a cell: null is empty, lists and structs are JSON, and numbers keep all their digits.
 *
 * @example
 * ```ts
 * import { cellText } from 'vql-kit/engine';
 *
 * console.log(cellText([9007199254740993n, null])); // [9007199254740993,null]
 * ```
 */
export function cellText(value: RowValue | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? valueJson(value, 'number') : String(value);
}

function valueJson(value: unknown, longIntegers: LongIntegers): string {
  // JSON has no number for these: null would be another value.
  if (typeof value === 'number' && !Number.isFinite(value)) return `"${value}"`;
  if (typeof value === 'bigint') return longIntegers === 'string' ? `"${value}"` : String(value);
  if (Array.isArray(value)) return `[${value.map((element) => valueJson(element, longIntegers)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}:${valueJson(member, longIntegers)}`,
  );
  return `{${members.join(',')}}`;
}
