import type { EngineRow, EngineStream, TextChunk } from '../../engine/index.js';
import { printable } from '../output/terminal.js';

/** Number of rows in a batch. */
const rowsAtOnce = 500;

/** Greatest width of a column. */
const widest = 40;

/** Writes rows as a table. Columns are as wide as the first batch needs; a wider value in a later row shifts the rest of its line. */
export async function* tableText({ definition, rows }: EngineStream): AsyncGenerator<TextChunk, void, undefined> {
  const columns = definition.filter(({ visible }) => visible !== false).map(({ attribute = '' }) => attribute);
  const cellsOf = (row: EngineRow): readonly string[] =>
    columns.map((name) => shortened(printable(cellText(row[name]))));
  const names = columns.map((name) => shortened(printable(name)));
  let widths: readonly number[] | undefined;
  const line = (cells: readonly string[]): string =>
    `${cells
      .map((cell, index) => cell.padEnd(widths?.[index] ?? 0))
      .join('  ')
      .trimEnd()}\n`;
  const write = (batch: readonly EngineRow[]): string => {
    const cells = batch.map(cellsOf);
    if (widths !== undefined) return cells.map(line).join('');
    widths = names.map((name, index) =>
      cells.reduce((width, row) => Math.max(width, row[index]?.length ?? 0), name.length),
    );
    return [names, widths.map((width) => '-'.repeat(width)), ...cells].map(line).join('');
  };
  let count = 0;
  let waiting: EngineRow[] = [];
  for await (const row of rows) {
    count += 1;
    if (waiting.push(row) < rowsAtOnce) continue;
    yield { text: write(waiting), rows: waiting.length };
    waiting = [];
  }
  const rest = waiting.length > 0 || widths === undefined ? write(waiting) : '';
  const total = `\n${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}\n`;
  yield { text: rest + total, rows: waiting.length };
}

function shortened(text: string): string {
  return text.length > widest ? `${text.slice(0, widest - 1)}…` : text;
}

/** Returns a value as the text of a cell: a string unchanged, null as nothing, lists and objects as JSON. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : valueJson(value);
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
