import type { Columns } from '../column-type.js';

/** The formats of files. */
const fileFormats = ['json', 'ndjson', 'csv', 'parquet'] as const;

/** The format of a file: one JSON array of rows, one JSON object on each line, CSV with a header, or Parquet. */
export type FileFormat = (typeof fileFormats)[number];

/** A file with the rows of a template. */
export interface FileSource {
  /** Its path, or a glob (`exports/*.parquet`). */
  readonly file: string;
  /** Default: what the name ends with; `.jsonl` is `ndjson`, and `.gz` behind it is seen through. */
  readonly format?: FileFormat;
}

/** Rows in memory. */
export interface RowsSource {
  readonly rows: readonly object[];
  /** Their columns, where the rows do not show them all; default: what the rows hold. */
  readonly columns?: Columns;
}

/** Where the rows of a template are: an array, the path of a file, or either with what has to be known besides. */
export type TableSource = readonly object[] | string | FileSource | RowsSource;

/** The source with everything said. @throws RangeError for a file of no known format. */
export function resolveSource(source: TableSource): Required<FileSource> | RowsSource {
  if (Array.isArray(source)) return { rows: source };
  const given = typeof source === 'string' ? { file: source } : (source as FileSource | RowsSource);
  if ('rows' in given) return given;
  return { file: given.file, format: given.format ?? formatOf(given.file) };
}

const formats: Readonly<Record<string, FileFormat>> = {
  json: 'json',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  csv: 'csv',
  tsv: 'csv',
  parquet: 'parquet',
};

function formatOf(file: string): FileFormat {
  const [, ending = ''] = /\.([^./\\]+?)(?:\.(?:gz|zst))?$/.exec(file.toLowerCase()) ?? [];
  const format = Object.hasOwn(formats, ending) ? formats[ending] : undefined;
  if (format === undefined)
    throw new RangeError(
      `The format of "${file}" is not known by its name; give it: { file, format: ${fileFormats.map((one) => `'${one}'`).join(' | ')} }.`,
    );
  return format;
}
