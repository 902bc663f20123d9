import type { IToken } from 'chevrotain';
import type { Span } from '../../diagnostics/span.js';
import type { Statement } from '../ast.js';
import { spanOf } from '../lexer/lexer.js';
import { Semicolon } from '../lexer/tokens.js';
import { sourceSpan } from '../nodes.js';
import { visit } from '../visit.js';

/** A token that layout emits. */
export interface EmittedToken {
  readonly text: string;
  readonly span: Span;
  readonly isAnnotation: boolean;
}

/** Returns the tokens that layout emits: without grouping parentheses, but with annotations. */
export function emittedTokens(
  tokens: readonly IToken[],
  parentheses: ReadonlySet<number>,
  statement: Statement,
): EmittedToken[] {
  const emitted = tokens.filter((token) => !parentheses.has(token.startOffset)).map(emittedToken);
  visit(statement, {
    Annotation: (annotation) => void emitted.push({ text: '', span: sourceSpan(annotation), isAnnotation: true }),
  });
  return emitted.sort((a, b) => a.span.start - b.span.start);
}

function emittedToken(token: IToken): EmittedToken {
  return { text: token.tokenType === Semicolon ? ';' : token.image, span: spanOf(token), isAnnotation: false };
}
