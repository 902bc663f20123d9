import type { Dialect } from '../../dialect/index.js';
import type { EngineRow } from '../../engine/index.js';
import { namedTables, openTables, type TableFiles } from '../rows/open-tables.js';
import { tableText } from '../rows/row-table.js';

/** Greatest number of rows that an editor is shown. */
const maxRows = 1_000;

/**
 * Runs a statement on files, and returns its rows as a table with their number.
 *
 * @throws {Error} if a file or the statement cannot be read, or the embedded engine is not installed.
 */
export async function runStatement(text: string, tables: TableFiles, dialect: Dialect): Promise<string> {
  const engine = await openTables({ tables: namedTables(text, tables, dialect), dialect });
  try {
    const stream = await engine.stream(text);
    let hasMore = false;
    const rows = firstRows(stream.rows, () => {
      hasMore = true;
    });
    let table = '';
    for await (const chunk of tableText({ ...stream, rows })) table += chunk.text;
    return hasMore ? `${table}There are more rows, which are not shown.\n` : table;
  } finally {
    engine.close();
  }
}

/** Yields the rows that are shown, and calls `onMore` if there are others. */
async function* firstRows(
  rows: AsyncIterable<EngineRow>,
  onMore: () => void,
): AsyncGenerator<EngineRow, void, undefined> {
  let count = 0;
  for await (const row of rows) {
    if (count === maxRows) {
      onMore();
      return;
    }
    count += 1;
    yield row;
  }
}
