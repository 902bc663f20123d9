import type { Fix } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import { type Location, replacement } from '../location.js';
import type { QueryView } from '../query-view.js';

/** Returns the question that ends a message, if there is a similar name. */
export function hint(nearest: string | undefined): string {
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}

/** The nearest of several names, as messages quote it. */
export function nearest([name]: readonly string[]): string | undefined {
  return name === undefined ? undefined : quoted(name);
}

/**
 * Fixes that write one of several names instead, as far as the form can say them. Safe is one that differs in letter case
 * alone, where nothing else comes near.
 */
export function replaceName(
  wrong: string,
  names: readonly string[],
  location: Location,
  spells: (name: string) => boolean,
): readonly Fix[] {
  const isOnlyCase = names.length === 1 && names[0]?.toLowerCase() === wrong.toLowerCase();
  return names
    .filter(spells)
    .flatMap((name) =>
      replacement(location, { vql: name, value: name }, { title: `Replace with ${quoted(name)}`, safe: isOnlyCase }),
    );
}

/** Whether a form can say a path. */
export function spellsPath(query: QueryView): (path: string) => boolean {
  return (path) => query.spells(path, 'path');
}

/** Several names as messages list them, the first few. */
export function listed(names: readonly string[], most = 5): string {
  const shown = names.slice(0, most).map(quoted);
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}
