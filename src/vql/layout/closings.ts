import type { Span } from '../../diagnostics/span.js';
import type { And, Node, Not, Or, Statement } from '../ast.js';
import { sourceSpan } from '../nodes.js';
import { visit } from '../visit.js';
import { needsParentheses } from './layout.js';

/** The offsets of the parentheses around conditions that layout closes after a token, by index of the token, from the inside. */
export type Closings = ReadonlyMap<number, readonly number[]>;

/** A token that layout emits. */
interface Token {
  readonly span: Span;
}

/** Finds the parentheses that layout closes. The source has all of them, and superfluous ones besides. */
export function findClosings(
  statement: Statement,
  tokens: readonly Token[],
  parentheses: readonly number[],
  source: string,
): Closings {
  if (parentheses.length === 0) return new Map();
  const offsets = closingOffsets(tokens, parentheses, source);
  const firstTokens = new Map<number, number[]>();
  const add = (outer: And | Or | Not, children: readonly Node[]): void => {
    for (const child of children) {
      if (!needsParentheses(child, outer.kind)) continue;
      const { start, end } = sourceSpan(child);
      const last = firstTokenAt(end, tokens) - 1;
      const others = firstTokens.get(last);
      if (others === undefined) firstTokens.set(last, [firstTokenAt(start, tokens)]);
      else others.push(firstTokenAt(start, tokens));
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
      firsts.sort((a, b) => b - a).flatMap((first) => offsets.get(`${first} ${last}`) ?? []),
    ]),
  );
}

/** Returns the offset of the closing parenthesis around a range of tokens, by the indexes of the first and the last; of several, the inner one. */
function closingOffsets(
  tokens: readonly Token[],
  parentheses: readonly number[],
  source: string,
): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>();
  const open: number[] = [];
  for (const offset of parentheses.toSorted((a, b) => a - b)) {
    const index = firstTokenAt(offset, tokens);
    if (source[offset] === '(') {
      open.push(index);
      continue;
    }
    const key = `${open.pop()} ${index - 1}`;
    if (!offsets.has(key)) offsets.set(key, offset);
  }
  return offsets;
}

/** Returns the index of the first token that begins at an offset or after it. */
function firstTokenAt(offset: number, tokens: readonly Token[]): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.span.start ?? offset) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
