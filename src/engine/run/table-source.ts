import { quoted } from '../../diagnostics/quoted.js';
import type { Columns } from '../column-type.js';
import { argumentError, checkMembers } from './engine-error.js';

/** The formats of files. */
const fileFormats = ['json', 'ndjson', 'csv', 'parquet'] as const;

/** The format of a file: one JSON array of rows, one JSON object on each line, CSV with a header, or Parquet. */
export type FileFormat = (typeof fileFormats)[number];

/** A file with the rows of a template. */
export interface FileSource {
  /** Its path, or a glob (`exports/*.parquet`). */
  readonly file: string;
  /** Default: what the name ends with; `.jsonl` is `ndjson`, `.tsv` is `csv`, and `.gz` or `.zst` behind it is seen through. */
  readonly format?: FileFormat;
  /**
   * The types of columns. Of CSV, those that its cells do not show, by name; lists and objects are JSON in their cells. Of JSON,
   * all columns, which spares reading the file for them. Parquet has types of its own. Default: what the file holds.
   */
  readonly columns?: Columns;
  /** The character between the cells of CSV; default: a tab in `.tsv`, else a comma, or what the header has instead (`;`). */
  readonly delimiter?: string;
}

/** Rows in memory. */
export interface RowsSource {
  readonly rows: readonly object[];
  /** Their columns, where the rows do not show them all; default: what the rows hold. */
  readonly columns?: Columns;
}

/** Where the rows of a template are: an array, the path of a file, or either with what has to be known besides. */
export type TableSource = readonly object[] | string | FileSource | RowsSource;

/** A file whose format is known. */
export type ResolvedFile = FileSource & { readonly format: FileFormat };

/** The source with everything said. @throws EngineError for what is no source, and for a file of no known format. */
export function resolveSource(template: string, source: TableSource): ResolvedFile | RowsSource {
  const name = `The table of ${quoted(template)}`;
  if (isRows(source)) return { rows: source };
  if (typeof source !== 'string' && (typeof source !== 'object' || source === null || Array.isArray(source)))
    throw argumentError(name, 'an array of rows, a path, { file } or { rows }', source);
  const given = typeof source === 'string' ? { file: source } : source;
  if ('rows' in given) {
    checkMembers(name, given, ['rows', 'columns']);
    if (!isRows(given.rows)) throw argumentError(`${name}, its member "rows",`, 'an array of objects', given.rows);
    return given;
  }
  checkMembers(name, given, ['file', 'format', 'columns', 'delimiter', 'rows']);
  const { file, format = formatOf(file), delimiter } = given;
  if (typeof file !== 'string' || file === '') throw argumentError(`${name}, its member "file",`, 'a path', file);
  if (format === undefined || !fileFormats.includes(format))
    throw argumentError(
      `The format of ${quoted(file)}`,
      `${fileFormats.map((one) => `"${one}"`).join(', ')}, by the end of its name or as { file, format }`,
      format,
    );
  if (delimiter !== undefined && !/^[^"\r\n]$/.test(delimiter))
    throw argumentError(`${name}, its member "delimiter",`, 'one character', delimiter);
  checkMembers(`${name}, a file of the format ${quoted(format)},`, given, formatMembers[format]);
  return { ...given, format };
}

const formatMembers: Readonly<Record<FileFormat, readonly (keyof FileSource)[]>> = {
  json: ['file', 'format', 'columns'],
  ndjson: ['file', 'format', 'columns'],
  csv: ['file', 'format', 'columns', 'delimiter'],
  // It says its types itself.
  parquet: ['file', 'format'],
};

function isRows(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row));
}

const formats: Readonly<Record<string, FileFormat>> = {
  json: 'json',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  csv: 'csv',
  tsv: 'csv',
  parquet: 'parquet',
};

function formatOf(file: unknown): FileFormat | undefined {
  const [, ending = ''] = /\.([^./\\]+?)(?:\.(?:gz|zst))?$/.exec(String(file).toLowerCase()) ?? [];
  return Object.hasOwn(formats, ending) ? formats[ending] : undefined;
}
