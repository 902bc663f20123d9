import { extname } from 'node:path';
import { createRowWriter, type EngineRow, type EngineStream, type LongIntegers } from '../../engine/index.js';
import type { DescribedFormat } from '../../tasks/output/output-format.js';
import type { ColumnValues } from '../../tasks/rows/column-values.js';
import { escapedRow, escapeText } from '../../tasks/rows/escape-formulas.js';
import { rowFormats } from '../../tasks/rows/row-formats.js';
import { spoolLine } from '../../tasks/rows/row-spool.js';

/** A format of an export. */
interface ExportFormat extends DescribedFormat {
  /** Endings of the files that have the format, the usual one first. */
  readonly endings: readonly [string, ...string[]];
  /** Whether DuckDB makes the file when all rows have been read. */
  readonly isSpooled: boolean;
  /** Whether a file has the rows of several queries, in tables. */
  readonly hasTables: boolean;
}

/** **The** table of the formats of an export. */
export const exportFormats = {
  parquet: { ...rowFormats.parquet, isSpooled: true, hasTables: false },
  csv: { ...rowFormats.csv, isSpooled: false, hasTables: false },
  ndjson: { ...rowFormats.ndjson, isSpooled: false, hasTables: false },
  duckdb: {
    description: 'a table of a DuckDB file for each query: npm install @duckdb/node-api',
    endings: ['.duckdb', '.ddb'],
    isSpooled: true,
    hasTables: true,
  },
} as const satisfies Readonly<Record<string, ExportFormat>>;

/** Name of a format of an export. */
export type ExportFormatName = keyof typeof exportFormats;

/** Returns the format of a file by its ending. */
export function exportFormatOf(path: string): ExportFormatName | undefined {
  const ending = extname(path).toLowerCase();
  const names = Object.keys(exportFormats) as ExportFormatName[];
  return names.find((name) => (exportFormats[name].endings as readonly string[]).includes(ending));
}

/** Writes pages of rows as they are in the unfinished file. */
export interface PageWriter {
  /** Text before the first row. */
  readonly begin: string;
  write(rows: readonly EngineRow[]): string;
  /** Names of members of later rows that are left out, since the format writes its columns first. */
  leftOut(): readonly string[];
}

/** Settings of a page writer. */
export interface PageWriterSetting {
  readonly definition: EngineStream['definition'];
  readonly longIntegers: LongIntegers;
  readonly escapeFormulas?: boolean;
  /** The columns of a file that DuckDB makes. They grow with the rows. */
  readonly spooled: ColumnValues[];
}

/** Creates the writer of a format. */
export function createPageWriter(format: ExportFormatName, setting: PageWriterSetting): PageWriter {
  const { definition, longIntegers, escapeFormulas = false, spooled } = setting;
  const namesOf = (visible: boolean): readonly string[] =>
    definition.filter((column) => (column.visible !== false) === visible).map(({ attribute = '' }) => attribute);
  const hidden = new Set(namesOf(false));
  if (format !== 'csv' && format !== 'ndjson')
    return {
      begin: '',
      write: (rows) => rows.map((row) => spoolLine(row, spooled, hidden)).join(''),
      leftOut: () => [],
    };
  const names = namesOf(true);
  const isEscaped = escapeFormulas && format === 'csv';
  const writer = createRowWriter(format, isEscaped ? names.map(escapeText) : names, longIntegers);
  const listed = new Set([...hidden, ...names]);
  const late = new Set<string>();
  const isLate = (name: string): boolean => !listed.has(name);
  return {
    begin: writer.begin,
    write: (rows) =>
      rows
        .map((row) => {
          const members = Object.keys(row);
          const others = members.some(isLate) ? members.filter(isLate) : [];
          for (const name of others) late.add(name);
          return `${writer.row(isEscaped ? escapedRow(names, row) : row, others)}\n`;
        })
        .join(''),
    leftOut: () => (rowFormats[format].writesColumnsFirst ? [...late] : []),
  };
}
