import { filterRow } from '../dialect/operators.js';
import type { Node } from '../vql/ast.js';
import { visit } from '../vql/visit.js';
import { methodNames } from './method-name.js';
import type { Part } from './part.js';
import type { VariableUse } from './variable-use.js';

/** The variables of a part, in the order of their places; of queries inside those that have no values of their own. */
export function variablesOf(part: Part): readonly VariableUse[] {
  switch (part.kind) {
    case 'filter': {
      const { operator, field } = part;
      const isList = filterRow(operator).form.kind === 'list';
      return part.values.flatMap((value) =>
        typeof value !== 'string' && value.kind === 'Variable'
          ? { name: value.name, method: methodNames[operator], isList, field }
          : [],
      );
    }
    case 'exists':
      return part.query.openVariables();
    case 'junction':
      return part.parts.flatMap(variablesOf);
    case 'not':
      return variablesOf(part.part);
    case 'text':
      return variablesInText(part.predicate);
    default:
      return part satisfies never;
  }
}

/** The variables of a tree that came from a text. */
export function variablesInText(node: Node): readonly VariableUse[] {
  const inLists = new Set<Node>();
  const uses: VariableUse[] = [];
  visit(node, {
    In: ({ values }) => {
      for (const value of values) inLists.add(value);
    },
    Variable: (variable) =>
      void uses.push({ name: variable.name, method: 'bind', isList: inLists.has(variable), field: undefined }),
  });
  return uses;
}
