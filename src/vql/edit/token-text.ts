import type { IToken } from 'chevrotain';
import type { Span } from '../../diagnostics/span.js';
import type { Statement } from '../ast.js';
import { scan, spanOf } from '../lexer/lexer.js';
import { Semicolon } from '../lexer/tokens.js';
import { sourceSpan } from '../nodes.js';
import type { Reading } from '../read.js';
import { visit } from '../visit.js';

/** A printed tree: its text, and the spans of its tokens, annotations included. */
export interface TokenText {
  readonly text: string;
  readonly tokens: readonly Span[];
}

/** Returns the tokens of a statement as it was written: those that its printed tree has too, one by one. */
export function sourceTokens({ tokens }: Reading<Statement>, statement: Statement): readonly Span[] {
  const spans = tokens.filter(({ tokenType }) => tokenType !== Semicolon).map(spanOf);
  visit(statement, { Annotation: (annotation) => void spans.push(sourceSpan(annotation)) });
  return spans.sort((a, b) => a.start - b.start);
}

/** Returns the tokens of a text that was printed. */
export function printedTokens(text: string): TokenText {
  const { tokens, annotations } = scan(text);
  return { text, tokens: [...tokens, ...annotations].map(spanOf).sort((a, b) => a.start - b.start) };
}

/**
 * Counts the parentheses around each condition of a text, by the start and the end of its span: a tree does not contain them, and
 * the span of a condition excludes its own.
 */
export function countParentheses(tokens: readonly IToken[], offsets: readonly number[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  if (offsets.length === 0) return counts;
  const grouping = new Set(offsets);
  const open: number[] = [];
  /** The index of the closing parenthesis, by that of the opening one. */
  const pairs = new Map<number, number>();
  for (const [index, { image, startOffset }] of tokens.entries()) {
    if (!grouping.has(startOffset)) continue;
    if (image === '(') open.push(index);
    else pairs.set(open.pop() ?? index, index);
  }
  for (const [first, last] of pairs) {
    let [from, to] = [first + 1, last - 1];
    while (pairs.get(from) === to) [from, to] = [from + 1, to - 1];
    const [start, end] = [tokens[from], tokens[to]];
    if (start === undefined || end === undefined) continue;
    const key = spanKey({ start: spanOf(start).start, end: spanOf(end).end });
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Returns the key of a span in a map. */
export function spanKey({ start, end }: Span): string {
  return `${start} ${end}`;
}
