import { cellText, type EngineRow, type EngineStream, type TextChunk } from '../../engine/index.js';
import { printable } from '../output/terminal.js';

/** Number of rows in a batch. */
const batchSize = 500;

/** Greatest width of a column. */
const maxWidth = 40;

/** Writes rows as a table. Columns are as wide as the first batch needs; a wider value in a later row shifts the rest of its line. */
export async function* tableText({ definition, rows }: EngineStream): AsyncGenerator<TextChunk, void, undefined> {
  const columns = definition.filter(({ visible }) => visible !== false).map(({ attribute = '' }) => attribute);
  const names = columns.map(shortened);
  let widths: readonly number[] | undefined;
  let count = 0;
  for await (const batch of batchesOf(rows)) {
    const cells = batch.map((row) => columns.map((name) => shortened(cellText(row[name]))));
    const isFirst = widths === undefined;
    widths ??= widthsOf([names, ...cells]);
    const rule = widths.map((width) => '-'.repeat(width));
    yield { text: linesOf(isFirst ? [names, rule, ...cells] : cells, widths), rows: batch.length };
    count += batch.length;
  }
  yield { text: `\n${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}\n`, rows: 0 };
}

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

function widthsOf([names = [], ...cells]: readonly (readonly string[])[]): readonly number[] {
  return names.map((name, index) =>
    cells.reduce((width, row) => Math.max(width, row[index]?.length ?? 0), name.length),
  );
}

function linesOf(rows: readonly (readonly string[])[], widths: readonly number[]): string {
  const padded = rows.map((cells) => cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  '));
  return padded.map((line) => `${line.trimEnd()}\n`).join('');
}

function shortened(text: string): string {
  const safe = printable(text);
  return safe.length > maxWidth ? `${safe.slice(0, maxWidth - 1)}…` : safe;
}
