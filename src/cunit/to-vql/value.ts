import type { JsonPath } from '../../diagnostics/json/pointer.js';
import type { StringLiteral, Variable } from '../../vql/ast.js';
import { createStringLiteral, createVariable } from '../../vql/create.js';
import { variableIn } from '../variable.js';
import { placed, type ToVqlContext } from './context.js';

/** A value as a string, or as the variable that it stands for. A string is what every type is compared with (spec, query-language §1.6). */
export function toValue(
  value: string,
  index: number,
  place: JsonPath | undefined,
  context: ToVqlContext,
): StringLiteral | Variable {
  const variable = variableIn(value);
  const isVariable = variable !== undefined && context.variables.has(variable);
  const at: JsonPath = { outer: { outer: place, key: 'values' }, key: index };
  return placed(context, isVariable ? createVariable(variable) : createStringLiteral(value), at);
}
