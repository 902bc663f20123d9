import type { Edit } from '../../diagnostics/diagnostic.js';
import { spansTouch } from '../../diagnostics/span.js';
import { type Token, tokenize } from '../../vql/tokenize.js';
import type { EmbeddedText } from '../embedded-text.js';
import type { Quote } from '../host/segments.js';
import type { HostValue } from '../host/value-kind.js';
import { canWrite, writeString } from '../languages/strings/write-string.js';

/** The lines of a query that is laid out on several lines. */
export interface QueryFrame {
  /** Indentation of its lines. */
  readonly indentation: string;
  /** Text before its first token, and after its last one. */
  readonly before: string;
  readonly after: string;
}

/** How the gaps of a query are written. */
interface GapSetting {
  readonly program: string;
  readonly lineEnd: string;
  /** Absent if the query stays on one line. */
  readonly frame?: QueryFrame;
}

/** The text between two tokens. */
interface Gap {
  readonly before: TokenPair | undefined;
  readonly after: TokenPair | undefined;
  /** The text between the tokens when they are formatted. */
  readonly formatted: string;
}

/**
 * Returns the edits of a program that give a query the whitespace, comments, parentheses and keywords of its formatted text; `undefined` if
 * not all of them can be written. The placeholders of the formatted text may be others.
 */
export function rewriteGaps(
  embedded: EmbeddedText,
  formatted: string,
  { program, lineEnd, frame }: GapSetting,
): readonly Edit[] | undefined {
  const pairs = pairTokens(embedded, formatted);
  if (pairs === undefined) return undefined;
  const edits: Edit[] = [];
  let before: TokenPair | undefined;
  for (const pair of [...pairs, undefined]) {
    const start = before?.other.span.end ?? 0;
    const gap = { before, after: pair, formatted: formatted.slice(start, pair?.other.span.start) };
    const ofGap = frame === undefined ? editOfLine(gap, embedded) : editInFrame(gap, embedded, frame);
    if (ofGap === undefined) return undefined;
    if (ofGap !== 'kept') edits.push(ofGap);
    if (pair?.isValue === false && pair.own.text !== pair.other.text) {
      const edit = embedded.map.toHostEdit({ span: pair.own.span, text: pair.other.text });
      if (edit === undefined) return undefined;
      edits.push(edit);
    }
    before = pair;
  }
  const written = edits.map(({ span, text }) => ({ span, text: text.replaceAll('\n', lineEnd) }));
  return joinTouching(written.filter(({ span, text }) => program.slice(span.start, span.end) !== text));
}

/**
 * Returns the edit of a gap of a query that stays on one line. The whitespace between two strings that are joined is kept, and so is the
 * whitespace at both ends: another use of the text may add to it.
 */
function editOfLine(gap: Gap, { map, text }: EmbeddedText): Edit | 'kept' | undefined {
  if (isInValue(gap)) return 'kept';
  const span = { start: gap.before?.own.span.end ?? 0, end: gap.after?.own.span.start ?? text.length };
  const isBlank = (text.slice(span.start, span.end) + gap.formatted).trim() === '';
  if (isBlank && (gap.before === undefined || gap.after === undefined)) return 'kept';
  return map.toHostEdit({ span, text: gap.formatted }) ?? (isBlank ? 'kept' : undefined);
}

/** Returns the edit of a gap of a query with lines of its own. Whitespace is written the same in all strings that can have lines. */
function editInFrame(gap: Gap, { map, query }: EmbeddedText, frame: QueryFrame): Edit | 'kept' | undefined {
  if (isInValue(gap)) return 'kept';
  const text = inFrame(gap, query.quote, frame);
  const start = gap.before === undefined ? query.content.start : map.toHost(gap.before.own.span).end;
  const end = gap.after === undefined ? query.content.end : map.toHost(gap.after.own.span).start;
  return text === undefined ? undefined : { span: { start, end }, text };
}

function inFrame(gap: Gap, quote: Quote, { indentation, before, after }: QueryFrame): string | undefined {
  let text = gap.before === undefined ? before : '';
  for (const token of tokenize(gap.formatted)) {
    // The lines of a comment stay as they are.
    if (token.kind === 'whitespace') text += token.text.replaceAll(/\n(?!\n)/g, `\n${indentation}`);
    else if (canWrite(token.text, quote)) text += writeString(token.text, quote);
    else return undefined;
  }
  return gap.after === undefined ? text + after : text;
}

/** Whether a gap is between two tokens of one placeholder. */
function isInValue({ before, after }: Gap): boolean {
  return before?.isValue === true && after?.isValue === true && spansTouch(before.own.span, after.own.span);
}

/** Joins edits that touch, which have no defined order. */
function joinTouching(edits: readonly Edit[]): readonly Edit[] {
  const joined: Edit[] = [];
  for (const edit of edits) {
    const last = joined.at(-1);
    if (last?.span.end !== edit.span.start) joined.push(edit);
    else
      joined[joined.length - 1] = {
        span: { start: last.span.start, end: edit.span.end },
        text: last.text + edit.text,
      };
  }
  return joined;
}

/** A token of a query, and the same token of its formatted text. */
interface TokenPair {
  readonly own: Token;
  readonly other: Token;
  /** Whether it contains a value of the program. */
  readonly isValue: boolean;
}

/** Pairs the tokens of a query with those of its formatted text, which may have fewer parentheses; `undefined` if others differ. */
function pairTokens({ text, holes, query }: EmbeddedText, formatted: string): readonly TokenPair[] | undefined {
  const others = tokensOf(formatted);
  const pairs: TokenPair[] = [];
  let next = 0;
  let hasOtherParentheses = false;
  for (const own of tokensOf(text)) {
    while (isParenthesis(others[next]) && !isParenthesis(own)) {
      hasOtherParentheses = true;
      next++;
    }
    const other = others[next];
    if (isParenthesis(own) && other?.text !== own.text) {
      hasOtherParentheses = true;
      continue;
    }
    const isValue = holes.some(({ span }) => span.start < own.span.end && own.span.start < span.end);
    if (other === undefined || !(isValue || isSameToken(own, other))) return undefined;
    pairs.push({ own, other, isValue });
    next++;
  }
  while (isParenthesis(others[next])) next++;
  if (next < others.length) return undefined;
  // Parentheses around what is inserted as text may be needed.
  const isSafe = query.role === 'tag' || query.parts.every((part) => part.kind === 'text' || isNumber(part.value));
  return hasOtherParentheses && !isSafe ? undefined : pairs;
}

function isNumber(value: HostValue | undefined): boolean {
  return value === undefined || value.kind === 'number';
}

function isSameToken(token: Token, other: Token): boolean {
  if (token.kind !== other.kind) return false;
  return token.kind === 'annotation' || token.text.toUpperCase() === other.text.toUpperCase();
}

function isParenthesis(token: Token | undefined): boolean {
  return token?.text === '(' || token?.text === ')';
}

function tokensOf(text: string): readonly Token[] {
  return tokenize(text).filter(({ kind }) => kind !== 'whitespace' && kind !== 'comment');
}
