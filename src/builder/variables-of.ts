import { filterRow } from '../dialect/operators.js';
import { methodNames } from './method-name.js';
import type { Part } from './part.js';
import type { VariableUse } from './variable-use.js';

/** The variables of parts, in the order of their places; of queries inside those that have no values of their own. */
export function variablesOf(parts: readonly Part[]): readonly VariableUse[] {
  const uses: VariableUse[] = [];
  for (const part of parts) addVariables(part, uses);
  return uses;
}

function addVariables(part: Part, uses: VariableUse[]): void {
  switch (part.kind) {
    case 'filter':
      for (const value of part.values) {
        if (typeof value === 'string' || value.kind !== 'Variable') continue;
        const { operator, field } = part;
        const isList = filterRow(operator).form.kind === 'list';
        uses.push({ name: value.name, method: methodNames[operator], isList, field });
      }
      break;
    case 'exists':
      for (const use of part.query.openVariables()) uses.push(use);
      break;
    case 'junction':
      for (const inner of part.parts) addVariables(inner, uses);
      break;
    case 'not':
      addVariables(part.part, uses);
      break;
    case 'text':
      for (const use of part.variables) uses.push(use);
      break;
    default:
      part satisfies never;
  }
}
