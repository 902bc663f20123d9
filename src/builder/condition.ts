import type { CUnitPredicate } from '../cunit/predicate.js';
import { defaultLikeRules, type LikeRules } from '../dialect/like-rules.js';
import type { Predicate } from '../vql/ast.js';
import { print } from '../vql/print.js';
import { refuse } from './builder-error.js';
import { ownTree } from './own-tree.js';
import type { Part } from './part.js';
import { shown } from './shown.js';
import { toNode } from './to-node.js';
import { toPredicate } from './to-predicate.js';
import { asLiterals } from './writing.js';

/**
 * A condition that stands by itself: made once by the methods of `conditions`, used in any number of queries. It can be
 * empty, which `when` makes of a part that is left out: then it is left out wherever it stands.
 */
export class Condition {
  /** What it is made of; `undefined` if it is empty. */
  readonly part: Part | undefined;

  constructor(part: Part | undefined) {
    this.part = part;
  }

  /** The VQL tree; `undefined` if the condition is empty. @throws {BuilderError} for what VQL cannot say. */
  toAst(dialect: LikeRules = defaultLikeRules): Predicate | undefined {
    return this.part && ownTree(toPredicate(this.part, asLiterals(dialect.likeEscape)));
  }

  /** The VQL text; `undefined` if the condition is empty. @throws {BuilderError} for what VQL cannot say. */
  toVql(dialect?: LikeRules): string | undefined {
    const predicate = this.toAst(dialect);
    return predicate && print(predicate);
  }

  /** The C-Unit predicate; `undefined` if the condition is empty. @throws {BuilderError} for what C-Unit cannot say. */
  toCUnit(dialect: LikeRules = defaultLikeRules): CUnitPredicate | undefined {
    return this.part && toNode(this.part, { dialect, variables: {} });
  }
}

/** Joins conditions; those that are empty are left out. */
export function joined(operator: 'AND' | 'OR', conditions: readonly Condition[]): Condition {
  const parts = conditions.map(({ part }) => part).filter((part) => part !== undefined);
  const [only] = parts;
  if (parts.length < 2) return new Condition(only);
  return new Condition({ kind: 'junction', operator, parts });
}

/** An argument that has to be a condition: undefined would silently widen the filter. */
export function checkedCondition(value: unknown, method: string): Condition {
  if (value instanceof Condition) return value;
  return refuse('builder-argument', { method, takes: 'conditions', found: shown(value) });
}
