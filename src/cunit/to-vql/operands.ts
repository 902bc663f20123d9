import type { JsonPath } from '../../diagnostics/json/pointer.js';
import { quoted } from '../../diagnostics/quoted.js';
import { isPath } from '../../dialect/names.js';
import type { Call, Path, StringLiteral, Variable } from '../../vql/ast.js';
import { createCall, createStringLiteral, createVariable } from '../../vql/create.js';
import { isVariableOf, variableIn } from '../values.js';
import { reportLossAtPath, type ToVqlContext, withOrigin } from './context.js';

/** Translates a property to a path, or to the call of its function; a name that VQL cannot express is a loss. */
export function toSubject(
  { property = '', functions = [] }: { readonly property?: string; readonly functions?: readonly string[] },
  path: JsonPath | undefined,
  context: ToVqlContext,
): Path | Call | undefined {
  const field = toPath(property, path, context);
  const name = functions[0];
  if (name === undefined) return field;
  const at: JsonPath = { outer: path, key: 'functions' };
  if (functions.length > 1)
    return reportLossAtPath(context, 'lost-functions', { functions: functions.map(quoted).join(', ') }, at);
  if (!isPath([name])) return reportLossAtPath(context, 'lost-name', { name: quoted(name) }, at);
  return field && withOrigin(context, createCall(name, [field]), at);
}

function toPath(property: string, path: JsonPath | undefined, context: ToVqlContext): Path | undefined {
  const segments = property.split('.');
  if (!isPath(segments))
    return reportLossAtPath(context, 'lost-name', { name: quoted(property) }, { outer: path, key: 'property' });
  // Without createPath, which would check the names again.
  return withOrigin(context, { kind: 'Path', segments }, path, 'property');
}

/** Translates a value to a string literal or variable. The interface document states that values of C-Unit are strings. */
export function toValue(
  value: string,
  index: number,
  path: JsonPath | undefined,
  context: ToVqlContext,
): StringLiteral | Variable {
  const variable = isVariableOf(context.variables, value) ? variableIn(value) : undefined;
  const made = variable === undefined ? createStringLiteral(value) : createVariable(variable);
  return withOrigin(context, made, path, 'values', index);
}
