import { shiftDiagnostic } from '../../diagnostics/diagnostic.js';
import { type Diagnostic, VqlError } from '../../diagnostics/index.js';
import type { Dialect } from '../../dialect/index.js';
import type { DocumentQuery } from '../../editors/lsp/index.js';
import type { EngineQuery, EngineRow } from '../../engine/index.js';
import { namedTables, openTables } from '../../tasks/rows/open-tables.js';
import { tableText } from '../../tasks/rows/row-table.js';
import type { TableFiles } from '../../tasks/rows/table-files.js';
import { queryVariables, type VariableTexts } from './query-variables.js';

/** What a query is run on. */
interface RunSetting {
  readonly tables: TableFiles;
  readonly dialect: Dialect;
  /** The setting `timeZone`. */
  readonly timeZone: string | undefined;
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
export async function runDocumentQuery(documentQuery: DocumentQuery, setting: RunSetting): Promise<string> {
  const { tables, dialect, timeZone } = setting;
  const variables = queryVariables(documentQuery, setting);
  // The engine checks an object that was read as JSON.
  const query = documentQuery.query as EngineQuery;
  const engine = await openTables({
    tables: typeof query === 'string' ? namedTables([query], tables, dialect) : tables,
    dialect,
    timeZone,
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
  } catch (error) {
    throw error instanceof VqlError ? inDocument(error, documentQuery) : error;
  } finally {
    engine.close();
  }
}

/** Returns an error of a query with positions of its document, and with what to add to the config if a template has no rows. */
function inDocument(error: VqlError, { query, document, span }: DocumentQuery): VqlError {
  const statement = typeof query === 'string' ? query : undefined;
  const diagnostics = error.diagnostics.map((diagnostic) => {
    const advised = diagnostic.code === 'sql-table' ? withAdvice(diagnostic, statement) : diagnostic;
    return document === undefined ? advised : shiftDiagnostic(advised, span.start);
  });
  return new VqlError(diagnostics, { text: document ?? statement, cause: error });
}

/** Adds the setting for the rows of a template to the diagnostic that it has none; its span is the name of the template. */
function withAdvice({ message, ...diagnostic }: Diagnostic, statement: string | undefined): Diagnostic {
  const { span } = diagnostic;
  const template = statement === undefined || span === undefined ? '…' : statement.slice(span.start, span.end);
  return {
    ...diagnostic,
    message: `${message} Add a file with its rows to vql.config.json: "tables": { ${JSON.stringify(template)}: "….json" }.`,
  };
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
