import type { Span } from '../../../diagnostics/span.js';
import { lazy } from '../../../language/cache.js';
import type { FormatStyle } from '../text-functions.js';
import { closingBracket } from './brackets.js';
import type { EscapeSyntax } from './escapes.js';

/** A kind of string literal of a language. */
export interface StringRow {
  /** Matches the beginning of a literal, up to its content. */
  readonly open: RegExp;
  /** Closing quote, or the number of the group of `open` that it repeats. */
  readonly close: string | number;
  /** Whether the closing quote has a line of its own, whose beginning does not belong to the content either. */
  readonly closesLine?: true;
  /** Absent if a backslash is an ordinary character. */
  readonly escapes?: EscapeSyntax;
  /** Characters that are written twice. */
  readonly doubled?: string;
  /** Beginnings of values that are inserted. */
  readonly inserts?: readonly string[];
  /** Whether line ends can stand in it. */
  readonly isMultiLine?: true;
  /** Line ends that are read as another text. */
  readonly lineEnds?: LineEnds;
  /**
   * The line whose leading whitespace is removed from each line: the line of the closing quote, or the least indented line with a text, with
   * or without the last line.
   */
  readonly indentation?: 'closing line' | 'lines' | 'lines and last';
  /** Columns from one tab stop to the next in this whitespace; 1 if a tab counts as any other character. */
  readonly tabWidth?: number;
  /** Whether whitespace at line ends does not belong to the text. */
  readonly trimsLineEnds?: true;
}

/** Line ends that are read as another text. */
export interface LineEnds {
  readonly pattern: string;
  readonly text: '' | '\n';
}

/** A kind of string literal, ready to be read. */
export interface StringSyntax extends StringRow {
  /** Matches what is not read as it is written; absent if everything is. */
  readonly pattern: RegExp | undefined;
  /** Returns the syntax of a text into which values are inserted: the marks of placeholders are written twice. */
  readonly inFormat: (style: FormatStyle) => StringSyntax;
}

/** Creates the syntax of a row. */
export function stringSyntax(row: StringRow): StringSyntax {
  const { escapes, doubled, lineEnds, indentation, trimsLineEnds } = row;
  const alternatives = [
    escapes?.pattern,
    doubled && String.raw`(?<twice>[${doubled}])\k<twice>`,
    lineEnds && `(?<lineEnd>${lineEnds.pattern})`,
    trimsLineEnds && String.raw`(?<trailing>[ \t\f]+$)`,
    indentation && String.raw`(?<indentation>^[ \t]+)`,
  ].filter((pattern) => pattern !== undefined);
  const inFormat = (marks: string): StringSyntax => stringSyntax({ ...row, doubled: (doubled ?? '') + marks });
  const formats = {
    percent: lazy(() => inFormat('%')),
    braces: lazy(() => inFormat('{}')),
    dollar: lazy(() => inFormat('$')),
  };
  return {
    ...row,
    pattern: alternatives.length === 0 ? undefined : new RegExp(alternatives.join('|'), 'gmu'),
    inFormat: (style) => formats[style](),
  };
}

/** The quotes of a literal, which decide how its content is read and written. */
export interface Quote {
  readonly syntax: StringSyntax;
  readonly close: string;
  /** Whitespace that is removed from each line, as far as a line has it. */
  readonly indentation: string;
}

/** Whether a text is read and written alike in the literals of two quotes. */
export function isSameQuote(a: Quote, b: Quote): boolean {
  return a.syntax === b.syntax && a.close === b.close && a.indentation === b.indentation;
}

/** A literal of a program. */
export interface HostString {
  /** Span between the quotes. */
  readonly content: Span;
  readonly quote: Quote;
}

/**
 * Reads the quotes of a literal by the kinds of its language; `undefined` if it has none of them. If the literal begins elsewhere, as a
 * heredoc of Ruby does, `beginning` is given, and the span is that of its content.
 */
export function readHostString(
  program: string,
  { start, end }: Span,
  kinds: readonly StringSyntax[],
  beginning?: string,
): HostString | undefined {
  const source = program.slice(start, end);
  for (const syntax of kinds) {
    const opening = syntax.open.exec(beginning ?? source);
    if (opening === null) continue;
    const repeated = typeof syntax.close === 'number' ? (opening[syntax.close] ?? '') : syntax.close;
    const close = closingBracket(repeated) ?? repeated;
    const from = beginning === undefined ? opening[0].length : 0;
    const isClosed = beginning === undefined && source.endsWith(close) && source.length - close.length >= from;
    const rest = source.slice(from, isClosed ? source.length - close.length : source.length);
    // An empty heredoc has no line end before its last line.
    const [lastLine = ''] = isClosed && syntax.closesLine ? (/(?:\r?\n|^)[ \t]*$/.exec(rest) ?? []) : [];
    const content = rest.slice(0, rest.length - lastLine.length);
    const indentation = indentationOf(content, lastLine.replace(/^\r?\n/, ''), syntax);
    return {
      content: { start: start + from, end: start + from + content.length },
      quote: { syntax, close, indentation },
    };
  }
  return undefined;
}

/** Returns the whitespace that is removed from each line of a literal. */
function indentationOf(content: string, closing: string, { indentation, tabWidth }: StringSyntax): string {
  if (indentation === undefined) return '';
  if (indentation === 'closing line') return closing;
  const lines = content.split(/\r\n?|\n/);
  const last = indentation === 'lines and last' ? lines.length - 1 : undefined;
  const margins = lines
    .filter((line, index) => /\S/.test(line) || index === last)
    .map((line) => /^[ \t]*/.exec(line)?.[0] ?? '');
  const [first = ''] = margins;
  return margins.reduce((least, one) => (widthOf(one, tabWidth) < widthOf(least, tabWidth) ? one : least), first);
}

/** Returns the width of whitespace in columns. */
export function widthOf(whitespace: string, tabWidth = 1): number {
  let width = 0;
  for (const character of whitespace) width += character === '\t' ? tabWidth - (width % tabWidth) : 1;
  return width;
}
