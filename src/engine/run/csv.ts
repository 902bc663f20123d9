import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../../diagnostics/quoted.js';
import { type Columns, type ColumnType, memberOf, type ScalarType } from '../column-type.js';
import { identifier, textLiteral } from '../targets/sql-text.js';
import { duckdbType, jsonStructure } from './duckdb-type.js';
import { type FileView, filesOf, rejectTwins, TableProblem } from './file-view.js';

/**
 * Views CSV files (RFC 4180). Nothing of their form is guessed but the delimiter, by the header: the first line has the names,
 * a row has a cell for each, and cells may stand in double quotes. An empty cell is null, and `""` is the empty text.
 */
export async function viewCsv(
  connection: DuckDBConnection,
  path: string,
  { columns: given = {}, delimiter }: { readonly columns?: Columns; readonly delimiter?: string },
): Promise<FileView> {
  const readers: string[] = [];
  const names = new Set<string>();
  for (const file of await filesOf(connection, path)) {
    const header = await readHeader(connection, file, delimiter);
    for (const name of header.names) if (name !== '') names.add(name);
    readers.push(textReader(file, header));
  }
  rejectTwins([...names], 'the header');
  const unknown = Object.keys(given).find((name) => !names.has(name));
  if (unknown !== undefined) throw new TableProblem(`it has no column ${quoted(unknown)}`);
  const rows = readers.join(' UNION ALL BY NAME ');
  const open = [...names].filter((name) => memberOf(given, name) === undefined);
  const found = await typesOf(connection, rows, open);
  const columns: Columns = Object.fromEntries(
    [...names].map((name) => [name, memberOf(given, name) ?? found.get(name) ?? 'string']),
  );
  const selected = Object.entries(columns).map(
    ([name, type]) => `${valueOf(identifier(name), type)} AS ${identifier(name)}`,
  );
  return { columns, select: `SELECT ${selected.join(', ')} FROM (${rows})` };
}

interface Header {
  readonly delimiter: string;
  /** As they stand; one can be empty. */
  readonly names: readonly string[];
}

async function readHeader(connection: DuckDBConnection, file: string, given: string | undefined): Promise<Header> {
  const asLines =
    "auto_detect = false, strict_mode = false, header = false, delim = '', quote = '', escape = '', columns = {'line': 'VARCHAR'}";
  const linesUpTo = async (limit: number): Promise<readonly string[]> => {
    const found = await connection.runAndReadAll(
      `SELECT line FROM read_csv(${textLiteral(file)}, ${asLines}) LIMIT ${limit}`,
    );
    return found.getRows().map(([line]) => String(line ?? ''));
  };
  const first = await linesUpTo(1);
  if (first.length === 0) throw new TableProblem('it is empty; the first line of CSV has the names of the columns');
  const line = headerOf(first) ?? headerOf(await linesUpTo(mostHeaderLines));
  if (line === undefined) throw new TableProblem('a quote in its header is not closed');
  const delimiter = given ?? (/\.tsv(?:\.\w+)?$/i.test(file) ? '\t' : delimiterOf(line));
  const names = cellsOf(line, delimiter);
  rejectTwins(
    names.filter((name) => name !== ''),
    'the header',
  );
  return { delimiter, names };
}

/** How many lines a header has at most, which names with line breaks make longer. */
const mostHeaderLines = 1000;

/** The lines up to the first at whose end all quotes are closed; `undefined` if none is. */
function headerOf(lines: readonly string[]): string | undefined {
  let quotes = 0;
  const end = lines.findIndex((line) => {
    quotes += line.split('"').length - 1;
    return quotes % 2 === 0;
  });
  return end < 0 ? undefined : lines.slice(0, end + 1).join('\n');
}

/** A comma, or what a header without commas has instead: programs of many countries write semicolons. */
function delimiterOf(header: string): string {
  const bare = header.replaceAll(/"(?:[^"]|"")*"/g, '');
  return [',', ';', '\t'].find((one) => bare.includes(one)) ?? ',';
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

/** The cells of a file as texts. A column without a name is left out: no query could name it. */
function textReader(file: string, { delimiter, names }: Header): string {
  const columns = names.map((_, index) => `'c${index}': 'VARCHAR'`);
  const form = `auto_detect = false, header = true, delim = ${textLiteral(delimiter)}, quote = '"', escape = '"'`;
  const selected = names.flatMap((name, index) => (name === '' ? [] : [`c${index} AS ${identifier(name)}`]));
  return `SELECT ${selected.join(', ')} FROM read_csv(${textLiteral(file)}, ${form}, allow_quoted_nulls = false, columns = {${columns.join(', ')}})`;
}

/** The types of columns, by what all of their cells look like. */
async function typesOf(
  connection: DuckDBConnection,
  rows: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, ColumnType>> {
  if (names.length === 0) return new Map();
  const kinds = names.map((name) => `bit_or(${csvKind(identifier(name))})`);
  const found = await connection.runAndReadAll(`SELECT ${kinds.join(', ')} FROM (${rows})`);
  const [flags = []] = found.getRows();
  return new Map(names.map((name, index) => [name, typeOfKinds(Number(flags[index] ?? 0))]));
}

/** A cell as a value of a type; lists and objects are JSON. */
function valueOf(cell: string, type: ColumnType): string {
  if (type === 'string' || type === 'unknown') return cell;
  if (typeof type === 'object') return `from_json(${cell}, ${textLiteral(JSON.stringify(jsonStructure(type)))})`;
  return `CAST(${cell} AS ${duckdbType(type)})`;
}

const day = '[0-9]{4}-[0-9]{2}-[0-9]{2}';
const time = `${day}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,6})?)?`;

/** **The** kinds of cells in CSV, each with its bit, its pattern, and the type that it has to fit; the first that a cell is counts. */
const kinds: readonly { readonly bit: number; readonly pattern: string; readonly fits?: string }[] = [
  { bit: 1, pattern: '-?(0|[1-9][0-9]{0,14})' },
  { bit: 2, pattern: '-?[1-9][0-9]{15,18}', fits: 'BIGINT' },
  { bit: 4, pattern: '-?[1-9][0-9]{18,19}' },
  { bit: 8, pattern: '-?(0|[1-9][0-9]{0,19})[.][0-9]{1,18}' },
  { bit: 16, pattern: '-?(0|[1-9][0-9]*)([.][0-9]+)?[eE][+-]?[0-9]+' },
  { bit: 32, pattern: 'NaN|-?Infinity' },
  { bit: 64, pattern: '(?i:true|false)' },
  { bit: 128, pattern: day, fits: 'DATE' },
  { bit: 256, pattern: time, fits: 'TIMESTAMP' },
  { bit: 512, pattern: `${time}(Z|[+-][0-9]{2}(:?[0-9]{2})?)`, fits: 'TIMESTAMPTZ' },
];

const text = 1024;

/** The bit of what a cell is, as SQL. */
export function csvKind(cell: string): string {
  const cases = kinds.map(({ bit, pattern, fits }) => {
    const isKind = `regexp_full_match(${cell}, '${pattern}')`;
    return `WHEN ${isKind}${fits === undefined ? '' : ` AND TRY_CAST(${cell} AS ${fits}) IS NOT NULL`} THEN ${bit}`;
  });
  return `CASE WHEN ${cell} IS NULL THEN NULL ${cases.join(' ')} ELSE ${text} END`;
}

/**
 * **The** types of columns, by the kinds of cells that they hold; the first that holds all kinds counts. A double never holds
 * whole numbers of more than 15 digits, which it could change: beside exponents these make a text.
 */
const types: readonly { readonly type: ScalarType; readonly bits: number }[] = [
  { type: 'integer', bits: 1 + 2 },
  { type: 'decimal', bits: 1 + 2 + 4 + 8 },
  { type: 'string', bits: 32 },
  { type: 'double', bits: 1 + 8 + 16 + 32 },
  { type: 'boolean', bits: 64 },
  { type: 'date', bits: 128 },
  { type: 'date-time', bits: 128 + 256 },
  { type: 'instant', bits: 512 },
];

/** The type of a column, by the bits of all its cells; of one without any, a text. */
export function typeOfKinds(found: number): ScalarType {
  const row = found === 0 ? undefined : types.find(({ bits }) => (found & ~bits) === 0);
  return row?.type ?? 'string';
}
