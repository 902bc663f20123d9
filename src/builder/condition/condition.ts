import type { TemplateDefinition, TemplateTypes } from '../../catalog/definition.js';
import { createLossLog } from '../../cunit/loss-log.js';
import type { CUnitPredicate } from '../../cunit/predicate.js';
import { type LossyResult, lossyResult } from '../../cunit/translation.js';
import type { Dialect } from '../../dialect/dialect.js';
import type { Predicate } from '../../vql/ast.js';
import { cloneTree } from '../../vql/building/clone.js';
import { type CreationKey, checkCreationKey, creationKey } from '../../vql/building/creation-key.js';
import { exactValue, refuseArgument } from '../../vql/building/errors.js';
import { type Insertable, type Insertion, insertion } from '../../vql/building/insertion.js';
import { inspect, inspectSymbol } from '../../vql/building/inspect.js';
import { printOptions, type QueryOptions, readDialectOption } from '../../vql/building/query-options.js';
import { asLiterals } from '../../vql/building/variables.js';
import { print } from '../../vql/print.js';
import type { DeferredTree } from './condition-data.js';
import { anyField } from './field-scope.js';
import { outerFieldsOf } from './outer-fields.js';
import { asTree, type ScopedCondition } from './scoped-condition.js';
import { toCUnitPredicate } from './to-cunit.js';
import { writePredicate } from './write-predicate.js';

declare const scope: unique symbol;

/**
 * A condition outside a query: created by the methods of `conditions`, used in any number of queries. `when` creates an empty one
 * if its value is not given; an empty condition is left out of whatever it is added to.
 *
 * `Definition` is what a catalog knows of its template, `Alias` the aliases of joins that it may name.
 */
export interface Condition<Definition extends TemplateTypes = TemplateDefinition, Alias extends string = never>
  extends Insertable {
  /** Only for the compiler: a condition on the fields of one template is not assignable to that of another. */
  readonly [scope]: readonly [Definition, Alias];

  /** Returns the VQL tree; `undefined` if the condition is empty. @throws {VqlError} if VQL cannot express it. */
  toAst(options?: QueryOptions): Predicate | undefined;

  /** Returns the VQL text; `undefined` if the condition is empty. @throws {VqlError} if VQL cannot express it. */
  toText(options?: QueryOptions): string | undefined;

  /**
   * Translates the condition to C-Unit: a result whose diagnostics are losses, and whose value is the predicate if nothing is lost. The
   * value of an empty condition is `undefined`, and exact.
   */
  toCUnit(options?: QueryOptions): LossyResult<CUnitPredicate | undefined>;

  /** Returns the C-Unit predicate; `undefined` if the condition is empty. @throws {VqlError} with the losses, if C-Unit cannot express it. */
  toCUnitOrThrow(options?: QueryOptions): CUnitPredicate | undefined;

  /** Returns the VQL text, empty if the condition is empty: for templates and `String`. */
  toString(): string;

  /** Returns the same text. */
  toJSON(): string;
}

/** The contents of conditions: only this module can read or add one, since it becomes syntax. */
const contents = new WeakMap<object, ScopedCondition>();

class BuiltCondition implements Omit<Condition, keyof Insertable> {
  declare readonly [scope]: readonly [TemplateDefinition, never];

  constructor(key: CreationKey, content: ScopedCondition) {
    checkCreationKey(key);
    contents.set(this, content);
  }

  toAst(options?: QueryOptions): Predicate | undefined {
    return this.#toTree(readDialectOption('toAst', options));
  }

  toText(options?: QueryOptions): string | undefined {
    const dialect = readDialectOption('toText', options);
    const predicate = this.#toTree(dialect);
    return predicate && print(predicate, printOptions(dialect));
  }

  toCUnit(options?: QueryOptions): LossyResult<CUnitPredicate | undefined> {
    return this.#toCUnit(readDialectOption('toCUnit', options));
  }

  toCUnitOrThrow(options?: QueryOptions): CUnitPredicate | undefined {
    return exactValue(this.#toCUnit(readDialectOption('toCUnitOrThrow', options)));
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

  [insertion](): Insertion | undefined {
    const content = contentOfCondition(this);
    if (content === undefined) return undefined;
    const { data } = content;
    return { kind: 'condition', part: data && insertedTree(asTree(data)) };
  }

  #toTree({ likeEscape }: Dialect): Predicate | undefined {
    const data = contents.get(this)?.data;
    return data && cloneTree(writePredicate(data, asLiterals(likeEscape)));
  }

  #toCUnit(dialect: Dialect): LossyResult<CUnitPredicate | undefined> {
    const data = contents.get(this)?.data;
    if (data === undefined) return { value: undefined, diagnostics: [], exact: true };
    const log = createLossLog();
    const value = toCUnitPredicate(data, { dialect, variables: new Map(), log });
    return lossyResult(value, log.losses(), {});
  }
}

/** Returns a condition as a text takes it, on the fields of any template. */
function insertedTree(tree: DeferredTree) {
  const { write, variables } = tree;
  return { write, variables, outerFields: () => outerFieldsOf([tree], anyField) };
}

/** Creates a condition. */
export function createCondition(content: ScopedCondition): Condition {
  // The brand of `Insertable` exists only for the compiler.
  return new BuiltCondition(creationKey, content) as unknown as Condition;
}

/** Returns the content of a condition; `undefined` for a value that this module has not created. */
export function contentOfCondition(value: unknown): ScopedCondition | undefined {
  return typeof value === 'object' && value !== null ? contents.get(value) : undefined;
}

/** Returns the content of a condition. Ignoring `undefined` would silently widen the filter. @throws {VqlError} `wrong-argument`. */
export function readCondition(value: unknown, method: string): ScopedCondition {
  const content = contentOfCondition(value);
  if (content !== undefined) return content;
  return refuseArgument(`A condition of "${method}"`, 'created by the methods of conditions()', value, 'Condition');
}
