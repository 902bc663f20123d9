import { type Command, Option } from 'commander';
import type { FileSource } from '../../engine/index.js';

/** How CSV files are read. */
export type CsvOptions = Pick<FileSource, 'dateFormat' | 'decimal' | 'delimiter' | 'encoding'>;

/** **The** options of commands that read CSV. The engine checks their values. */
export const csvOptions: Readonly<Record<keyof CsvOptions, Option>> = {
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
