import type { Field } from '../../catalog/field.js';
import { childKinds, type Node, type Predicate, type Variable } from '../../vql/ast.js';
import { cloneTree } from '../../vql/building/clone.js';
import { refuse, refuseArgument } from '../../vql/building/errors.js';
import type { VariableUse } from '../../vql/building/variables.js';
import { visit } from '../../vql/visit.js';
import { expectedWritable } from '../../vql/writable-tree.js';
import { replaceVariables } from '../query/replace-variables.js';
import { type DeferredTree, plainTree } from './condition-data.js';
import { anyField, checkSubject, type FieldScope, isOpen, knownField } from './field-scope.js';

/**
 * Creates the condition of a tree of the caller.
 *
 * @throws {VqlError} `wrong-argument` for a tree of a text with errors, and for one that no text has; and for fields that the catalog
 * does not allow.
 */
export function readConditionTree(tree: Predicate, scope: FieldScope): DeferredTree {
  const refuseTree = (expected: string): never => refuseArgument('The tree of "where"', expected, tree);
  if (!isPredicate(tree)) refuseTree('a condition, as parsePredicate and the create functions return it');
  const expected = expectedWritable('The tree of "where"', tree);
  if (isTooDeep(tree)) refuse('deep-condition', { what: 'The nodes of a tree', most: maxDepth });
  if (expected !== undefined) refuseTree(expected);
  if (!isOpen(scope)) checkFields(tree, scope);
  return createTreeCondition(cloneTree(tree), scope);
}

/** Creates the condition of a tree that was checked. */
export function createTreeCondition(predicate: Predicate, scope: FieldScope): DeferredTree {
  const variables = variableUsesIn(predicate, scope);
  return {
    ...plainTree,
    write: (writer) => replaceVariables(predicate, writer),
    variables: () => variables,
    queryDepth: statementDepth(predicate),
  };
}

/** Whether a node is a condition. A missing part is not: no text without errors has one. */
function isPredicate({ kind }: Predicate): boolean {
  return kind !== 'Missing' && childKinds.Not.predicate.includes(kind);
}

/** Depth of the deepest tree, which recursion over it can bear: the parser makes two nodes of each level of parentheses. */
const maxDepth = 2_500;

/** Whether a tree is too deep. */
function isTooDeep(root: Node): boolean {
  let tooDeep = false;
  visit(root, {
    enter: (_, ancestors) => {
      tooDeep = ancestors.length >= maxDepth;
      return tooDeep ? 'stop' : undefined;
    },
  });
  return tooDeep;
}

/** Checks the fields of a tree against the catalog; those of nested queries are not known. */
function checkFields(root: Node, scope: FieldScope): void {
  visit(root, {
    Statement: () => 'skip',
    Call: (call) => {
      checkSubject(call, scope, 'filterable');
    },
    Path: (path) => {
      checkSubject(path, scope, 'filterable');
    },
  });
}

/** Returns the variables of a tree in the order of the text. The fields of nested queries are not known. */
export function variableUsesIn(node: Node, scope: FieldScope): readonly VariableUse[] {
  const inLists = new Set<Node>();
  const uses: VariableUse[] = [];
  visit(node, {
    In: ({ values }) => {
      for (const value of values) inLists.add(value);
    },
    Variable: (variable, ancestors) => {
      const isNested = ancestors.slice(1).some(({ kind }) => kind === 'Statement');
      const field = fieldBeside(variable, ancestors.at(-1), isNested ? anyField : scope);
      uses.push({ name: variable.name, method: 'bind', isList: inLists.has(variable), field });
    },
  });
  return uses;
}

/** Returns the field that a variable is compared with, if the catalog knows it; `undefined` for patterns and calls. */
function fieldBeside(variable: Variable, parent: Node | undefined, scope: FieldScope): Field | undefined {
  const other = parent && operandBeside(parent, variable);
  return other?.kind === 'Path' ? knownField(other, scope) : undefined;
}

function operandBeside(condition: Node, variable: Variable): Node | undefined {
  switch (condition.kind) {
    case 'Comparison':
      return condition.left === variable ? condition.right : condition.left;
    case 'In':
    case 'Between':
      return condition.operand;
    default:
      return undefined;
  }
}

/** Returns the levels of nested statements in a tree. */
export function statementDepth(root: Node): number {
  let deepest = 0;
  visit(root, {
    Statement: (_, ancestors) => {
      deepest = Math.max(deepest, 1 + ancestors.filter(({ kind }) => kind === 'Statement').length);
    },
  });
  return deepest;
}
