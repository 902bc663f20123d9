import { quoted } from '../../diagnostics/quoted.js';
import { isName, isPath } from '../../dialect/names.js';
import type { Literal, Node, Operand, Path, Predicate, Variable } from '../../vql/ast.js';
import { isLiteral, pathText } from '../../vql/nodes.js';
import { isVariableOf, literalValue, variableValue } from '../values.js';
import { type FromVqlContext, nodeText, reportLossAtNode } from './context.js';

/** Operand of a filter, column or sort key: a property, or a function of one. */
export interface CUnitSubject {
  readonly property: string;
  readonly functions?: readonly string[];
}

/** Translates the operand that a condition is about; anything but a path or a call of one is a loss. */
export function subjectOf(operand: Node, context: FromVqlContext): CUnitSubject | undefined {
  const path = operand.kind === 'Call' ? operand.args[0] : operand;
  if (path?.kind === 'Path' && context.aliases.has(path.segments[0] ?? ''))
    return reportLossAtNode(context, 'lost-join', {}, path);
  if (operand.kind === 'Path') return propertyOf(operand, context);
  if (operand.kind === 'Missing') return reportLossAtNode(context, 'lost-gap', {}, operand);
  if (operand.kind !== 'Call')
    return reportLossAtNode(context, 'lost-constant-condition', { condition: nodeText(operand) }, operand);
  const [argument, ...more] = operand.args;
  if (argument?.kind !== 'Path' || more.length > 0 || operand.distinct)
    return reportLossAtNode(context, 'lost-call', { call: nodeText(operand) }, operand);
  if (!isPath([operand.name])) return reportLossAtNode(context, 'lost-name', { name: quoted(operand.name) }, operand);
  const subject = propertyOf(argument, context);
  return subject && { ...subject, functions: [operand.name] };
}

/** Translates a path. A tree that was not parsed can have names which no text expresses. */
function propertyOf(path: Path, context: FromVqlContext): CUnitSubject | undefined {
  const property = pathText(path);
  // A segment that was not parsed can have dots.
  if (!isPath(path.segments) && !isPath(property.split('.')))
    return reportLossAtNode(context, 'lost-name', { name: quoted(property) }, path);
  return { property };
}

/** Whether an operand is a value of the query, not of a row. */
export function isQueryValue(operand: Operand): operand is Literal | Variable {
  return isLiteral(operand) || operand.kind === 'Variable';
}

/** Translates an operand that is a value; anything else is a loss. */
export function translateValue(operand: Operand, condition: Predicate, context: FromVqlContext): string | undefined {
  switch (operand.kind) {
    case 'Path':
      return reportLossAtNode(context, 'lost-field-comparison', { condition: nodeText(condition) }, operand);
    case 'Call':
      return reportLossAtNode(context, 'lost-call', { call: nodeText(operand) }, operand);
    case 'Missing':
      return reportLossAtNode(context, 'lost-gap', {}, operand);
    case 'Variable':
      if (!context.variables.has(operand.name))
        return reportLossAtNode(context, 'lost-variable', { name: operand.name }, operand);
      if (!isName(operand.name)) return reportLossAtNode(context, 'lost-name', { name: quoted(operand.name) }, operand);
      return variableValue(operand.name);
    default: {
      const value = literalValue(operand);
      if (value === null) return reportLossAtNode(context, 'lost-null', { condition: nodeText(condition) }, operand);
      if (isVariableOf(context.variables, value))
        return reportLossAtNode(context, 'lost-literal', { value: quoted(value) }, operand);
      return value;
    }
  }
}

/** Translates several values, all or none. Each that has no translation is reported. */
export function valuesOf(
  operands: readonly Operand[],
  condition: Predicate,
  context: FromVqlContext,
): readonly string[] | undefined {
  const values = operands.map((operand) => translateValue(operand, condition, context));
  return values.every((value) => value !== undefined) ? values : undefined;
}
