import { readDecimal } from '../../dialect/value/decimal.js';
import { cellText, type EngineRow, type EngineStream, type RowValue, type TextChunk } from '../../engine/index.js';
import { cutToWidth, displayWidth, padToWidth } from '../output/display-width.js';
import { printable } from '../output/terminal.js';

/** Number of rows in a batch. */
const batchSize = 500;

/** Width to which a column of strings is reduced at most. */
const minWidth = 8;

/** Width of the gap between two columns. */
const gap = 2;

/**
 * Writes rows as a table, with numbers to the right. It fits a terminal of this width: strings are cut off, numbers never. Columns are as
 * wide as the first batch needs; a wider value in a later row shifts the rest of its line.
 */
export async function* tableText(
  { definition, rows }: EngineStream,
  terminalWidth?: number,
): AsyncGenerator<TextChunk, void, undefined> {
  const names = visibleNames(definition);
  let columns: readonly TableColumn[] | undefined;
  let count = 0;
  for await (const batch of batchesOf(rows)) {
    const isFirst = columns === undefined;
    columns ??= columnsFor(names, batch, terminalWidth);
    const head = isFirst ? `${headOf(columns)}\n` : '';
    yield { text: head + batch.map((row) => `${lineOf(row, columns ?? [])}\n`).join(''), rows: batch.length };
    count += batch.length;
  }
  yield { text: `\n${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}\n`, rows: 0 };
}

/** Returns the names of the columns that are not hidden. */
export function visibleNames(definition: EngineStream['definition']): readonly string[] {
  return definition.filter(({ visible }) => visible !== false).map(({ attribute = '' }) => attribute);
}

interface TableColumn {
  readonly name: string;
  readonly width: number;
  /** Width at which a value is cut off. */
  readonly maxWidth: number;
  readonly isNumeric: boolean;
}

/** Returns the columns that a batch of rows needs, as wide as the terminal allows. */
function columnsFor(
  names: readonly string[],
  batch: readonly EngineRow[],
  terminalWidth: number | undefined,
): readonly TableColumn[] {
  const needed = names.map((name) => {
    const values = batch.map((row) => row[name]);
    const width = values.reduce<number>(
      (max, value) => Math.max(max, displayWidth(safeText(value))),
      displayWidth(printable(name)),
    );
    return { name, width, maxWidth: Number.POSITIVE_INFINITY, isNumeric: areNumbers(values) };
  });
  const maxWidth = terminalWidth === undefined ? Number.POSITIVE_INFINITY : maxTextWidth(needed, terminalWidth);
  return needed.map((column) =>
    column.isNumeric ? column : { ...column, width: Math.min(column.width, maxWidth), maxWidth },
  );
}

/** Returns the maximum width of columns of strings with which a line fits the terminal. */
function maxTextWidth(columns: readonly TableColumn[], terminalWidth: number): number {
  const texts = columns.filter(({ isNumeric }) => !isNumeric).map(({ width }) => width);
  const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);
  const others = sum(columns.map(({ width }) => width)) - sum(texts) + gap * (columns.length - 1);
  let maxWidth = texts.reduce((max, width) => Math.max(max, width), minWidth);
  const fits = (): boolean => others + sum(texts.map((width) => Math.min(width, maxWidth))) <= terminalWidth;
  while (maxWidth > minWidth && !fits()) maxWidth -= 1;
  return maxWidth;
}

function headOf(columns: readonly TableColumn[]): string {
  const names = columns.map((column) => aligned(printable(column.name), column));
  return [names, columns.map(({ width }) => '-'.repeat(width))].map(joined).join('\n');
}

function lineOf(row: EngineRow, columns: readonly TableColumn[]): string {
  return joined(columns.map((column) => aligned(safeText(row[column.name]), column)));
}

function joined(cells: readonly string[]): string {
  return cells.join(' '.repeat(gap)).trimEnd();
}

function aligned(text: string, { width, maxWidth, isNumeric }: TableColumn): string {
  if (isNumeric) return text.padStart(width);
  return padToWidth(cutToWidth(text, maxWidth), width);
}

function safeText(value: RowValue | undefined): string {
  return printable(cellText(value));
}

/** Whether all values but null are numbers, and there is one. */
export function areNumbers(values: readonly (RowValue | undefined)[]): boolean {
  const known = values.filter((value) => value !== null && value !== undefined);
  return known.length > 0 && known.every(isNumericValue);
}

/** Whether a value is a number. A decimal with more digits than a double keeps is a string. */
export function isNumericValue(value: RowValue): boolean {
  if (typeof value === 'number' || typeof value === 'bigint') return true;
  if (typeof value !== 'string' || !value.includes('.')) return false;
  const decimal = readDecimal(value);
  return decimal !== undefined && decimal.digits.length > doubleDigits;
}

/** Number of digits that every double keeps. */
const doubleDigits = 15;

/** Yields rows in batches. Without rows it yields one empty batch, so that the names of the columns are written. */
async function* batchesOf(rows: AsyncIterable<EngineRow>): AsyncGenerator<readonly EngineRow[], void, undefined> {
  let batch: EngineRow[] = [];
  let isEmpty = true;
  for await (const row of rows) {
    isEmpty = false;
    if (batch.push(row) < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (isEmpty || batch.length > 0) yield batch;
}
