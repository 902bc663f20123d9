import {
  type ArgumentKind,
  checkOptions,
  listOf,
  type OptionKinds,
  oneOf,
  record,
  string,
  unknownOption,
  wrongArgument,
} from '../../diagnostics/arguments.js';
import { quoted, quotedPath } from '../../diagnostics/quoted.js';
import type { Columns } from '../column-type.js';
import { checkColumns, tableOwner } from '../table.js';
import { readDateFormat } from './files/csv-format.js';

/** **The** formats of files. */
const fileFormats = ['json', 'ndjson', 'csv', 'parquet', 'duckdb'] as const;

/** The format of a file: a JSON array of rows, a JSON object per line, CSV with a header line, Parquet, or a database of DuckDB. */
export type FileFormat = (typeof fileFormats)[number];

/** A file with the rows of a template. */
export interface FileSource {
  /** Its path, or a glob (`exports/*.parquet`). */
  readonly file: string;
  /** Default: by the end of the name. `.jsonl` is `ndjson`, `.tsv` is `csv`, `.ddb` is `duckdb`; a further `.gz` or `.zst` is ignored. */
  readonly format?: FileFormat | undefined;
  /** The table or view of a database. Default: that with the name of the template, as `vql export` writes it. */
  readonly table?: string | undefined;
  /**
   * The types of columns. For CSV, of some columns; lists and structs are JSON in their cells. For JSON, of all columns, so that
   * the file need not be read when the engine opens. Not for Parquet and DuckDB. Default: the types found in the file.
   */
  readonly columns?: Columns | undefined;
  /**
   * The character between the cells of CSV. Default: that of a first line `sep=;`, a tab in `.tsv`, else the comma, semicolon, tab or
   * vertical bar with which the rows have as many cells as the header.
   */
  readonly delimiter?: string | undefined;
  /**
   * The encoding of CSV, as `TextDecoder` names it: `windows-1252`. Default: that of a byte order mark, else `utf-8`. A file that is
   * not UTF-8 is read into memory.
   */
  readonly encoding?: string | undefined;
  /** The decimal separator of CSV. With a comma, `1.234,50` is a number, and `1.234` a text. Default: a point. */
  readonly decimal?: '.' | ',' | undefined;
  /** The format of dates of CSV, beside ISO 8601: `DD.MM.YYYY`, or as `strptime` has it. A time may follow the date. */
  readonly dateFormat?: string | undefined;
}

/** Rows in memory. */
export interface RowsSource {
  readonly rows: readonly object[];
  /** Their columns. Default: the columns found in the rows. */
  readonly columns?: Columns | undefined;
}

/** The rows of a template: an array, the path of a file, or an object with either and further options. */
export type TableSource = readonly object[] | string | FileSource | RowsSource;

/** A file whose format is known. */
export type ResolvedFile = FileSource & { readonly format: FileFormat };

/** The kind of rows in memory. */
export const rowsKind: ArgumentKind = { ...listOf(record), expected: 'an array of objects' };
const path: ArgumentKind = {
  expected: 'a path, without the character U+0000',
  accepts: (value) => typeof value === 'string' && /^[^\0]+$/.test(value),
};
const character: ArgumentKind = {
  expected: 'one character, but not a quote or a line break',
  accepts: (value) => typeof value === 'string' && /^[^"\r\n]$/.test(value),
};
const encoding: ArgumentKind = {
  expected: 'an encoding, such as "utf-8", "utf-16le" or "windows-1252"',
  accepts: isEncoding,
};
const dateFormat: ArgumentKind = {
  expected: 'a format of dates with a day, a month and a year of four digits, such as "DD.MM.YYYY" or "%m/%d/%Y"',
  accepts: (value) => typeof value === 'string' && readDateFormat(value) !== undefined,
};
const sourceKinds: OptionKinds<FileSource & RowsSource> = {
  file: path,
  rows: rowsKind,
  columns: record,
  format: oneOf(fileFormats),
  table: string,
  delimiter: character,
  encoding,
  decimal: oneOf(['.', ',']),
  dateFormat,
};

/** The members of each kind of source. */
const sourceMembers: Readonly<Record<FileFormat | 'rows', readonly string[]>> = {
  rows: ['rows', 'columns'],
  json: ['file', 'format', 'columns'],
  ndjson: ['file', 'format', 'columns'],
  csv: ['file', 'format', 'columns', 'delimiter', 'encoding', 'decimal', 'dateFormat'],
  // A Parquet file contains the types of its columns.
  parquet: ['file', 'format'],
  duckdb: ['file', 'format', 'table'],
};

/** Resolves a source to rows, or a file with a format. @throws {VqlError} `wrong-argument` or `unknown-option`. */
export function resolveSource(template: string, source: TableSource): ResolvedFile | RowsSource {
  const owner = tableOwner(template);
  if (isRows(source)) return { rows: source };
  const given: Partial<FileSource & RowsSource> = typeof source === 'string' ? { file: source } : source;
  if (!record.accepts(given))
    throw wrongArgument(owner, 'an array of rows, a path, { file } or { rows }', source, rowsKind.describe);
  checkOptions(owner, given, sourceKinds);
  checkColumns(owner, given.columns);
  const { file, rows, columns } = given;
  if (rows !== undefined) {
    rejectOthers(owner, given, sourceMembers.rows);
    return { rows, columns };
  }
  if (file === undefined) throw wrongArgument(`The option "file" of ${owner}`, path.expected, file);
  const format = given.format ?? fileFormatOf(file);
  if (format === undefined) {
    const expected = `${sourceKinds.format.expected}, by the end of its name or as { file, format }`;
    throw wrongArgument(`The format of ${quotedPath(file)}`, expected, extname(file));
  }
  rejectOthers(`${owner} of the format ${quoted(format)}`, given, sourceMembers[format]);
  return { ...given, file, format };
}

function rejectOthers(owner: string, given: object, known: readonly string[]): void {
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && !known.includes(name)) throw unknownOption(owner, name, known);
}

function isEncoding(value: unknown): boolean {
  try {
    return typeof value === 'string' && new TextDecoder(value).encoding !== '';
  } catch {
    return false;
  }
}

function isRows(value: unknown): value is readonly object[] {
  return rowsKind.accepts(value);
}

const formats: Readonly<Record<string, FileFormat>> = {
  json: 'json',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  csv: 'csv',
  tsv: 'csv',
  parquet: 'parquet',
  duckdb: 'duckdb',
  ddb: 'duckdb',
};

/** Returns the ending of a name, with its dot. */
function extname(file: string): string {
  return /\.[^./\\]*$/.exec(file)?.[0] ?? '';
}

/** Returns the format that the name of a file ends with; `undefined` for another end. */
export function fileFormatOf(file: string): FileFormat | undefined {
  const [, ending = ''] = /\.([^./\\]+?)(?:\.(?:gz|zst))?$/.exec(file.toLowerCase()) ?? [];
  return Object.hasOwn(formats, ending) ? formats[ending] : undefined;
}
