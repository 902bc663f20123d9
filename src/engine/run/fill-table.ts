import type { DuckDBConnection } from '@duckdb/node-api';
import { type Columns, type ColumnType, isList, isStruct } from '../column-type.js';
import { identifier } from '../targets/quote.js';
import { duckdbType, jsonStructure } from './duckdb-type.js';
import { rejectTwins } from './file-view.js';
import { rowsJson } from './rows-json.js';

/** How many rows are handed over at once. */
const rowsAtOnce = 10_000;

/** Makes a table of rows in memory. */
export async function fillTable(
  connection: DuckDBConnection,
  template: string,
  columns: Columns,
  rows: readonly object[],
): Promise<void> {
  rejectTwinsIn(columns);
  const declared = Object.entries(columns).map(([name, type]) => `${identifier(name)} ${duckdbType(type)}`);
  // A table has at least one column, also where the rows show none.
  const list = declared.length === 0 ? '"none" VARCHAR' : declared.join(', ');
  await connection.run(`CREATE TABLE ${identifier(template)} (${list})`);
  if (declared.length === 0) return;
  const structure = JSON.stringify([jsonStructure(columns)]);
  const insert = `INSERT INTO ${identifier(template)} SELECT r.* FROM (SELECT unnest(from_json($1, $2)) AS r)`;
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await connection.run(insert, [rowsJson(rows.slice(start, start + rowsAtOnce)), structure]);
}

/** @throws TableProblem if names on one level differ only in letter case. */
function rejectTwinsIn(type: ColumnType): void {
  if (isList(type)) rejectTwinsIn(type[0]);
  if (!isStruct(type)) return;
  rejectTwins(Object.keys(type), 'a row');
  for (const member of Object.values(type)) rejectTwinsIn(member);
}
