import { valueAt } from '../../diagnostics/json/pointer.js';
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
      // Not everything in the text has become a member: `visible=true` says what holds anyway.
      if (span !== undefined && valueAt(value, member.split('/').slice(1)) !== undefined)
        entries.push({ span, pointer: pointer + member });
    }
    for (const [key, inner] of Object.entries(value)) walk(inner, `${pointer}/${key}`);
  };
  walk(root, '');
  return entries;
}
