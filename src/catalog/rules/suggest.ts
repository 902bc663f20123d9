import type { Fix } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import { type Location, replacementFix } from '../check/location.js';
import type { QueryView } from '../check/query-view.js';

/**
 * Returns the fixes that replace a name by a similar one, if the form of the query can express it. A fix is safe if only letter
 * case differs and no other name is similar.
 */
export function replaceName(
  wrong: string,
  names: readonly string[],
  location: Location,
  canExpress: (name: string) => boolean,
): readonly Fix[] {
  const isOnlyCase = names.length === 1 && names[0]?.toLowerCase() === wrong.toLowerCase();
  return names
    .filter(canExpress)
    .flatMap((name) =>
      replacementFix(location, { vql: name, value: name }, { title: `Replace with ${quoted(name)}`, safe: isOnlyCase }),
    );
}

/** Returns the test whether the form of a query can express a path. */
export function canExpressPath(query: QueryView): (path: string) => boolean {
  return (path) => query.canExpress(path, 'path');
}
