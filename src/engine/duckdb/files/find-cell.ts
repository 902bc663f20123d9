import type { DuckDBConnection } from '@duckdb/node-api';
import { pointerTo } from '../../../diagnostics/json/pointer.js';
import { quotedPath } from '../../../diagnostics/quoted.js';
import { identifier, textLiteral } from '../../targets/sql-text.js';
import type { ResolvedFile } from '../table-source.js';
import { standardCell } from './csv-format.js';
import { readersOf, readsLines } from './csv-readers.js';
import { filesOf } from './file-view.js';

/** A value of a file, and its position. */
export interface FoundCell {
  readonly value: string;
  readonly file: string;
  /** Number of its line, or in a JSON array of its row; the first is 1. */
  readonly number: number;
  readonly unit: 'line' | 'row';
}

/** Describes the position of a value. */
export function positionOf({ file, unit, number }: FoundCell): string {
  return `${quotedPath(file)}, ${unit} ${number}`;
}

/** Condition on a value, in SQL: on its text, and on the text with its number or date in the format of JSON. */
export type CellTest = (standard: string, cell: string) => string;

/**
 * Finds the first value of a field for which a test is true, and not null. Values are read as texts, before they are converted.
 * Parquet and DuckDB files are not searched, since a position in them means nothing to their readers.
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
    case 'duckdb':
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
  for (const reader of await readersOf(connection, source)) {
    const { columns, file, select, selectLines } = reader;
    if (!columns.some((column) => column.name === name)) continue;
    const numbered = selectLines?.(name) ?? numberRows(`SELECT ${identifier(name)} AS cell FROM (${select})`);
    const found = await firstRow(connection, numbered, test(standardCell('cell', source), 'cell'));
    if (found === undefined) continue;
    const { value, number } = found;
    if (selectLines !== undefined) return { value, file, number, unit: 'line' };
    // The header is a record too. An empty line is a record only in a file of one column.
    const lines = { hasQuotes: true, countsEmptyLines: columns.length === 1 };
    return { value, file, number: await lineOf(connection, file, number + 1, lines), unit: 'line' };
  }
  return undefined;
}

function findInJson(
  connection: DuckDBConnection,
  source: ResolvedFile,
  field: string,
  test: CellTest,
): Promise<FoundCell | undefined> {
  const pointers = joinings(field.split('.')).map(valueAtPath);
  return findInObjects(connection, source, `coalesce(${pointers.join(', ')})`, test);
}

/** Returns the keys in which the names of a path can be joined, those that join the most first; of a long path, all names or none. */
function joinings(names: readonly string[]): readonly (readonly string[])[] {
  if (names.length < 2) return [names];
  if (names.length > maxJoinedNames) return [[names.join('.')], names];
  return names.flatMap((_, index) => {
    const rest = names.slice(names.length - index);
    const key = names.slice(0, names.length - index).join('.');
    return rest.length === 0 ? [[key]] : joinings(rest).map((keys) => [key, ...keys]);
  });
}

/** Longer paths would have too many joinings. */
const maxJoinedNames = 6;

/** Writes the text of the value at a path of a row of JSON. */
export function valueAtPath(names: readonly string[]): string {
  return `json_extract_string(json, ${textLiteral(pointerTo(undefined, ...names))})`;
}

/** Finds the first row of JSON with a value, an expression on `json`, for which a test is true. */
export async function findInObjects(
  connection: DuckDBConnection,
  { file: path, format }: Pick<ResolvedFile, 'file' | 'format'>,
  value: string,
  test: CellTest,
): Promise<FoundCell | undefined> {
  const isArray = format === 'json';
  for (const file of await filesOf(connection, path)) {
    const reader = `read_json_objects(${textLiteral(file)}, format = '${isArray ? 'array' : 'newline_delimited'}')`;
    const found = await firstRow(
      connection,
      numberRows(`SELECT ${value} AS cell FROM ${reader}`),
      test('cell', 'cell'),
    );
    if (found === undefined) continue;
    if (isArray) return { ...found, file, unit: 'row' };
    const line = await lineOf(connection, file, found.number, { hasQuotes: false, countsEmptyLines: false });
    return { value: found.value, file, number: line, unit: 'line' };
  }
  return undefined;
}

function numberRows(cells: string): string {
  return `SELECT cell, row_number() OVER () AS number FROM (${cells})`;
}

/** Returns the first cell for which a condition is true, and its number. */
async function firstRow(
  connection: DuckDBConnection,
  numbered: string,
  condition: string,
): Promise<{ readonly value: string; readonly number: number } | undefined> {
  const found = await connection.runAndReadAll(
    `SELECT cell, number FROM (${numbered}) WHERE cell IS NOT NULL AND (${condition}) LIMIT 1`,
  );
  const [row] = found.getRows();
  return row && { value: String(row[0]), number: Number(row[1]) };
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
