import type { Span } from '../../diagnostics/span.js';
import type { And, Node, Not, Or, Statement } from '../ast.js';
import { sourceSpan } from '../nodes.js';
import { visit } from '../visit.js';
import { needsParentheses } from './layout.js';

/** The offsets of the parentheses around conditions that layout closes after a token, by index of the token, from the inside. */
export type Closings = ReadonlyMap<number, readonly number[]>;

/** A token of the source that is not a parenthesis around a condition. */
interface SourceToken {
  readonly span: Span;
}

/** Finds the parentheses that layout closes. The source has all of them, and superfluous ones besides. */
export function findClosings(
  statement: Statement,
  tokens: readonly SourceToken[],
  parentheses: readonly number[],
  source: string,
): Closings {
  if (parentheses.length === 0) return new Map();
  const offsets = parenthesesAround(tokens, parentheses, source);
  const firstTokens = new Map<number, number[]>();
  const add = (outer: And | Or | Not, children: readonly Node[]): void => {
    for (const child of children) {
      if (!needsParentheses(child, outer.kind)) continue;
      const { first, last } = tokenRange(sourceSpan(child), tokens);
      const others = firstTokens.get(last);
      if (others === undefined) firstTokens.set(last, [first]);
      else others.push(first);
    }
  };
  visit(statement, {
    And: (node) => add(node, node.predicates),
    Or: (node) => add(node, node.predicates),
    Not: (node) => add(node, [node.predicate]),
  });
  return new Map(
    [...firstTokens].map(([last, firsts]) => [
      last,
      // Those that begin later are further inside.
      firsts.sort((a, b) => b - a).flatMap((first) => offsets.get(rangeKey({ first, last }))?.slice(0, 1) ?? []),
    ]),
  );
}

/** The first and the last token of a part of the source, by their indexes. */
interface TokenRange {
  readonly first: number;
  readonly last: number;
}

/** Returns the tokens in a span. */
export function tokenRange({ start, end }: Span, tokens: readonly SourceToken[]): TokenRange {
  return { first: firstTokenAt(start, tokens), last: firstTokenAt(end, tokens) - 1 };
}

/** Returns the key of a range in a map. */
export function rangeKey({ first, last }: TokenRange): string {
  return `${first} ${last}`;
}

/**
 * Returns the offsets of the closing parentheses around each range of tokens, the inner ones first. The tokens are those of the source
 * without the parentheses that group conditions.
 */
export function parenthesesAround(
  tokens: readonly SourceToken[],
  parentheses: readonly number[],
  source: string,
): ReadonlyMap<string, readonly number[]> {
  const offsets = new Map<string, number[]>();
  const open: number[] = [];
  for (const offset of parentheses.toSorted((a, b) => a - b)) {
    const index = firstTokenAt(offset, tokens);
    if (source[offset] === '(') {
      open.push(index);
      continue;
    }
    const key = rangeKey({ first: open.pop() ?? index, last: index - 1 });
    const others = offsets.get(key);
    if (others === undefined) offsets.set(key, [offset]);
    else others.push(offset);
  }
  return offsets;
}

/** Returns the index of the first token that begins at an offset or after it. */
function firstTokenAt(offset: number, tokens: readonly SourceToken[]): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.span.start ?? offset) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
