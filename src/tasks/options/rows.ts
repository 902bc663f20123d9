import { Option } from 'commander';
import type { LongIntegers } from '../../engine/index.js';
import { formatOption } from '../output/output-format.js';
import { type RowFormatName, rowFormats } from '../rows/row-formats.js';
import { wholeNumberOption } from './common.js';

/** Options of a command that prints rows. */
export interface RowOptions {
  readonly format?: RowFormatName;
  readonly longIntegers: LongIntegers;
  readonly output?: string;
  readonly escapeFormulas?: boolean;
}

/** Creates the option for the number of rows of each query. */
export function limitOption(): Option {
  return new Option('--limit <rows>', 'maximum number of rows of each query; a smaller LIMIT in it counts').argParser(
    wholeNumberOption(1, 999_999_999),
  );
}

/** Creates the option for the number of rows of a page. */
export function pageSizeOption(): Option {
  return new Option('--page-size <rows>', 'number of rows of each request')
    .argParser(wholeNumberOption(1, 999_999_999))
    .default(1000);
}

/** Creates the option for the format of rows. */
export function rowFormatOption(): Option {
  return formatOption(rowFormats).default(undefined, 'the format of the ending of --output, else table');
}

/** Creates the option for the file of rows. */
export function outputOption(): Option {
  return new Option('--output <file>', 'write the rows to this file, which is replaced as a whole').default(
    undefined,
    'standard output',
  );
}

/** Creates the option for cells of CSV that a spreadsheet would run. */
export function escapeFormulasOption(): Option {
  return new Option(
    '--escape-formulas',
    "in CSV, write an apostrophe before texts that a spreadsheet would run as formulas, such as '=1+1",
  );
}

/** Creates the option for whole numbers in JSON. */
export function longIntegersOption(): Option {
  return new Option(
    '--long-integers <form>',
    'how JSON writes whole numbers beyond 2^53, which JSON.parse would change',
  )
    .choices(['string', 'number'])
    .default('string');
}
