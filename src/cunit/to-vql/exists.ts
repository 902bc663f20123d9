import type { JsonPath } from '../../diagnostics/json/pointer.js';
import type { Predicate } from '../../vql/ast.js';
import { createExists } from '../../vql/create.js';
import type { CUnitFilter } from '../predicate.js';
import { lose, placed, type ToVqlContext } from './context.js';

/** EXISTS, whose value is the text of a statement, unless the caller knows another spelling. */
export function toExists(
  filter: CUnitFilter,
  negated: boolean,
  place: JsonPath | undefined,
  context: ToVqlContext,
): Predicate | undefined {
  const at: JsonPath = { outer: { outer: place, key: 'values' }, key: 0 };
  const statement = context.readExists(filter, place);
  if (typeof statement === 'string') return lose(context, 'lost-exists', { problem: statement }, at);
  // A node of its own: a parser that remembers what it read gives the same one twice.
  return createExists(placed(context, { ...statement }, at), { negated });
}
