import type { Place } from '../read/pointer.js';
import { lose, type ToVqlContext } from './context.js';

/** Notes the members of an object that VQL has no form for. */
export function loseMembers(
  object: object,
  known: ReadonlySet<string>,
  place: Place | undefined,
  context: ToVqlContext,
): void {
  for (const [member, value] of Object.entries(object)) {
    if (known.has(member) || value === undefined) continue;
    lose(context, 'lost-member', { member }, { outer: place, key: member }, 'untranslatable');
  }
}
