/** A record of CSV: the cells of a line, or of several if a cell contains line breaks. */
export interface CsvRecord {
  /** Number of its first line; the first line of a text is 1. */
  readonly line: number;
  /** An empty cell without quotes is `undefined`. */
  readonly cells: readonly (string | undefined)[];
  /** Whether a cell without quotes around it contains a quote. */
  readonly hasStrayQuote: boolean;
}

/** The reason why a line is not CSV. The message is a clause that says what to do. */
export class CsvProblem extends Error {
  constructor(
    readonly line: number,
    message: string,
    /** Whether it is a quote that is not closed, as in a text that is cut. */
    readonly isUnclosed = false,
  ) {
    super(message);
  }
}

/**
 * Reads the records of a text, in the format that DuckDB reads (RFC 4180), but lines may end with CRLF and LF in one text. An
 * empty line is a record with one empty cell.
 *
 * @throws {CsvProblem}
 */
export function* readRecords(text: string, delimiter: string, firstLine = 1): Generator<CsvRecord, void, undefined> {
  const code = delimiter.charCodeAt(0).toString(16).padStart(4, '0');
  const plainEnd = new RegExp(`[\\u${code}\r\n]`, 'g');
  const opening = delimiter === ' ' ? /"/y : / *"/y;
  const closing = delimiter === ' ' ? /"/y : /" */y;
  /** Whether lines end with carriage returns alone; known after the first line. */
  let isOldMac: boolean | undefined;
  let line = firstLine;
  let at = 0;
  while (at < text.length) {
    const start = line;
    const cells: (string | undefined)[] = [];
    let hasStrayQuote = false;
    for (;;) {
      opening.lastIndex = at;
      if (opening.test(text)) {
        const end = closingQuote(text, opening.lastIndex);
        if (end < 0)
          throw new CsvProblem(line, 'a cell begins with a quote that is not closed; close it, or double it', true);
        const cell = text.slice(opening.lastIndex, end);
        cells.push(cell.replaceAll('""', '"'));
        line += cell.match(lineEnds)?.length ?? 0;
        closing.lastIndex = end;
        closing.test(text);
        at = closing.lastIndex;
        if (at < text.length && text[at] !== delimiter && !/[\r\n]/.test(text.charAt(at)))
          throw new CsvProblem(line, 'a cell has text after its closing quote; double each quote inside a cell');
      } else {
        plainEnd.lastIndex = at;
        const end = plainEnd.exec(text)?.index ?? text.length;
        const cell = text.slice(at, end);
        if (cell.includes('"')) hasStrayQuote = true;
        cells.push(cell === '' ? undefined : cell);
        at = end;
      }
      if (text[at] !== delimiter) break;
      at++;
    }
    const end = lineEndAt(text, at);
    if (end !== '') {
      isOldMac ??= end === '\r';
      if (isOldMac !== (end === '\r')) throw new CsvProblem(line, strayReturn);
    }
    at += end.length;
    yield { line: start, cells, hasStrayQuote };
    line++;
  }
}

const strayReturn =
  'it has a carriage return without a line feed, other than the lines above; put a cell with a line break in quotes, or end all lines in the same way';

const lineEnds = /\r\n|\n|\r/g;

/** Returns the position of the quote that ends a cell; -1 for a cell that is not closed. */
function closingQuote(text: string, start: number): number {
  let end = text.indexOf('"', start);
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  return end;
}

function lineEndAt(text: string, at: number): string {
  const first = text.charAt(at);
  return first === '\r' && text[at + 1] === '\n' ? '\r\n' : first;
}

/** Whether the record of a row has a cell for each column. An empty cell after the last delimiter does not count. */
export function hasCells({ cells }: CsvRecord, count: number): boolean {
  return cells.length === count || (cells.length === count + 1 && cells.at(-1) === undefined);
}

/** Whether a record is an empty line, which is a row only in a file of one column. */
export function isEmptyLine({ cells }: CsvRecord): boolean {
  return cells.length === 1 && cells[0] === undefined;
}

/** Creates the problem of a row that does not have a cell for each column. */
export function countProblem({ line, cells }: CsvRecord, count: number, delimiter: string): CsvProblem {
  return new CsvProblem(
    line,
    `it has ${counted(cells.length)}, but the header has ${count}, with the delimiter ${describeDelimiter(delimiter)}; put a cell that contains the delimiter in quotes, remove lines above the header, or give the option "delimiter"`,
  );
}

function counted(cells: number): string {
  return cells === 1 ? '1 cell' : `${cells} cells`;
}

/** Describes a delimiter for a message. */
export function describeDelimiter(delimiter: string): string {
  return delimiter === '\t' ? 'tab' : `"${delimiter}"`;
}
