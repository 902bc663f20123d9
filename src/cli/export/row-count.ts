import type { Client, ClientQuery } from '../../client/index.js';
import { VqlError } from '../../diagnostics/index.js';
import type { Dialect } from '../../dialect/index.js';
import { createCall, createColumn, createPath, parseOrThrow, print } from '../../vql/index.js';
import { isStatementBody } from './increment.js';

/** Asks for the number of rows of a query; `undefined` if it cannot be counted, or the service does not count. */
export async function countRows(
  client: Client,
  query: ClientQuery,
  dialect: Dialect,
  signal: AbortSignal,
): Promise<number | undefined> {
  const statement = isStatementBody(query) ? countStatement(query.statement, dialect) : undefined;
  if (statement === undefined || !isStatementBody(query)) return undefined;
  const { limit: _, offset: __, ...body } = query;
  try {
    const { rows } = await client.page({ ...body, statement }, { limit: 1, signal });
    const [count] = Object.values(Object(rows[0]));
    return typeof count === 'number' ? Math.min(count, query.limit ?? count) : undefined;
  } catch (error) {
    if (!(error instanceof VqlError)) throw error;
    return undefined;
  }
}

/** Returns the statement that counts rows; `undefined` if the rows of the query are not the rows of its template. */
function countStatement(text: string, dialect: Dialect): string | undefined {
  const statement = parseOrThrow(text, { dialect });
  const { columns, distinct, limit, offset } = statement;
  const isComputed = columns.some((column) => column.kind === 'Column' && column.expression.kind === 'Call');
  if (isComputed || distinct || limit !== undefined || offset !== undefined) return undefined;
  const count = createColumn(createCall('COUNT', [createPath('id')]));
  return print({ ...statement, columns: [count], orderBy: [] }, { dialect });
}
