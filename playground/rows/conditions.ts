import type { Row } from '../../src/cunit/evaluate/rows.js';
import { createMatcher, type MatchOptions } from '../../src/cunit/index.js';
import type { Span } from '../../src/diagnostics/index.js';
import { childrenOf, type Node, type Predicate } from '../../src/vql/index.js';

/** A condition of a statement that a row fails. */
export interface FailedCondition {
  /** Span in the text of the statement. */
  readonly span: Span;
  /** Paths in it. */
  readonly paths: readonly string[];
  /** The reason, where it is not the values of the paths. */
  readonly reason?: string;
}

/** Returns the conditions that a row fails: none if it matches. */
export type FindFailed = (row: Row) => readonly FailedCondition[];

/**
 * Compiles a condition to a function that finds the smallest parts of it that a row fails: of an AND, those that are not true; of a
 * NOT around an OR, those that are true.
 *
 * @throws {VqlError} if a part cannot be evaluated, as `createMatcher`.
 */
export function findFailed(predicate: Predicate, options: MatchOptions): FindFailed {
  const isMatch = createMatcher(predicate, options);
  const own: FailedCondition = {
    span: predicate.span ?? { start: 0, end: 0 },
    paths: [...new Set(pathsIn(predicate))],
  };
  const ofParts = partsOf(predicate, options);
  return (row) => {
    if (isMatch(row)) return [];
    const parts = ofParts(row);
    return parts.length > 0 ? parts : [own];
  };
}

function partsOf(predicate: Predicate, options: MatchOptions): FindFailed {
  if (predicate.kind === 'And') {
    const parts = predicate.predicates.map((part) => findFailed(part, options));
    return (row) => parts.flatMap((failed) => failed(row));
  }
  if (predicate.kind === 'Not' && predicate.predicate.kind === 'Or') {
    const parts = predicate.predicate.predicates.map((part) => {
      const { span = { start: 0, end: 0 } } = part;
      const isMatch = createMatcher(part, options);
      const failed: FailedCondition = { span, paths: [...new Set(pathsIn(part))] };
      return { isMatch, failed };
    });
    return (row) => parts.flatMap(({ isMatch, failed }) => (isMatch(row) ? [failed] : []));
  }
  return () => [];
}

/** Returns the paths of a condition, without those of a query inside it. */
function pathsIn(node: Node): readonly string[] {
  if (node.kind === 'Path') return [node.segments.join('.')];
  return node.kind === 'Statement' ? [] : childrenOf(node).flatMap(pathsIn);
}
