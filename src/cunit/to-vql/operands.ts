import type { JsonPath } from '../../diagnostics/json/pointer.js';
import { quoted } from '../../diagnostics/quoted.js';
import { isPath } from '../../dialect/names.js';
import type { Call, Path, StringLiteral, Variable } from '../../vql/ast.js';
import { createCall, createPath, createStringLiteral, createVariable } from '../../vql/create.js';
import { variableIn } from '../values.js';
import { reportLoss, type ToVqlContext, withOrigin } from './context.js';

/** A property as the path that it is, or as the call of its function; a loss if VQL cannot say its name. */
export function toSubject(
  { property = '', functions = [] }: { readonly property?: string; readonly functions?: readonly string[] },
  place: JsonPath | undefined,
  context: ToVqlContext,
): Path | Call | undefined {
  const path = toPath(property, { outer: place, key: 'property' }, context);
  const [name, ...more] = functions;
  if (name === undefined) return path;
  const at: JsonPath = { outer: place, key: 'functions' };
  if (more.length > 0)
    return reportLoss(context, 'lost-functions', { functions: functions.map(quoted).join(', ') }, at);
  if (!isPath([name])) return reportLoss(context, 'lost-name', { name: quoted(name) }, at);
  return path && withOrigin(context, createCall(name, [path]), at);
}

function toPath(property: string, place: JsonPath, context: ToVqlContext): Path | undefined {
  const segments = property.split('.');
  if (!isPath(segments)) return reportLoss(context, 'lost-name', { name: quoted(property) }, place);
  return withOrigin(context, createPath(segments), place);
}

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
  return withOrigin(context, isVariable ? createVariable(variable) : createStringLiteral(value), at);
}
