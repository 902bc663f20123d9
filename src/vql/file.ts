import type { IToken } from 'chevrotain';
import { type Diagnostic, type Fix, hasErrors } from '../diagnostics/diagnostic.js';
import type { Result } from '../diagnostics/result.js';
import type { Span } from '../diagnostics/span.js';
import { type CheckOptions, check } from './check.js';
import { type FormatOptions, format } from './format.js';
import { type Scan, scan } from './grammar/lexer.js';
import { spanOf } from './grammar/reporter.js';
import { LineComment, Semicolon } from './grammar/tokens.js';
import { tokenize } from './tokenize.js';

/** A statement of a file: its text, and where in the file it stands. */
export interface FileStatement {
  readonly text: string;
  readonly span: Span;
}

/**
 * The statements of a `.vql` file: they are separated by `;` or by a line of four dashes or more. Neither counts inside
 * strings and comments. Pieces with nothing but blanks and comments are no statements.
 *
 * @example
 * ```ts
 * import { splitStatements } from 'vql-kit/vql';
 * const texts = splitStatements('SELECT id FROM account.query;\nSELECT id FROM article.query').map(({ text }) => text);
 * console.log(texts.length); // 2
 * ```
 */
export function splitStatements(text: string): readonly FileStatement[] {
  const { tokens, comments } = scan(text);
  const around = between(separatorsIn(text, { tokens, comments }), text);
  let next = 0;
  let nextComment = 0;
  const statements: FileStatement[] = [];
  for (const { start, end } of around) {
    while ((tokens[next]?.startOffset ?? text.length) < start) next++;
    if ((tokens[next]?.startOffset ?? text.length) >= end) continue;
    while ((comments[nextComment]?.startOffset ?? start) < start) nextComment++;
    const span = trimmed(text, behindComments(text, start, comments, nextComment), end);
    statements.push({ text: text.slice(span.start, span.end), span });
  }
  return statements;
}

/**
 * The pieces of a file between its separators, blank ones included: wherever a cursor stands, one of them is around it.
 */
export function pieces(text: string): readonly Span[] {
  // Most texts hold one statement, and none of what separators are made of.
  return between(/;|----/.test(text) ? separatorsIn(text, scan(text)) : [], text);
}

/** What is between separators, before the first and behind the last. */
function between(separators: readonly Span[], text: string): readonly Span[] {
  const starts = [0, ...separators.map(({ end }) => end)];
  return starts.map((start, index) => ({ start, end: separators[index]?.start ?? text.length }));
}

function separatorsIn(text: string, { tokens, comments }: Pick<Scan, 'tokens' | 'comments'>): readonly Span[] {
  return [
    ...tokens.filter((token) => token.tokenType === Semicolon),
    ...comments.filter((token) => isSeparator(text, spanOf(token))),
  ]
    .map(spanOf)
    .sort((a, b) => a.start - b.start);
}

/**
 * Checks every statement of a `.vql` file as `check` does; the places are those of the file.
 *
 * @example
 * ```ts
 * import { checkFile } from 'vql-kit/vql';
 * console.log(checkFile('SELECT id FROM account.query LIMIT 1; SELECT').map(({ code }) => code)); // ['missing-columns']
 * ```
 */
export function checkFile(text: string, options: CheckOptions = {}): readonly Diagnostic[] {
  return splitStatements(text).flatMap((statement) =>
    check(statement.text, options).map((diagnostic) => moved(diagnostic, statement.span.start)),
  );
}

/**
 * Formats every statement of a `.vql` file as `format` does. Separators and what stands between the statements stay; a
 * statement with errors stays as it is, and the diagnostics, with places in the file, say why. Lines end as most of them did.
 *
 * @example
 * ```ts
 * import { formatFile } from 'vql-kit/vql';
 * console.log(formatFile('select id from account.query;').value); // SELECT id FROM account.query;
 * ```
 */
export function formatFile(text: string, options: FormatOptions = {}): Result<string> {
  const diagnostics: Diagnostic[] = [];
  let result = '';
  let offset = 0;
  let endsInLineComment = false;
  for (const statement of splitStatements(text)) {
    const { start, end } = statement.span;
    const formatted = format(statement.text, options);
    const statementText = formatted.value ?? statement.text;
    for (const diagnostic of formatted.diagnostics) diagnostics.push(moved(diagnostic, start));
    result +=
      gapBetween(text.slice(offset, start), { isFirst: result === '', endsInLineComment, next: statement.text }) +
      statementText;
    endsInLineComment = hasErrors(formatted.diagnostics) || isLineComment(statementText);
    offset = end;
  }
  const rest = text.slice(offset).trimEnd();
  const tail = result === '' ? rest.trimStart() : compacted(rest, endsInLineComment);
  const isBlank = result + tail === '';
  result = isBlank ? '' : restoreLineEnds(`${result}${tail}\n`, text);
  return { value: result, diagnostics };
}

interface Neighbours {
  readonly isFirst: boolean;
  readonly endsInLineComment: boolean;
  readonly next: string;
}

/** What stands between two statements: a semicolon comes right behind the first, and the second begins on a new line. */
function gapBetween(gap: string, { isFirst, endsInLineComment, next }: Neighbours): string {
  if (isFirst) return gap.trimStart();
  const compact = compacted(gap, endsInLineComment);
  const staysOnLine = /^(?:--|\/\*)/.test(next) || /[\r\n]/.test(compact.slice(compact.trimEnd().length));
  return staysOnLine ? compact : `${compact.trimEnd()}\n`;
}

/** Draws a semicolon up to the statement, unless a comment to the end of the line would swallow it. */
function compacted(gap: string, endsInLineComment: boolean): string {
  if (!/^\s*;/.test(gap)) return gap;
  return endsInLineComment ? `\n${gap.trimStart()}` : gap.trimStart();
}

function isLineComment(text: string): boolean {
  const last = scan(text).comments.at(-1);
  return last?.tokenType === LineComment && spanOf(last).end === text.length;
}

function isSeparator(text: string, { start, end }: Span): boolean {
  if (!/^-{4,}\s*$/.test(text.slice(start, end))) return false;
  let before = start;
  while (text[before - 1] === ' ' || text[before - 1] === '\t') before--;
  return before === 0 || text[before - 1] === '\n' || text[before - 1] === '\r';
}

/** Behind the comments that end the line of a separator: they belong to it, not to the next statement. */
function behindComments(text: string, start: number, comments: readonly IToken[], first: number): number {
  let behind = start;
  let index = first;
  for (let comment = comments[index]; comment !== undefined; comment = comments[++index]) {
    if (/[^ \t]/.test(text.slice(behind, comment.startOffset)) || /[\r\n]/.test(comment.image)) break;
    behind = spanOf(comment).end;
  }
  return start > 0 && /^[ \t]*[\r\n]/.test(text.slice(behind, behind + maxBlanks)) ? behind : start;
}

/** More blanks than anyone leaves at the end of a line. */
const maxBlanks = 1_000;

function trimmed(text: string, start: number, end: number): Span {
  const piece = text.slice(start, end);
  return { start: start + piece.length - piece.trimStart().length, end: start + piece.trimEnd().length };
}

/** A diagnostic whose places are counted from further ahead. */
export function moved(diagnostic: Diagnostic, offset: number): Diagnostic {
  const shift = ({ start, end }: Span): Span => ({ start: start + offset, end: end + offset });
  const { span, related, fixes } = diagnostic;
  const shiftFix = (fix: Fix): Fix => ({
    ...fix,
    edits: fix.edits.map((edit) => ({ ...edit, span: shift(edit.span) })),
  });
  return {
    ...diagnostic,
    ...(span && { span: shift(span) }),
    ...(related && { related: related.map((place) => ({ ...place, span: shift(place.span) })) }),
    ...(fixes && { fixes: fixes.map(shiftFix) }),
  };
}

/**
 * Gives a formatted text the line ends that most lines of the original have, `\n` or `\r\n`. Line ends inside a string
 * belong to its value and stay.
 */
export function restoreLineEnds(formatted: string, original: string): string {
  const lineEnd = prefersCarriageReturns(original) ? '\r\n' : '\n';
  if (lineEnd === '\n' && !formatted.includes('\r\n')) return formatted;
  return tokenize(formatted)
    .map(({ kind, text }) => (kind === 'string' ? text : text.replaceAll(/\r?\n/g, lineEnd)))
    .join('');
}

function prefersCarriageReturns(text: string): boolean {
  const all = text.match(/\n/g)?.length ?? 0;
  const withCarriageReturn = text.match(/\r\n/g)?.length ?? 0;
  return withCarriageReturn * 2 > all;
}
