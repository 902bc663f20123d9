import type { TemplateDefinition } from '../catalog/definition.js';
import type { CUnitPredicate } from '../cunit/predicate.js';
import { defaultLikeRules, type LikeRules } from '../dialect/like-rules.js';
import type { JunctionOperator } from '../dialect/operators.js';
import type { Predicate } from '../vql/ast.js';
import { print } from '../vql/print.js';
import { refuse, refuseArgument } from './builder-error.js';
import { inspected, inspectSymbol } from './inspected.js';
import { ownTree } from './own-tree.js';
import type { Part } from './part.js';
import { shown } from './shown.js';
import { toNode } from './to-node.js';
import { toPredicate } from './to-predicate.js';
import { asLiterals } from './writing.js';

declare const scope: unique symbol;

/**
 * A condition that stands by itself: made once by the methods of `conditions`, used in any number of queries. It can be
 * empty, which `when` makes of a part that is left out: then it is left out wherever it stands.
 *
 * `Definition` is what a catalog knows of the template that it is for, `Alias` are those of joins that it may name.
 */
export class Condition<Definition extends TemplateDefinition = TemplateDefinition, Alias extends string = never> {
  /** For the compiler alone: a condition on the fields of one template is none on those of another. */
  declare readonly [scope]: readonly [Definition, Alias];
  /** What it is made of; `undefined` if it is empty. Nobody else makes or changes it: parts become syntax. */
  readonly #part: Part | undefined;

  constructor(part: Part | undefined) {
    this.#part = part;
  }

  /** No way leads from an object to its class: what it holds becomes syntax, so that nobody else may make one. */
  get ['constructor'](): ObjectConstructor {
    return Object;
  }

  /** What a condition is made of; `undefined` if it is empty. */
  static partOf(condition: Condition): Part | undefined {
    return condition.#part;
  }

  /** Whether it is one that this room has made. */
  static isOne(value: unknown): value is Condition {
    return typeof value === 'object' && value !== null && #part in value;
  }

  /** The VQL tree; `undefined` if the condition is empty. @throws {BuilderError} for what VQL cannot say. */
  toAst(dialect: Partial<LikeRules> = defaultLikeRules): Predicate | undefined {
    return this.#part && ownTree(toPredicate(this.#part, asLiterals(dialect.likeEscape)));
  }

  /** The VQL text; `undefined` if the condition is empty. @throws {BuilderError} for what VQL cannot say. */
  toText(dialect?: Partial<LikeRules>): string | undefined {
    const predicate = this.toAst(dialect);
    return predicate && print(predicate);
  }

  /** The C-Unit predicate; `undefined` if the condition is empty. @throws {BuilderError} for what C-Unit cannot say. */
  toCUnit(dialect: Partial<LikeRules> = defaultLikeRules): CUnitPredicate | undefined {
    return this.#part && toNode(this.#part, { dialect, variables: new Map() });
  }

  /** The VQL text, empty of an empty condition: for templates and `String`. */
  toString(): string {
    return this.toText() ?? '';
  }

  /** The same text. */
  toJSON(): string {
    return this.toString();
  }

  get [Symbol.toStringTag](): string {
    return 'Condition';
  }

  /** What `console.log` shows of it in Node. */
  [inspectSymbol](): string {
    return inspected('Condition', () => this.toString());
  }
}

/** The deepest condition: what the walkers of trees bear, and the parser reads. */
const mostDepth = 1_000;

/** Joins conditions; those that are empty are left out. */
export function joined(operator: JunctionOperator, conditions: readonly Condition[]): Condition {
  const parts = conditions.map((condition) => Condition.partOf(condition)).filter((part) => part !== undefined);
  const [only] = parts;
  if (parts.length < 2) return new Condition(only);
  return new Condition({ kind: 'junction', operator, parts, depth: depthAround(parts) });
}

/** What must not hold; nothing, of nothing. */
export function negated(condition: Condition): Condition {
  const part = Condition.partOf(condition);
  return new Condition(part && { kind: 'not', part, depth: depthAround([part]) });
}

function depthAround(parts: readonly Part[]): number {
  let deepest = 1;
  for (const part of parts) if ('depth' in part && part.depth > deepest) deepest = part.depth;
  if (deepest >= mostDepth) refuse('deep-condition', { what: 'Conditions', most: mostDepth });
  return deepest + 1;
}

/** An argument that has to be a condition: undefined would silently widen the filter. */
export function checkedCondition(value: unknown, method: string): Condition {
  if (Condition.isOne(value)) return value;
  return refuseArgument(method, 'conditions', shown(value, 'Condition'));
}
