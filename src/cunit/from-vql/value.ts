import { quoted } from '../../diagnostics/quoted.js';
import type { Literal, Operand, Predicate, Variable } from '../../vql/ast.js';
import { literalValue } from '../literal-value.js';
import { isVariableOf, variableValue } from '../variable.js';
import { type FromVqlContext, lose, shown } from './context.js';

/** Whether an operand is a value that stands in the query, not one that a row has. */
export function isValue(operand: Operand): operand is Literal | Variable {
  return operand.kind.endsWith('Literal') || operand.kind === 'Variable';
}

/** The C-Unit value of an operand; a loss if it has none. */
export function valueOf(operand: Operand, condition: Predicate, context: FromVqlContext): string | undefined {
  switch (operand.kind) {
    case 'Path':
      return lose(context, 'lost-field-comparison', { condition: shown(condition) }, operand);
    case 'Call':
      return lose(context, 'lost-call', { call: shown(operand) }, operand);
    case 'Missing':
      return lose(context, 'lost-gap', {}, operand);
    case 'Variable':
      if (!context.variables.has(operand.name)) return lose(context, 'lost-variable', { name: operand.name }, operand);
      return variableValue(operand.name);
    default: {
      const value = literalValue(operand);
      if (value === null) return lose(context, 'lost-null', { condition: shown(condition) }, operand);
      if (isVariableOf(context.variables, value))
        return lose(context, 'lost-literal', { value: quoted(value) }, operand);
      return value;
    }
  }
}

/** The values of several operands, all or none. Every one that has none is reported. */
export function valuesOf(
  operands: readonly Operand[],
  condition: Predicate,
  context: FromVqlContext,
): readonly string[] | undefined {
  const values = operands.map((operand) => valueOf(operand, condition, context));
  return values.every((value) => value !== undefined) ? values : undefined;
}
