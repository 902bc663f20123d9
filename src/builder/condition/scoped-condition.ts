import type { JunctionOperator } from '../../dialect/operators.js';
import { refuse } from '../../vql/building/errors.js';
import { createNot } from '../../vql/create.js';
import {
  type ConditionData,
  type DeferredTree,
  depthOf,
  outerFieldsIn,
  queryDepthOf,
  variablesOf,
} from './condition-data.js';
import type { FieldScope } from './field-scope.js';
import { writePredicate } from './write-predicate.js';

/** A condition on the fields of one query, which can be used in queries with other fields. */
export interface ScopedCondition {
  /** `undefined` if the condition is empty. */
  readonly data: ConditionData | undefined;
  /** Creates the same condition on the fields of another query. @throws {VqlError} for what the catalog does not allow there. */
  readonly within: (scope: FieldScope) => ConditionData | undefined;
}

/** Returns a condition that stays as it is in every query. */
export function inEveryScope(data: ConditionData | undefined): ScopedCondition {
  return { data, within: () => data };
}

/** Joins conditions; empty ones are left out. @throws {VqlError} `deep-condition`. */
export function joinConditions(operator: JunctionOperator, conditions: readonly ScopedCondition[]): ScopedCondition {
  return {
    data: joinData(
      operator,
      conditions.map(({ data }) => data),
    ),
    within: (scope) =>
      joinData(
        operator,
        conditions.map(({ within }) => within(scope)),
      ),
  };
}

/** Joins conditions as data. @throws {VqlError} `deep-condition`. */
export function joinData(
  operator: JunctionOperator,
  conditions: readonly (ConditionData | undefined)[],
): ConditionData | undefined {
  const children = conditions.filter((condition) => condition !== undefined);
  if (children.length < 2) return children[0];
  return { type: 'JUNCTION', operator, children, depth: depthAround(children) };
}

/** Negates a condition; the negation of an empty one is empty. @throws {VqlError} `deep-condition`. */
export function negateCondition({ data, within }: ScopedCondition): ScopedCondition {
  return { data: negateData(data), within: (scope) => negateData(within(scope)) };
}

function negateData(data: ConditionData | undefined): DeferredTree | undefined {
  if (data === undefined) return undefined;
  const tree = asTree(data);
  return { ...tree, write: (writer) => createNot(tree.write(writer)), depth: depthAround([data]) };
}

/** Returns a condition in its VQL form. */
export function asTree(data: ConditionData): DeferredTree {
  if (data.type === 'TREE') return data;
  return {
    type: 'TREE',
    write: (writer) => writePredicate(data, writer),
    variables: () => variablesOf([data]),
    outerFields: (scope) => outerFieldsIn([data], scope),
    queryDepth: queryDepthOf([data]),
    depth: depthOf(data),
  };
}

/** Depth of the deepest condition: what the parser reads, and recursion over trees can bear. */
const maxDepth = 1_000;

function depthAround(conditions: readonly ConditionData[]): number {
  const deepest = conditions.reduce((max, condition) => Math.max(max, depthOf(condition)), 1);
  if (deepest >= maxDepth) refuse('deep-condition', { what: 'Conditions', most: maxDepth });
  return deepest + 1;
}
