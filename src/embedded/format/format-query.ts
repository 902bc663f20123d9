import type { Edit } from '../../diagnostics/diagnostic.js';
import { type FormatOptions, formatStatement } from '../../vql/format.js';
import { formatRegions } from '../../vql/format-regions.js';
import type { Slot } from '../../vql/slots.js';
import { tokenize } from '../../vql/tokenize.js';
import type { EmbeddedText } from '../embedded-text.js';
import type { QueryPart } from '../host/query.js';
import { columnAt, indentationAt, widthInColumns } from './host-indentation.js';
import { type QueryFrame, rewriteGaps } from './rewrite-gaps.js';

/** Everything that the layout of a query depends on, besides its text. */
export interface QueryLayout extends Pick<FormatOptions, 'dialect' | 'keywordCase' | 'commas'> {
  readonly width: number;
  readonly indent: number | 'tab';
  readonly program: string;
  /** One level of indentation of the program. */
  readonly unit: string;
  /** Line end of the program. */
  readonly lineEnd: string;
  /** Whether a query of one line may become one of several: a comment of the program may apply to its line. */
  readonly canBreak: boolean;
}

/** Result of formatting a query of a program. */
export interface FormattedQuery {
  /** Edits of the program, in order. */
  readonly edits: readonly Edit[];
  /** Whether the query was not formatted because it has errors. */
  readonly hasErrors: boolean;
}

/**
 * Formats a query where it stands. Between quotes that allow line breaks, a query of several lines, or one that is too wide, is laid out on
 * lines of its own, one level deeper than the line on which its string begins; any other query stays on one line. Tokens stay as the program
 * writes them, with their escapes and values: only keywords, and what is between the tokens, is written anew.
 */
export function formatQuery(embedded: EmbeddedText, layout: QueryLayout): FormattedQuery {
  if (!isVisible(embedded) || formatRegions(embedded.text).length > 0) return unchanged;
  const { query, text } = embedded;
  const source = sizedText(embedded, layout.program);
  const written = writingOf(embedded, layout.program);
  if (written === undefined) return unchanged;
  if (written !== 'lines') {
    const line = formatStatement(source, { ...layout, width: Number.POSITIVE_INFINITY });
    if (line.value === undefined) return { edits: [], hasErrors: true };
    const end = columnAt(layout.program, query.content.start) + line.value.length + 1;
    const isTooWide = written === 'a line' && layout.canBreak && (end > layout.width || line.value.includes('\n'));
    if (!isTooWide) {
      // A comment to the end of its line, or an annotation, needs a line break, which the string has in a form of its own.
      return line.value.includes('\n') ? unchanged : edited(rewriteGaps(embedded, line.value, layout));
    }
  }
  const frame = frameOf(embedded, layout);
  const lines = formatStatement(source, {
    ...layout,
    width: Math.max(1, layout.width - widthInColumns(frame.indentation)),
  });
  if (lines.value === undefined) return { edits: [], hasErrors: true };
  // The indentation may be a part of such a token, such as a string.
  if (tokenize(text).some(({ kind, text: own }) => kind !== 'whitespace' && kind !== 'comment' && /[\r\n]/.test(own)))
    return unchanged;
  return edited(rewriteGaps(embedded, lines.value, { ...layout, frame }));
}

function edited(edits: readonly Edit[] = []): FormattedQuery {
  return { edits, hasErrors: false };
}

const unchanged: FormattedQuery = { edits: [], hasErrors: false };

/** Whether a query is a whole statement into which the program inserts only values. */
function isVisible({ query, isFragment, strings, misplaced, holes }: EmbeddedText): boolean {
  const isWhole = !isFragment && query.isContinued !== true && strings.length === 0 && misplaced.length === 0;
  return isWhole && holes.every(({ slot, quoted }) => quoted === undefined && visibleSlots.has(slot));
}

/** The slots in which an inserted text is one value, name or list. */
const visibleSlots: ReadonlySet<Slot> = new Set<Slot>(['value', 'count', 'escape', 'after in', 'template', 'name']);

/** Returns the text with placeholders that are as wide as what the program inserts, as far as they are names. */
function sizedText({ text, holes, map, name }: EmbeddedText, program: string): string {
  let sized = '';
  let copied = 0;
  for (const { span, placeholder } of holes) {
    const host = map.toHost(span);
    const [line = ''] = program.slice(host.start, host.end).split(/[\r\n]/);
    let left = line.length - placeholder.replaceAll(new RegExp(`${name}\\d+`, 'g'), '').length;
    const written = placeholder.replaceAll(new RegExp(`${name}\\d+`, 'g'), () => {
      const word = 'v'.padEnd(left, '_');
      left = 1;
      return word;
    });
    sized += text.slice(copied, span.start) + written;
    copied = span.end;
  }
  return sized + text.slice(copied);
}

/**
 * How a query is written: on lines of one string, on a line of a string that can have several, or on one that stays a line; `undefined` if a
 * line end is not a part of its text.
 */
type Writing = 'lines' | 'a line' | 'one line';

function writingOf({ query }: EmbeddedText, program: string): Writing | undefined {
  const { parts, quote, content } = query;
  const canHaveLines = quote.syntax.isMultiLine === true && !isJoined(parts, program);
  // A heredoc has lines of its own also if it is only one.
  const hasLines =
    beginsLine(content.start, program) ||
    parts.some(({ kind, host }) => kind === 'text' && /[\r\n]/.test(program.slice(host.start, host.end)));
  if (hasLines) return canHaveLines ? 'lines' : undefined;
  // Where single quotes allow line breaks, hardly anybody uses them.
  return canHaveLines && !/^['"]$/.test(quote.close) ? 'a line' : 'one line';
}

function beginsLine(offset: number, program: string): boolean {
  return /[\r\n]/.test(program.charAt(offset - 1));
}

/** Whether a query is joined from several strings, or begins or ends with a value outside of its string. */
function isJoined(parts: readonly QueryPart[], program: string): boolean {
  const isEdge = (part: QueryPart | undefined): boolean => part?.kind !== 'text';
  return (
    isEdge(parts[0]) ||
    isEdge(parts.at(-1)) ||
    parts.some(
      ({ kind, host, ...part }) =>
        kind === 'hole' &&
        (!('value' in part) || part.value === undefined || /['"`\s]/.test(program.charAt(host.start))),
    )
  );
}

function frameOf({ query }: EmbeddedText, { program, unit }: QueryLayout): QueryFrame {
  const { start, end } = query.content;
  const outer = indentationAt(program, query.span.start);
  const inner = outer + unit;
  // The line of a closing quote may decide how far the lines of the string must be indented.
  const [, closing] = /^(?:\r\n|\r|\n)([ \t]*)/.exec(program.slice(end)) ?? [];
  const indentation = closing === undefined || inner.startsWith(closing) ? inner : closing;
  return {
    indentation,
    before: beginsLine(start, program) ? indentation : `\n${indentation}`,
    after: closing === undefined ? `\n${isWord(query.quote.close) ? '' : outer}` : '',
  };
}

/** Whether a closing quote is the name of a heredoc, whose line is not a part of the string. */
function isWord(close: string): boolean {
  return /^\w/.test(close);
}
