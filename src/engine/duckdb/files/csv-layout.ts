import type { FileSource } from '../table-source.js';
import {
  CsvProblem,
  type CsvRecord,
  countProblem,
  describeDelimiter,
  hasCells,
  isEmptyLine,
  readRecords,
} from './csv-records.js';

/** How a CSV file is divided. */
export interface CsvLayout {
  readonly delimiter: string;
  /** Number of lines above the header: 1 if there is the line `sep=;`, which Excel reads. */
  readonly skip: 0 | 1;
  readonly columns: readonly CsvColumn[];
}

/** A column of the header. */
export interface CsvColumn {
  /** Its name, or its position if the header does not name it: `column3`. */
  readonly name: string;
  readonly isNamed: boolean;
}

/** **The** delimiters that are tried. */
const delimiters = [',', ';', '\t', '|'] as const;

/** The delimiter of a file of one column: no text has this control character. */
const noDelimiter = '\u001F';

/** Number of rows that a delimiter is tried on. */
const maxRows = 100;

/** Options of `findLayout`. */
export interface LayoutOptions extends Pick<FileSource, 'decimal' | 'delimiter'> {
  /** The delimiter if none is given or stated: a tab for `.tsv`. */
  readonly defaultDelimiter?: string | undefined;
  /** Whether the lines are the whole file. */
  readonly isWhole: boolean;
}

/**
 * Finds the layout of a file by its first lines. The delimiter is given, or stated by a line `sep=;`; otherwise, it is the
 * delimiter with which the rows have as many cells as the header.
 *
 * @throws {CsvProblem} if no delimiter fits, or several do.
 */
export function findLayout(
  head: string,
  { decimal, delimiter: given, isWhole, defaultDelimiter }: LayoutOptions,
): CsvLayout {
  const { separator, length } = separatorLine(head);
  const skip = separator === undefined ? 0 : 1;
  if (head.length === length)
    throw new CsvProblem(
      skip + 1,
      `it is empty, but the first line of CSV ${skip > 0 ? 'after sep= ' : ''}has the names of the columns`,
    );
  const stated = given ?? separator ?? defaultDelimiter;
  const trials = (stated === undefined ? delimiters : [stated]).map((delimiter) =>
    tryDelimiter(head.slice(length), delimiter, skip + 1, isWhole),
  );
  const trial = stated === undefined ? chooseTrial(trials, decimal) : trials[0];
  if (trial === undefined) throw new TypeError('No delimiter was tried.');
  if (trial.problem !== undefined) throw trial.problem;
  return { delimiter: trial.delimiter, skip, columns: columnsOf(trial.header) };
}

/** Reads the line `sep=;`. It may be quoted, write a tab as `\\t`, and end with delimiters that a spreadsheet added. */
function separatorLine(head: string): { readonly separator?: string | undefined; readonly length: number } {
  const [line = ''] = /^"?sep=[^\r\n]*(?:\r\n|\n|\r)?/i.exec(head) ?? [];
  if (line === '') return { length: 0 };
  const [, , separator] = /^("?)sep=(\\t|[^"\r\n])\2*\1\2*[\r\n]*$/i.exec(line) ?? [];
  if (separator === undefined)
    throw new CsvProblem(1, 'it begins with "sep=", after which one delimiter is expected, as in "sep=;"');
  return { separator: separator === '\\t' ? '\t' : separator, length: line.length };
}

/** The first records of a file, as a delimiter divides them. */
interface DelimiterTrial {
  readonly delimiter: string;
  readonly header: CsvRecord;
  /** The rows that fit the header, up to the first that does not. */
  readonly rows: readonly CsvRecord[];
  /** The problem of the first row that does not fit. */
  readonly problem?: CsvProblem;
}

function tryDelimiter(text: string, delimiter: string, firstLine: number, isWhole: boolean): DelimiterTrial {
  let header: CsvRecord = { line: firstLine, cells: [], hasStrayQuote: false };
  const rows: CsvRecord[] = [];
  try {
    for (const record of readRecords(text, delimiter, firstLine)) {
      const count = header.cells.length;
      if (count === 0) header = record;
      else if (count > 1 && isEmptyLine(record)) continue;
      else if (!hasCells(record, count))
        return { delimiter, header, rows, problem: countProblem(record, count, delimiter) };
      else rows.push(record);
      if (rows.length === maxRows) break;
    }
  } catch (problem) {
    if (!(problem instanceof CsvProblem)) throw problem;
    // The last record of a part can be cut.
    if (isWhole || !problem.isUnclosed || header.cells.length === 0) return { delimiter, header, rows, problem };
  }
  return { delimiter, header, rows };
}

/** Returns the trial of the delimiter of a file; otherwise, the trial that fits most rows. @throws {CsvProblem} if several fit. */
function chooseTrial(trials: readonly DelimiterTrial[], decimal: FileSource['decimal']): DelimiterTrial | undefined {
  const dividing = trials.filter(({ header }) => header.cells.length > 1);
  const fitting = dividing.filter(({ problem }) => problem === undefined).sort(compareTrials);
  const [best, second] = fitting;
  if (best !== undefined) {
    if (second !== undefined && compareTrials(best, second) === 0)
      throw new CsvProblem(
        best.header.line,
        `the delimiters ${describeDelimiter(best.delimiter)} and ${describeDelimiter(second.delimiter)} both fit; give the option "delimiter"`,
      );
    return best;
  }
  const [nearest = undivided(trials, decimal)] = [...dividing].sort((a, b) => b.rows.length - a.rows.length);
  return nearest;
}

/**
 * Orders delimiters that fit header and rows. A comma in a name or in a number (`Price, net;Stock`, `3,50;7`) can fit by chance;
 * then it leaves quotes or spaces at the beginning of cells, or finds fewer columns.
 */
function compareTrials(a: DelimiterTrial, b: DelimiterTrial): number {
  return strayQuotes(a) - strayQuotes(b) || spaces(a) - spaces(b) || b.header.cells.length - a.header.cells.length;
}

function strayQuotes({ header, rows }: DelimiterTrial): number {
  return [header, ...rows].filter(({ hasStrayQuote }) => hasStrayQuote).length;
}

function spaces({ header }: DelimiterTrial): number {
  return header.cells.filter((name) => name?.startsWith(' ')).length;
}

/**
 * Returns the trial for a header that no delimiter divides: the file has one column, unless a delimiter divides its first row, which
 * is the header below a title.
 */
function undivided(trials: readonly DelimiterTrial[], decimal: FileSource['decimal']): DelimiterTrial | undefined {
  const divided = trials.find(
    ({ delimiter, problem, rows }) => problem !== undefined && rows.length === 0 && delimiter !== decimal,
  );
  return divided ?? (trials[0] && { delimiter: noDelimiter, header: trials[0].header, rows: trials[0].rows });
}

function columnsOf({ cells, line }: CsvRecord): readonly CsvColumn[] {
  if (cells.every((name) => name === undefined || name === ''))
    throw new CsvProblem(line, 'it is the header, but has no name; remove empty lines above the header');
  return cells.map((name = '', index) => ({
    // A query names the column in the same way, whatever the lines end with.
    name: name.replaceAll(/\r\n?/g, '\n') || `column${index + 1}`,
    isNamed: name !== '',
  }));
}
