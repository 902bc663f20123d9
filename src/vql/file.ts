import { callback, checkArgument, flag, type OptionKinds, oneOf, string } from '../diagnostics/arguments.js';
import { type Diagnostic, shiftDiagnostic } from '../diagnostics/diagnostic.js';
import type { Result } from '../diagnostics/result.js';
import type { Span } from '../diagnostics/span.js';
import { type CheckOptions, checkCheckArguments, checkOptionKinds, checkReading } from './check.js';
import { fileSegments } from './file-segments.js';
import { type FormatOptions, formatOptions, formatStatement } from './format.js';
import { formatRegions, isInRegion, overlaps, regionsIn } from './format-regions.js';
import { reportInnerMark } from './grammar/report-character.js';
import { scan, spanOf } from './lexer/lexer.js';
import { byteOrderMark, LineComment } from './lexer/tokens.js';
import { type EndOfLine, endsOfLine, formatLineEnds, lineEndWriter, withLineEndsInFixes } from './line-ends.js';
import { checkReadArguments, readUnconfirmed } from './read.js';
import { separatorCommentsEnd } from './separator-comments.js';

/** A statement of a file: its text, and its span in the file. */
export interface FileStatement {
  readonly text: string;
  readonly span: Span;
}

/**
 * Splits a `.vql` file into its statements. They are separated by `;` or by a line of four dashes or more, outside strings and
 * comments. Segments with only whitespace and comments are not statements.
 *
 * @throws {VqlError} `wrong-argument` if the text is not a string.
 *
 * @example
 * ```ts
 * import { splitStatements } from 'vql-kit/vql';
 * const texts = splitStatements('SELECT id FROM account.query;\nSELECT id FROM article.query').map(({ text }) => text);
 * console.log(texts.length); // 2
 * ```
 */
export function splitStatements(text: string): readonly FileStatement[] {
  checkArgument('The text of splitStatements', text, string);
  return [...statementsOf(text)];
}

/** Yields the statements of a file one by one: only the tokens of one of them are in memory. */
function* statementsOf(text: string): Generator<FileStatement> {
  for (const { start, end } of fileSegments(text)) {
    const begin = beginningOf(text, { start, end });
    if (begin === undefined) continue;
    const span = trimSpan(text, begin, end);
    yield { text: text.slice(span.start, span.end), span };
  }
}

/** Returns the offset from which a segment of a file belongs to its statement; `undefined` if it has no statement. */
function beginningOf(text: string, { start, end }: Span): number | undefined {
  const segment = text.slice(start, end);
  // A word is a token, and no comment stands before it: most segments need not be read.
  if (/^[ \t\r\n\f\v]*[a-z]/i.test(segment)) return start;
  // Only at the beginning of the file, a byte order mark is not a character of the text.
  const textStart = start === 0 && text.startsWith(byteOrderMark) ? byteOrderMark.length : start;
  const { tokens, comments } = scan(text.slice(textStart, end));
  if (tokens.length === 0) return undefined;
  if (start === 0) return textStart;
  return (
    start +
    separatorCommentsEnd(
      segment,
      comments.map((token) => ({ text: token.image, span: spanOf(token) })),
    )
  );
}

/** Options of `checkFile`. */
export interface FileCheckOptions extends CheckOptions {
  /** Called after each statement with the part of the text that is done, from 0 to 1. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

const fileCheckOptions: OptionKinds<FileCheckOptions> = { ...checkOptionKinds, onProgress: callback };

/**
 * Checks every statement of a `.vql` file as `check` does; spans are those of the file.
 *
 * @throws {VqlError} `wrong-argument`, `unknown-option` or `wrong-plugin` for a mistake of the caller.
 *
 * @example
 * ```ts
 * import { checkFile } from 'vql-kit/vql';
 * console.log(checkFile('SELECT id FROM account.query LIMIT 1; SELECT').map(({ code }) => code)); // ['missing-columns']
 * ```
 */
export function checkFile(text: string, options: FileCheckOptions = {}): readonly Diagnostic[] {
  checkCheckArguments('checkFile', text, options, fileCheckOptions);
  const writeLineEnds = lineEndWriter(text);
  const found: Diagnostic[] = [];
  for (const { text: statement, span } of statementsOf(text)) {
    const reading = readUnconfirmed(statement, options);
    const reported = [...reportInnerMark(statement, span.start), ...checkReading(statement, reading, options)];
    for (const one of reported) found.push(withLineEndsInFixes(shiftDiagnostic(one, span.start), writeLineEnds));
    options.onProgress?.(span.end / text.length);
  }
  return found;
}

/** Options of `formatFile`. */
export interface FileFormatOptions extends FormatOptions {
  /** Line end outside strings: `lf` or `crlf`; default: that of most lines of the text. */
  readonly endOfLine?: EndOfLine | undefined;
  /** Whether a text that does not end in a line end gets one; default `true`. */
  readonly insertFinalNewline?: boolean | undefined;
  /** Called after each statement with the part of the text that is done, from 0 to 1. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** **The** table of the options of formatting a file. */
export const fileFormatOptions: OptionKinds<FileFormatOptions> = {
  ...formatOptions,
  endOfLine: oneOf(endsOfLine),
  insertFinalNewline: flag,
  onProgress: callback,
};

/**
 * Formats every statement of a `.vql` file as `format` does. Separators and text between the statements stay; a statement with
 * errors is not changed, and the diagnostics, with spans in the file, are its errors. All lines outside strings, also
 * inside comments, get one line end. From a comment `-- vql-format off` to `-- vql-format on`, or to the end, the text stays as it is.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option` for a mistake of the caller.
 *
 * @example
 * ```ts
 * import { formatFile } from 'vql-kit/vql';
 * console.log(formatFile('select id from account.query;').value); // SELECT id FROM account.query;
 * ```
 */
export function formatFile(text: string, options: FileFormatOptions = {}): Result<string> {
  checkReadArguments('formatFile', text, options, fileFormatOptions);
  const { endOfLine, insertFinalNewline = true, onProgress } = options;
  const writeLineEnds = lineEndWriter(text);
  const regions = formatRegions(text);
  const diagnostics: Diagnostic[] = [];
  let result = '';
  let offset = 0;
  let endsInLineComment = false;
  let isKept = false;
  for (const statement of statementsOf(text)) {
    const { start, end } = statement.span;
    const formatted = formatInFile(statement, options, regions);
    const statementText = formatted.value ?? statement.text;
    for (const one of formatted.diagnostics)
      diagnostics.push(withLineEndsInFixes(shiftDiagnostic(one, start), writeLineEnds));
    const gap = text.slice(offset, start);
    const neighbours = { isFirst: result === '', isKept, endsInLineComment, next: statement.text };
    const isUnformatted = regions.some((region) => overlaps(region, { start: offset, end: start }));
    result += (isUnformatted ? breakBefore(gap, endsInLineComment) + gap : gapBetween(gap, neighbours)) + statementText;
    isKept = formatted.value === undefined;
    endsInLineComment = endsInComment(statementText);
    offset = end;
    onProgress?.(end / text.length);
  }
  if (regions.some((region) => overlaps(region, { start: offset, end: text.length }))) {
    const end = insertFinalNewline && !/[\r\n]$/.test(text) ? '\n' : '';
    const gap = text.slice(offset);
    return {
      value: formatLineEnds(result + breakBefore(gap, endsInLineComment) + gap + end, text, endOfLine),
      diagnostics,
    };
  }
  const rest = text.slice(offset).trimEnd();
  const tail = result === '' ? rest.trimStart() : isKept ? rest : attachSemicolon(rest, endsInLineComment);
  if (result + tail === '') return { value: '', diagnostics };
  const end = insertFinalNewline || /[\r\n]/.test(text.slice(text.trimEnd().length)) ? '\n' : '';
  return { value: formatLineEnds(result + tail + end, text, endOfLine), diagnostics };
}

/** Formats a statement of a file; one in a region is not read. */
function formatInFile({ text, span }: FileStatement, options: FormatOptions, regions: readonly Span[]): Result<string> {
  if (isInRegion(regions, span)) return { value: text, diagnostics: [] };
  const marks = reportInnerMark(text, span.start);
  return marks.length > 0 ? { diagnostics: marks } : formatStatement(text, options, regionsIn(regions, span));
}

interface Neighbours {
  readonly isFirst: boolean;
  /** Whether the first statement has errors: then its semicolon stays where it is. */
  readonly isKept: boolean;
  readonly endsInLineComment: boolean;
  readonly next: string;
}

/** Formats the text between two statements: a semicolon follows the first directly, and the second begins on a new line. */
function gapBetween(gap: string, { isFirst, isKept, endsInLineComment, next }: Neighbours): string {
  // At the beginning of the file, the byte order mark of the statement would be taken for that of the file.
  if (isFirst) return next.startsWith(byteOrderMark) ? gap : gap.trimStart();
  const compact = isKept ? gap : attachSemicolon(gap, endsInLineComment);
  const staysOnLine = /^(?:--|\/\*)/.test(next) || /[\r\n]/.test(compact.slice(compact.trimEnd().length));
  return staysOnLine ? compact : `${compact.trimEnd()}\n`;
}

/** Moves a semicolon directly after the statement, unless that would make it part of a line comment. */
function attachSemicolon(gap: string, endsInLineComment: boolean): string {
  if (!/^\s*;/.test(gap)) return gap;
  return endsInLineComment ? `\n${gap.trimStart()}` : gap.trimStart();
}

/** Returns the line break that keeps the text after a statement out of the line comment at its end; empty if it needs no break. */
export function breakBefore(following: string, endsInLineComment: boolean): string {
  return endsInLineComment && /^[ \t\f\v]*\S/.test(following) ? '\n' : '';
}

/** Whether a statement ends in a line comment. */
export function endsInComment(text: string): boolean {
  const last = scan(text).comments.at(-1);
  return last?.tokenType === LineComment && spanOf(last).end === text.length;
}

/** Returns a span without the whitespace of VQL at its ends: other spaces are reported with the statement. */
export function trimSpan(text: string, start: number, end: number): Span {
  const trimmed = { start, end };
  while (isWhitespace(text.charAt(trimmed.start))) trimmed.start++;
  while (isWhitespace(text.charAt(trimmed.end - 1))) trimmed.end--;
  return trimmed;
}

function isWhitespace(character: string): boolean {
  return character !== '' && ' \t\r\n\f\v'.includes(character);
}
