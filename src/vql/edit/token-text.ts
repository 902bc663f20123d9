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
