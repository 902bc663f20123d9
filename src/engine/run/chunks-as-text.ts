import type { OutputColumn } from '../compile/columns.js';
import type { EngineRow } from './engine-row.js';
import { createRowWriter, visibleColumns } from './row-text.js';
import type { TextChunk, TextOptions } from './run-options.js';

/** Writes rows that come in chunks as text, with the columns that are not hidden. */
export async function* chunksAsText(
  columns: readonly OutputColumn[],
  chunks: AsyncIterable<readonly EngineRow[]>,
  { format, longIntegers = 'string' }: Pick<TextOptions, 'format' | 'longIntegers'>,
): AsyncGenerator<TextChunk, void, undefined> {
  const writer = createRowWriter(
    format,
    visibleColumns(columns).map(({ key }) => key),
    longIntegers,
  );
  let count = 0;
  yield { text: writer.begin, rows: 0 };
  for await (const rows of chunks) {
    const first = count;
    yield {
      text: rows.map((row, index) => writer.before(first + index) + writer.row(row)).join(''),
      rows: rows.length,
    };
    count += rows.length;
  }
  yield { text: writer.end(count), rows: 0 };
}
