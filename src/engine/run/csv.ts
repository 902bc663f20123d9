import type { DuckDBConnection } from '@duckdb/node-api';
import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { quoted } from '../../diagnostics/quoted.js';
import { type Columns, type ColumnType, memberOf } from '../column-type.js';
import { identifier, textLiteral } from '../targets/sql-text.js';
import { type CellType, inferTypes } from './csv-types.js';
import { duckdbType, jsonStructure } from './duckdb-type.js';
import { TableProblem } from './engine-error.js';
import { type FileView, filesOf, rejectDuplicates } from './file-view.js';
import { castTime } from './read-text.js';
import type { FileSource } from './table-source.js';

/**
 * Views CSV files (RFC 4180). The first line has the names of the columns, and each row has a cell for each of them, in double
 * quotes or not. An empty cell is null, and `""` is the empty text. The delimiter is found in the header.
 */
export async function viewCsv(
  connection: DuckDBConnection,
  path: string,
  { columns: given = {}, delimiter }: Pick<FileSource, 'columns' | 'delimiter'>,
): Promise<FileView> {
  const readers = await readersOf(connection, path, { delimiter });
  const names = new Set(readers.flatMap((reader) => reader.names).filter((name) => name !== ''));
  rejectDuplicates([...names], 'the header');
  const unknown = Object.keys(given).find((name) => !names.has(name));
  if (unknown !== undefined) {
    const [nearest] = didYouMean(unknown, [...names], 1);
    const hint = nearest === undefined ? '' : ` (did you mean ${quoted(nearest)}?)`;
    throw new TableProblem(`it has no column ${quoted(unknown)}${hint}`);
  }
  const rows = readers.map(({ select }) => select).join(' UNION ALL BY NAME ');
  const untyped = [...names].filter((name) => memberOf(given, name) === undefined);
  const found = await inferTypes(connection, rows, untyped);
  const columns: Columns = Object.fromEntries(
    [...names].map((name) => [name, memberOf(given, name) ?? found.get(name)?.type ?? 'string']),
  );
  const selected = Object.entries(columns).map(
    ([name, type]) => `${castCell(identifier(name), type, found.get(name))} AS ${identifier(name)}`,
  );
  return { columns, select: `SELECT ${selected.join(', ')} FROM (${rows})` };
}

/** A CSV file, and the SELECT of its cells as texts. */
export interface CsvReader extends Pick<Header, 'names'> {
  readonly file: string;
  readonly select: string;
}

/** Returns the readers of the files that match a path, after reading their headers. */
export async function readersOf(
  connection: DuckDBConnection,
  path: string,
  { delimiter }: Pick<FileSource, 'delimiter'>,
): Promise<readonly CsvReader[]> {
  const readers: CsvReader[] = [];
  for (const file of await filesOf(connection, path)) {
    const header = await readHeader(connection, file, delimiter);
    readers.push({ file, names: header.names, select: textReader(file, header) });
  }
  return readers;
}

interface Header {
  readonly delimiter: string;
  /** A name can be empty. */
  readonly names: readonly string[];
}

async function readHeader(connection: DuckDBConnection, file: string, given: string | undefined): Promise<Header> {
  const linesUpTo = async (limit: number): Promise<readonly string[]> => {
    const found = await connection.runAndReadAll(`SELECT line FROM ${readsLines(file)} LIMIT ${limit}`);
    return found.getRows().map(([line]) => String(line ?? ''));
  };
  const first = await linesUpTo(1);
  if (first.length === 0) throw new TableProblem('it is empty, but the first line of CSV has the names of the columns');
  const line = headerOf(first) ?? headerOf(await linesUpTo(maxHeaderLines));
  if (line === undefined) throw new TableProblem('its header has a quote that is not closed');
  const delimiter = given ?? (/\.tsv(?:\.\w+)?$/i.test(file) ? '\t' : delimiterOf(line));
  const names = cellsOf(line, delimiter);
  rejectDuplicates(
    names.filter((name) => name !== ''),
    'the header',
  );
  return { delimiter, names };
}

/** Writes the table function that reads a file line by line. An empty line is null. */
export function readsLines(file: string): string {
  return `read_csv(${textLiteral(file)}, auto_detect = false, strict_mode = false, header = false, delim = '', quote = '', escape = '', columns = {'line': 'VARCHAR'})`;
}

/** The most lines of a header, which has several if names contain line breaks. */
const maxHeaderLines = 1000;

/** Joins the lines up to the first one at whose end all quotes are closed; `undefined` if there is no such line. */
function headerOf(lines: readonly string[]): string | undefined {
  let quotes = 0;
  const end = lines.findIndex((line) => {
    quotes += line.split('"').length - 1;
    return quotes % 2 === 0;
  });
  return end < 0 ? undefined : lines.slice(0, end + 1).join('\n');
}

/** Returns the delimiter of a header: a comma, or else a semicolon or a tab. Programs in many countries write semicolons. */
function delimiterOf(header: string): string {
  const unquoted = header.replaceAll(/"(?:[^"]|"")*"/g, '');
  return [',', ';', '\t'].find((one) => unquoted.includes(one)) ?? ',';
}

function cellsOf(line: string, delimiter: string): readonly string[] {
  const cells: string[] = [];
  const inQuotes = /"((?:[^"]|"")*)"/y;
  for (let at = 0; at <= line.length; at++) {
    inQuotes.lastIndex = at;
    const [whole, name] = inQuotes.exec(line) ?? [];
    const end = whole === undefined ? line.indexOf(delimiter, at) : at + whole.length;
    const next = end < 0 ? line.length : end;
    cells.push(name?.replaceAll('""', '"') ?? line.slice(at, next));
    if (next < line.length && line[next] !== delimiter) throw new TableProblem('its header has a quote inside a name');
    at = next;
  }
  return cells;
}

/** Writes the SELECT of the cells as texts. It leaves out columns without a name, which no query can name. */
function textReader(file: string, { delimiter, names }: Header): string {
  const columns = names.map((_, index) => `'c${index}': 'VARCHAR'`);
  const form = `auto_detect = false, header = true, delim = ${textLiteral(delimiter)}, quote = '"', escape = '"'`;
  const selected = names.flatMap((name, index) => (name === '' ? [] : [`c${index} AS ${identifier(name)}`]));
  return `SELECT ${selected.join(', ')} FROM read_csv(${textLiteral(file)}, ${form}, allow_quoted_nulls = false, columns = {${columns.join(', ')}})`;
}

/** Writes the SQL that converts a cell to a type, which was declared unless it was found in the cells. Lists and structs are JSON. */
function castCell(cell: string, type: ColumnType, found: CellType | undefined): string {
  if (type === 'string' || type === 'unknown') return cell;
  // The form of times in a column whose type was found is known.
  if (found === undefined && (type === 'date-time' || type === 'instant')) return castTime(cell, type);
  if (typeof type === 'object') return `from_json(${cell}, ${textLiteral(JSON.stringify(jsonStructure(type)))})`;
  return `CAST(${cell} AS ${found?.decimal ?? duckdbType(type)})`;
}
