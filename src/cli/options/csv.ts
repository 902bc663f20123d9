import { type Command, Option } from 'commander';
import { type FileSource, fileFormatOf } from '../../engine/index.js';
import { UsageError } from '../errors.js';

/** How CSV files are read. */
export type CsvOptions = Pick<FileSource, 'dateFormat' | 'decimal' | 'delimiter' | 'encoding'>;

/** **The** options of commands that read CSV. The engine checks their values. */
const csvOptions: Readonly<Record<keyof CsvOptions, Option>> = {
  delimiter: new Option('--delimiter <character>', 'character between the cells of CSV, or "tab"').argParser((text) =>
    text === 'tab' || text === '\\t' ? '\t' : text,
  ),
  encoding: new Option('--encoding <name>', 'encoding of CSV, such as windows-1252 for a file that Excel wrote'),
  decimal: new Option('--decimal <character>', 'decimal separator of CSV: a point or a comma'),
  dateFormat: new Option('--date-format <format>', 'dates of CSV, beside ISO 8601: DD.MM.YYYY, M/D/YYYY, %d.%m.%Y'),
};

const csvDefaults: Readonly<Record<keyof CsvOptions, string>> = {
  delimiter: 'the one that fits header and rows',
  encoding: 'that of a byte order mark, or utf-8',
  decimal: 'a point',
  dateFormat: 'ISO 8601 alone',
};

/** Adds the options for CSV files. */
export function addCsvOptions(command: Command): Command {
  for (const name of Object.keys(csvOptions) as (keyof CsvOptions)[])
    command.addOption(csvOptions[name].default(undefined, csvDefaults[name]));
  return command;
}

/** Returns tables whose CSV files have the options, unless a table has its own. @throws {UsageError} if there is no CSV. */
export function withCsvOptions<Source>(
  tables: Readonly<Record<string, Source>>,
  { dateFormat, decimal, delimiter, encoding }: CsvOptions,
): Readonly<Record<string, Source>> {
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

function withOptions<Source>(source: Source, given: CsvOptions): Source {
  if (!isFile(source)) return source;
  return (source.format ?? fileFormatOf(source.file)) === 'csv' ? { ...given, ...source } : source;
}

function isFile(source: unknown): source is FileSource {
  return typeof source === 'object' && source !== null && 'file' in source && typeof source.file === 'string';
}
