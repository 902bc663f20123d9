import type { SourceMapEntry } from '../source-map.js';
import type { Origin } from './context.js';

/** Finds in a finished object the places of what it was made of. */
export function placesIn(root: object, origins: ReadonlyMap<object, Origin>): readonly SourceMapEntry[] {
  const entries: SourceMapEntry[] = [];
  const walk = (value: unknown, pointer: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const origin = origins.get(value);
    if (origin?.span !== undefined) entries.push({ span: origin.span, pointer });
    for (const [member, span] of Object.entries(origin?.members ?? {})) {
      if (span !== undefined && leadsSomewhere(value, member)) entries.push({ span, pointer: pointer + member });
    }
    for (const [key, inner] of Object.entries(value)) walk(inner, `${pointer}/${key}`);
  };
  walk(root, '');
  return entries;
}

/** Not everything in the text has become a member: `visible=true` says what holds anyway. */
function leadsSomewhere(value: object, pointer: string): boolean {
  const keys = pointer.split('/').slice(1);
  return keys.reduce<unknown>(memberOf, value) !== undefined;
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
