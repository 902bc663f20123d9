import type { EngineRow } from '../../engine/index.js';
import { printable } from '../output/terminal.js';

/** Writes rows as text, in batches. */
export interface RowFormat {
  readonly begin: (columns: readonly string[]) => string;
  /** Returns the text of a batch; `index` is the number of rows before it. */
  readonly rows: (rows: readonly EngineRow[], index: number) => string;
  readonly end: (count: number) => string;
}

/** **The** table of the formats of `vql run --format`. Each function creates the writer of one result. */
export const rowFormats = { table, json, ndjson, csv } as const satisfies Readonly<Record<string, () => RowFormat>>;

/** Name of a format of `vql run`. */
export type RowFormatName = keyof typeof rowFormats;

/** Greatest width of a column in a table. */
const widest = 40;

/** Columns are as wide as the first batch needs; a wider value in a later row shifts the rest of its line. */
function table(): RowFormat {
  let columns: readonly string[] = [];
  let widths: readonly number[] | undefined;
  const line = (cells: readonly string[]): string =>
    `${cells
      .map((cell, index) => cell.padEnd(widths?.[index] ?? 0))
      .join('  ')
      .trimEnd()}\n`;
  const cellsOf = (row: EngineRow): readonly string[] =>
    columns.map((name) => shortened(printable(cellText(row[name]))));
  const head = (rows: readonly (readonly string[])[]): string => {
    const names = columns.map((name) => shortened(printable(name)));
    widths = names.map((name, index) =>
      rows.reduce((widest, cells) => Math.max(widest, cells[index]?.length ?? 0), name.length),
    );
    return line(names) + line(widths.map((width) => '-'.repeat(width)));
  };
  return {
    begin(names) {
      columns = names;
      return '';
    },
    rows(rows) {
      const cells = rows.map(cellsOf);
      const before = widths === undefined ? head(cells) : '';
      return before + cells.map(line).join('');
    },
    end: (count) =>
      `${widths === undefined ? head([]) : ''}\n${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}\n`,
  };
}

function shortened(text: string): string {
  return text.length > widest ? `${text.slice(0, widest - 1)}…` : text;
}

function json(): RowFormat {
  let columns: readonly string[] = [];
  return {
    begin(names) {
      columns = names;
      return '[';
    },
    rows: (rows, index) =>
      rows.map((row, at) => `${index + at === 0 ? '\n' : ',\n'}  ${rowJson(row, columns)}`).join(''),
    end: (count) => (count === 0 ? ']\n' : '\n]\n'),
  };
}

function ndjson(): RowFormat {
  let columns: readonly string[] = [];
  return {
    begin(names) {
      columns = names;
      return '';
    },
    rows: (rows) => rows.map((row) => `${rowJson(row, columns)}\n`).join(''),
    end: () => '',
  };
}

/** Returns a row as JSON, without hidden columns. */
function rowJson(row: EngineRow, columns: readonly string[]): string {
  return `{${columns.map((name) => `${JSON.stringify(name)}:${valueJson(row[name])}`).join(',')}}`;
}

/** RFC 4180 with line feeds. As in the engine, an empty cell is null and `""` is the empty string. */
function csv(): RowFormat {
  let columns: readonly string[] = [];
  const line = (cells: readonly string[]): string => `${cells.map(csvField).join(',')}\n`;
  return {
    begin(names) {
      columns = names;
      return line(names);
    },
    rows: (rows) => rows.map((row) => `${columns.map((name) => csvCell(row[name])).join(',')}\n`).join(''),
    end: () => '',
  };
}

function csvCell(value: unknown): string {
  if (value === '') return '""';
  // JSON has neither NaN nor infinities.
  return typeof value === 'number' ? String(value) : csvField(cellText(value));
}

function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a value as JSON; integers beyond 2^53 keep their digits. */
function valueJson(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return `[${value.map(valueJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return `{${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}:${valueJson(member)}`)
    .join(',')}}`;
}

/** Returns a value as the text of a cell: a string unchanged, null as nothing, lists and objects as JSON. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : valueJson(value);
}
