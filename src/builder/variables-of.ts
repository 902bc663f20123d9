import { filterRow } from '../dialect/operators.js';
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
      return part.variables;
    default:
      return part satisfies never;
  }
}
