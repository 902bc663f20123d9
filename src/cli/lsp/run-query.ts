import type { Dialect } from '../../dialect/index.js';
import type { DocumentQuery } from '../../editors/lsp/index.js';
import type { EngineQuery, EngineRow } from '../../engine/index.js';
import { namedTables, openTables, type TableFiles } from '../rows/open-tables.js';
import { tableText } from '../rows/row-table.js';
import { type VariableTexts, variablesFor } from './query-variables.js';

/** What a query is run on. */
interface RunSetting {
  readonly tables: TableFiles;
  readonly dialect: Dialect;
  /** The setting `variables`. */
  readonly variables: VariableTexts;
}

/** Greatest number of rows that an editor is shown. */
const maxRows = 1_000;

/**
 * Runs a query on files, and returns its rows as a table with their number.
 *
 * @throws {Error} if a file or the query cannot be read, a variable has no value, or the embedded engine is not installed.
 */
export async function runQuery(documentQuery: DocumentQuery, setting: RunSetting): Promise<string> {
  const { tables, dialect } = setting;
  const variables = variablesFor(documentQuery, setting);
  // The engine checks an object that was read as JSON.
  const query = documentQuery.query as EngineQuery;
  const engine = await openTables({
    tables: typeof query === 'string' ? namedTables(query, tables, dialect) : tables,
    dialect,
  });
  try {
    const stream = await engine.stream(query, { variables });
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
