import { extname } from 'node:path';
import { type EngineStream, type LongIntegers, rowsAsText, rowTextFormats } from '../../engine/index.js';
import { UsageError } from '../errors.js';
import type { DescribedFormat } from '../output/output-format.js';
import { escapeFormulas } from './escape-formulas.js';
import { markdownText } from './markdown-rows.js';
import { tableText } from './row-table.js';
import type { RowChunk } from './write-rows.js';

/** How rows are written. */
export interface RowSetting {
  readonly longIntegers: LongIntegers;
  /** Whether texts of CSV that a spreadsheet would run as formulas are escaped. */
  readonly escapeFormulas: boolean;
  /** Width of the terminal; absent for a file or a pipe. */
  readonly terminalWidth: number | undefined;
}

/** A format of rows. */
interface RowFormat extends DescribedFormat {
  /** Endings of the files that have the format. */
  readonly endings: readonly string[];
  /** Text between the results of two queries; `undefined` for a format that has the rows of one query. */
  readonly separator: string | undefined;
  /** Whether the columns are written before the rows, so that members of later rows are left out. */
  readonly writesColumnsFirst: boolean;
  /** Whether it is not text. */
  readonly isBinary: boolean;
  write(result: EngineStream, setting: RowSetting): AsyncIterable<RowChunk>;
}

const text = { separator: undefined, writesColumnsFirst: true, isBinary: false } as const;

/** **The** table of the formats of rows. */
export const rowFormats = {
  table: {
    ...text,
    description: 'for a terminal',
    endings: ['.txt'],
    separator: '\n',
    write: (result, { terminalWidth }) => tableText(result, terminalWidth),
  },
  json: {
    ...text,
    description: 'an array of objects',
    endings: ['.json'],
    writesColumnsFirst: false,
    write: (result, { longIntegers }) => rowsAsText(result, { format: 'json', longIntegers }),
  },
  ndjson: {
    ...text,
    description: 'an object on each line',
    endings: ['.ndjson', '.jsonl'],
    separator: '',
    writesColumnsFirst: false,
    write: (result, { longIntegers }) => rowsAsText(result, { format: 'ndjson', longIntegers }),
  },
  csv: {
    ...text,
    description: 'a header and a line for each row',
    endings: ['.csv'],
    write: (result, setting) =>
      rowsAsText(setting.escapeFormulas ? escapeFormulas(result) : result, {
        format: 'csv',
        longIntegers: setting.longIntegers,
      }),
  },
  markdown: {
    ...text,
    description: 'a table of Markdown',
    endings: ['.md'],
    separator: '\n',
    write: (result) => markdownText(result),
  },
  parquet: {
    description: 'a Parquet file, by DuckDB: npm install @duckdb/node-api',
    endings: ['.parquet'],
    separator: undefined,
    writesColumnsFirst: false,
    isBinary: true,
    write: writeParquet,
  },
} as const satisfies Readonly<Record<string, RowFormat>>;

/** Name of a format of rows. */
export type RowFormatName = keyof typeof rowFormats;

/** Loaded on demand: it loads DuckDB. */
async function* writeParquet(result: EngineStream): AsyncGenerator<RowChunk, void, undefined> {
  const { parquetBytes } = await import('./parquet-rows.js');
  yield* parquetBytes(result);
}

/** Whether a format is text, which a terminal can show. */
export function isTextFormat(format: RowFormatName): boolean {
  return !rowFormats[format].isBinary;
}

/** Returns the format of a file by its ending. */
export function formatOfFile(path: string | undefined): RowFormatName | undefined {
  const ending = extname(path ?? '').toLowerCase();
  const names = Object.keys(rowFormats) as RowFormatName[];
  return names.find((name) => (rowFormats[name].endings as readonly string[]).includes(ending));
}

/** Whether the engine writes a format itself, which is several times as fast. */
export function isEngineFormat(format: RowFormatName): format is (typeof rowTextFormats)[number] & RowFormatName {
  return rowTextFormats.some((name) => name === format);
}

/**
 * Returns the rows of several queries one after the other.
 *
 * @throws {UsageError} for a format that has the rows of one query.
 */
export function chunksOfAll<Query>(
  queries: readonly Query[],
  format: RowFormatName,
  chunksOf: (query: Query) => AsyncIterable<RowChunk>,
): AsyncGenerator<RowChunk, void, undefined> {
  const { separator } = rowFormats[format];
  if (queries.length > 1 && separator === undefined)
    throw new UsageError(
      `The format ${format} has the rows of one query, and there are ${queries.length}. Ask them one at a time, or with --format ndjson.`,
    );
  return joinChunks(queries.map(chunksOf), separator);
}

async function* joinChunks(
  results: readonly AsyncIterable<RowChunk>[],
  separator = '',
): AsyncGenerator<RowChunk, void, undefined> {
  for (const [index, chunks] of results.entries()) {
    if (index > 0 && separator !== '') yield { text: separator, rows: 0 };
    yield* chunks;
  }
}
