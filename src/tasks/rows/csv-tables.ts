import { type FileSource, fileFormatOf } from '../../engine/index.js';
import { UsageError } from '../errors.js';
import { type CsvOptions, csvOptions } from '../options/csv.js';

/** Returns tables whose CSV files have the options, unless a table has its own. @throws {UsageError} if there is no CSV. */
export function withCsvOptions<Source>(
  tables: Readonly<Record<string, Source>>,
  { dateFormat, decimal, delimiter, encoding }: CsvOptions,
): Readonly<Record<string, Source | FileSource>> {
  const given = Object.fromEntries(
    Object.entries({ dateFormat, decimal, delimiter, encoding }).filter(([, value]) => value !== undefined),
  );
  const [first] = Object.keys(given) as (keyof CsvOptions)[];
  if (first === undefined) return tables;
  const changed = Object.entries(tables).map(([template, source]) => [template, withOptions(source, given)] as const);
  if (changed.every(([template, source]) => source === tables[template]))
    throw new UsageError(`"${csvOptions[first].long}" applies to CSV, but no table is a CSV file.`);
  return Object.fromEntries(changed);
}

function withOptions<Source>(source: Source, given: CsvOptions): Source | FileSource {
  const named: unknown = typeof source === 'string' ? { file: source } : source;
  return isFile(named) && (named.format ?? fileFormatOf(named.file)) === 'csv' ? { ...given, ...named } : source;
}

function isFile(source: unknown): source is FileSource {
  return typeof source === 'object' && source !== null && 'file' in source && typeof source.file === 'string';
}
