import type { JsonPath } from '../../diagnostics/json/pointer.js';
import { quoted } from '../../diagnostics/quoted.js';
import { isPath } from '../../dialect/names.js';
import type { Call, Path } from '../../vql/ast.js';
import { createCall, createPath } from '../../vql/create.js';
import { lose, placed, type ToVqlContext } from './context.js';

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
  if (more.length > 0) return lose(context, 'lost-functions', { functions: functions.map(quoted).join(', ') }, at);
  if (!isPath([name])) return lose(context, 'lost-name', { name: quoted(name) }, at);
  return path && placed(context, createCall(name, [path]), at);
}

function toPath(property: string, place: JsonPath, context: ToVqlContext): Path | undefined {
  const segments = property.split('.');
  if (!isPath(segments)) return lose(context, 'lost-name', { name: quoted(property) }, place);
  return placed(context, createPath(segments), place);
}
