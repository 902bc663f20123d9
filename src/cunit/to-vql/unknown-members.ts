import type { JsonPath } from '../../diagnostics/json/pointer.js';
import { lose, type ToVqlContext } from './context.js';

/** Notes the members of an object that are not of its shape: VQL has no form for them. */
export function loseMembers(object: object, shape: object, place: JsonPath | undefined, context: ToVqlContext): void {
  for (const [member, value] of Object.entries(object)) {
    if (Object.hasOwn(shape, member) || value === undefined) continue;
    lose(context, 'lost-member', { member }, { outer: place, key: member }, 'untranslatable');
  }
}
