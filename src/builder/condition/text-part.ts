import type { Field } from '../../catalog/field.js';
import type { Node, Predicate, Variable } from '../../vql/ast.js';
import { visit } from '../../vql/visit.js';
import type { VariableUse } from '../query/variables.js';
import type { TextPart } from './part.js';
import { anyField, fieldOf, type Scope } from './scope.js';

/** Creates the part of a condition that is a tree. */
export function createTextPart(predicate: Predicate, scope: Scope): TextPart {
  return { kind: 'text', predicate, variables: variablesIn(predicate, scope), queryDepth: depthIn(predicate) };
}

/** Returns the variables of a tree in the order of the text. The fields of nested queries are not known. */
export function variablesIn(node: Node, scope: Scope): readonly VariableUse[] {
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
function fieldBeside(variable: Variable, parent: Node | undefined, scope: Scope): Field | undefined {
  const other = parent && operandBeside(parent, variable);
  return other?.kind === 'Path' ? fieldOf(other, scope) : undefined;
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

/** Returns the levels of nested statements. */
export function depthIn(root: Node): number {
  let deepest = 0;
  visit(root, {
    Statement: (_, ancestors) => {
      deepest = Math.max(deepest, 1 + ancestors.filter(({ kind }) => kind === 'Statement').length);
    },
  });
  return deepest;
}
