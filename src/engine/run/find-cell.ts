import type { DuckDBConnection } from '@duckdb/node-api';
import { identifier, textLiteral } from '../targets/sql-text.js';
import { readersOf, readsLines } from './csv.js';
import { filesOf } from './file-view.js';
import type { ResolvedFile } from './table-source.js';

/** A value of a file, and its position. */
export interface FoundCell {
  readonly value: string;
  readonly file: string;
  /** Number of its line, or in a JSON array of its row; the first is 1. */
  readonly number: number;
  readonly unit: 'line' | 'row';
}

/** Condition on the text of a value, in SQL. */
export type CellTest = (cell: string) => string;

/**
 * Finds the first value of a field for which a test is true, and not null. Values are read as texts, before they are converted.
 * Parquet files are not searched, since a position in them means nothing to their readers.
 */
export async function findCell(
  connection: DuckDBConnection,
  source: ResolvedFile,
  path: string,
  test: CellTest,
): Promise<FoundCell | undefined> {
  switch (source.format) {
    case 'csv':
      return findInCsv(connection, source, path, test);
    case 'json':
    case 'ndjson':
      return findInJson(connection, source, path, test);
    case 'parquet':
      return undefined;
    default:
      return source.format satisfies never;
  }
}

async function findInCsv(
  connection: DuckDBConnection,
  source: ResolvedFile,
  name: string,
  test: CellTest,
): Promise<FoundCell | undefined> {
  for (const { file, names, select } of await readersOf(connection, source.file, source)) {
    if (!names.includes(name)) continue;
    const found = await firstRow(connection, `SELECT ${identifier(name)} AS cell FROM (${select})`, test);
    if (found === undefined) continue;
    // The header is a record too. An empty line is a record only in a file of one column.
    const record = found.row + 1;
    const number = await lineOf(connection, file, record, { hasQuotes: true, countsEmptyLines: names.length === 1 });
    return { value: found.value, file, number, unit: 'line' };
  }
  return undefined;
}

async function findInJson(
  connection: DuckDBConnection,
  { file: path, format }: ResolvedFile,
  field: string,
  test: CellTest,
): Promise<FoundCell | undefined> {
  const isArray = format === 'json';
  const pointers = [[field], field.split('.')].map(
    (names) => `json_extract_string(json, ${textLiteral(`$${names.map((name) => `."${name}"`).join('')}`)})`,
  );
  for (const file of await filesOf(connection, path)) {
    const reader = `read_json_objects(${textLiteral(file)}, format = '${isArray ? 'array' : 'newline_delimited'}')`;
    const found = await firstRow(connection, `SELECT coalesce(${pointers.join(', ')}) AS cell FROM ${reader}`, test);
    if (found === undefined) continue;
    const { value, row } = found;
    if (isArray) return { value, file, number: row, unit: 'row' };
    const number = await lineOf(connection, file, row, { hasQuotes: false, countsEmptyLines: false });
    return { value, file, number, unit: 'line' };
  }
  return undefined;
}

/** Returns the first cell that a test is true for, and the number of its row. */
async function firstRow(
  connection: DuckDBConnection,
  cells: string,
  test: CellTest,
): Promise<{ readonly value: string; readonly row: number } | undefined> {
  const numbered = `SELECT cell, row_number() OVER () AS number FROM (${cells})`;
  const found = await connection.runAndReadAll(
    `SELECT cell, number FROM (${numbered}) WHERE cell IS NOT NULL AND (${test('cell')}) LIMIT 1`,
  );
  const [row] = found.getRows();
  return row && { value: String(row[0]), row: Number(row[1]) };
}

/** Returns the line at which a record of a file begins: a record in CSV has several if a cell contains line breaks. */
async function lineOf(
  connection: DuckDBConnection,
  file: string,
  record: number,
  { hasQuotes, countsEmptyLines }: { readonly hasQuotes: boolean; readonly countsEmptyLines: boolean },
): Promise<number> {
  const count = hasQuotes ? `coalesce(len(line) - len(replace(line, '"', '')), 0)` : '0';
  const counted = `SELECT row_number() OVER () AS number, line, ${count} AS quotes FROM ${readsLines(file)}`;
  const emptyLines = countsEmptyLines ? '' : ' AND line IS NOT NULL';
  const isFirst = `(sum(quotes) OVER (ROWS UNBOUNDED PRECEDING) - quotes) % 2 = 0${emptyLines}`;
  const begun = `SELECT number, CASE WHEN ${isFirst} THEN 1 ELSE 0 END AS begins FROM (${counted})`;
  const summed = `SELECT number, sum(begins) OVER (ROWS UNBOUNDED PRECEDING) AS record FROM (${begun})`;
  const found = await connection.runAndReadAll(`SELECT number FROM (${summed}) WHERE record = ${record} LIMIT 1`);
  return Number(found.getRows()[0]?.[0] ?? 0);
}
