import type { TemplateDefinition, TemplateTypes } from '../../catalog/definition.js';
import type { CUnitPredicate } from '../../cunit/predicate.js';
import type { Dialect } from '../../dialect/dialect.js';
import type { JunctionOperator } from '../../dialect/operators.js';
import type { Predicate } from '../../vql/ast.js';
import { print } from '../../vql/print.js';
import { cloneTree } from '../clone.js';
import { refuse, refuseArgument, valueOrThrow } from '../errors.js';
import { inspect, inspectSymbol } from '../inspect.js';
import { printOptions, type QueryOptions, readDialectOption } from '../query/options.js';
import { asLiterals } from '../query/variables.js';
import type { Part } from './part.js';
import { toCUnitPredicate } from './to-cunit.js';
import { toPredicate } from './to-predicate.js';

declare const scope: unique symbol;

/**
 * A condition outside a query: created by the methods of `conditions`, used in any number of queries. `when` creates an empty one
 * if its value is not given; an empty condition is left out of whatever it is added to.
 *
 * `Definition` is what a catalog knows of its template, `Alias` the aliases of joins that it may name.
 */
export interface Condition<Definition extends TemplateTypes = TemplateDefinition, Alias extends string = never> {
  /** Only for the compiler: a condition on the fields of one template is not assignable to that of another. */
  readonly [scope]: readonly [Definition, Alias];

  /** Returns the VQL tree; `undefined` if the condition is empty. @throws {VqlError} if VQL cannot express it. */
  toAst(options?: QueryOptions): Predicate | undefined;

  /** Returns the VQL text; `undefined` if the condition is empty. @throws {VqlError} if VQL cannot express it. */
  toText(options?: QueryOptions): string | undefined;

  /** Returns the C-Unit predicate; `undefined` if the condition is empty. @throws {VqlError} if C-Unit cannot express it. */
  toCUnit(options?: QueryOptions): CUnitPredicate | undefined;

  /** Returns the VQL text, empty if the condition is empty: for templates and `String`. */
  toString(): string;

  /** Returns the same text. */
  toJSON(): string;
}

/** A class, since only its own code can read or create what has its private field: parts become syntax. */
class BuiltCondition implements Condition {
  declare readonly [scope]: readonly [TemplateDefinition, never];
  readonly #part: Part | undefined;

  constructor(part: Part | undefined) {
    this.#part = part;
  }

  /** Hides the class, so that no other code can create conditions. */
  get ['constructor'](): ObjectConstructor {
    return Object;
  }

  static partOf(condition: BuiltCondition): Part | undefined {
    return condition.#part;
  }

  static isOne(value: unknown): value is BuiltCondition {
    return typeof value === 'object' && value !== null && #part in value;
  }

  toAst(options?: QueryOptions): Predicate | undefined {
    return this.#toTree(readDialectOption('toAst', options));
  }

  toText(options?: QueryOptions): string | undefined {
    const dialect = readDialectOption('toText', options);
    const predicate = this.#toTree(dialect);
    return predicate && print(predicate, printOptions(dialect));
  }

  toCUnit(options?: QueryOptions): CUnitPredicate | undefined {
    const dialect = readDialectOption('toCUnit', options);
    return this.#part && valueOrThrow(toCUnitPredicate(this.#part, { dialect, variables: new Map() }));
  }

  toString(): string {
    return this.toText() ?? '';
  }

  toJSON(): string {
    return this.toString();
  }

  get [Symbol.toStringTag](): string {
    return 'Condition';
  }

  [inspectSymbol](): string {
    return inspect('Condition', () => this.toString());
  }

  #toTree({ likeEscape }: Dialect): Predicate | undefined {
    return this.#part && cloneTree(toPredicate(this.#part, asLiterals(likeEscape)));
  }
}

export type { BuiltCondition };

/** Creates a condition; without a part it is empty. */
export function createCondition(part: Part | undefined): BuiltCondition {
  return new BuiltCondition(part);
}

/** Returns the part of a condition; `undefined` if the condition is empty. */
export function partOf(condition: BuiltCondition): Part | undefined {
  return BuiltCondition.partOf(condition);
}

/** Whether a value is a condition that this module has created. */
export function isCondition(value: unknown): value is BuiltCondition {
  return BuiltCondition.isOne(value);
}

/** Checks that an argument is a condition: ignoring `undefined` would silently widen the filter. @throws {VqlError} `wrong-argument`. */
export function readCondition(value: unknown, method: string): BuiltCondition {
  if (isCondition(value)) return value;
  return refuseArgument(`A condition of "${method}"`, 'created by the methods of conditions()', value, 'Condition');
}

/** Depth of the deepest condition: what the parser reads, and recursion over trees can bear. */
const maxDepth = 1_000;

/** Joins conditions; empty ones are left out. */
export function join(operator: JunctionOperator, conditions: readonly BuiltCondition[]): BuiltCondition {
  const parts = conditions.map(partOf).filter((part) => part !== undefined);
  const [only] = parts;
  if (parts.length < 2) return createCondition(only);
  return createCondition({ kind: 'junction', operator, parts, depth: depthAround(parts) });
}

/** Negates a condition; the negation of an empty one is empty. */
export function negate(condition: BuiltCondition): BuiltCondition {
  const part = partOf(condition);
  return createCondition(part && { kind: 'not', part, depth: depthAround([part]) });
}

/** Whether a value of `when` is given: neither `undefined`, `null` nor `false`. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}

function depthAround(parts: readonly Part[]): number {
  let deepest = 1;
  for (const part of parts) if ('depth' in part && part.depth > deepest) deepest = part.depth;
  if (deepest >= maxDepth) refuse('deep-condition', { what: 'Conditions', most: maxDepth });
  return deepest + 1;
}
