import { type FilterOperator, type JunctionOperator, type Operator, operatorNames } from '../../dialect/operators.js';
import type { Path, Predicate } from '../../vql/ast.js';
import type { OuterField } from '../../vql/building/reference.js';
import type { ValueWriter, VariableUse } from '../../vql/building/variables.js';
import type { Fragment } from '../../vql/tag/fragment.js';
import type { FieldScope } from './field-scope.js';

/** A condition as data: C-Unit where C-Unit can express it, else a VQL tree; a junction joins conditions of both forms. */
export type ConditionData = FieldFilter | ConditionJunction | DeferredTree;

/** A C-Unit filter, with the path of its property. Its values are literal, also a value that looks like a variable. */
export interface FieldFilter {
  readonly type: 'FILTER';
  readonly operator: FilterOperator;
  readonly path: Path;
  readonly values: readonly string[];
}

/** Two or more conditions joined by AND or OR. Apart from `depth`, it is a C-Unit junction if all of its children are C-Unit. */
interface ConditionJunction {
  readonly type: 'JUNCTION';
  readonly operator: JunctionOperator;
  readonly children: readonly ConditionData[];
  /** Levels of nested conditions, this one included. */
  readonly depth: number;
}

/**
 * A condition in VQL: a comparison with a variable or another field, a function, EXISTS, NOT, or a tree that the caller passes. Its tree is
 * created when it is written, since it depends on whether values become literals or variables, on the escape character of LIKE, and on
 * the values of variables.
 */
export interface DeferredTree {
  readonly type: 'TREE';
  /** Creates the tree. @throws {VqlError} `lost-wildcard` and `unparsed-text`, unless the writer takes them. */
  readonly write: (writer: ValueWriter) => Predicate;
  /** Returns the variables in the order of the text; of nested queries only those that the nested query does not bind. */
  readonly variables: () => readonly VariableUse[];
  /** Returns the fields of queries around, if the condition is one of a query with this scope. */
  readonly outerFields: (scope: FieldScope) => readonly OuterField[];
  /** Levels of nested queries. */
  readonly queryDepth: number;
  readonly depth: number;
  /** The text of the tag, which is not a tree until a parser reads it. Only `where` creates it, so that no other condition contains it. */
  readonly fragment?: Fragment;
}

/** Members of a tree without variables, fields of other queries, and nested conditions. */
export const plainTree = { type: 'TREE', variables: () => [], outerFields: () => [], queryDepth: 0, depth: 1 } as const;

/** Calls a function for the trees in conditions, in the order of the text. */
function forEachTree(conditions: readonly ConditionData[], visit: (tree: DeferredTree) => void): void {
  for (const condition of conditions) {
    if (condition.type === 'TREE') visit(condition);
    else if (condition.type === 'JUNCTION') forEachTree(condition.children, visit);
  }
}

/** Returns the variables of conditions in the order of the text; of nested queries only those that the nested query does not bind. */
export function variablesOf(conditions: readonly ConditionData[]): readonly VariableUse[] {
  const uses: VariableUse[] = [];
  forEachTree(conditions, ({ variables }) => {
    for (const use of variables()) uses.push(use);
  });
  return uses;
}

/** Returns the fields of queries around that conditions of a query with this scope name. They are not checked. */
export function outerFieldsIn(conditions: readonly ConditionData[], scope: FieldScope): readonly OuterField[] {
  const fields: OuterField[] = [];
  forEachTree(conditions, ({ outerFields }) => {
    for (const field of outerFields(scope)) fields.push(field);
  });
  return fields;
}

/** Returns the levels of nested queries in conditions. */
export function queryDepthOf(conditions: readonly ConditionData[]): number {
  let deepest = 0;
  forEachTree(conditions, ({ queryDepth }) => {
    deepest = Math.max(deepest, queryDepth);
  });
  return deepest;
}

/** Returns the levels of a condition. */
export function depthOf(condition: ConditionData): number {
  return condition.type === 'FILTER' ? 1 : condition.depth;
}

/** The name of the method of each operator, as the type `MethodName` computes it. */
export const methodNames = Object.fromEntries(
  operatorNames.map((operator) => [
    operator,
    operator.toLowerCase().replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  ]),
) as Readonly<Record<Operator, string>>;
