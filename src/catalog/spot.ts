import type { Change, Diagnostic, Fix, RelatedSpan } from '../diagnostics/diagnostic.js';
import type { Span } from '../diagnostics/span.js';

/**
 * Where something stands in a query: a span in a text, a place in an object. Unknown where a query was made by hand, or
 * where its template is not part of it.
 */
export type Spot = Span | ObjectSpot | undefined;

/** A place in an object, found when it is asked for: most places are never reported. */
export interface ObjectSpot {
  pointer(): string;
  /** The part that is meant of a text that is there. */
  readonly span?: Span;
  /** What makes the place say something else; default: the value there is replaced. */
  changes?(written: Written): readonly Change[];
}

/** The same thing in the two forms: as a piece of VQL, and as a value of C-Unit. */
export interface Written {
  readonly vql: string;
  readonly value: string;
}

/** The place as a diagnostic carries it: in a text that is part of an object, both are said. */
export function placeOf(spot: Spot): Pick<Diagnostic, 'span' | 'path'> {
  if (spot === undefined) return {};
  if (isSpan(spot)) return { span: spot };
  return { path: spot.pointer(), ...(spot.span && { span: spot.span }) };
}

/** A second place, in the same text as the first. */
export function relatedPlace(spot: Spot, message: string): readonly RelatedSpan[] {
  const span = placeOf(spot).span;
  return span === undefined ? [] : [{ message, span }];
}

/** A fix that writes something else at a spot; none where nothing can be written. */
export function replacement(spot: Spot, written: Written, details: Pick<Fix, 'title' | 'safe'>): readonly Fix[] {
  if (spot === undefined) return [];
  if (isSpan(spot)) return [{ ...details, edits: [{ span: spot, text: written.vql }] }];
  const changes = spot.changes?.(written) ?? [{ path: spot.pointer(), value: written.value }];
  return changes.length === 0 ? [] : [{ ...details, edits: [], changes }];
}

function isSpan(spot: Span | ObjectSpot): spot is Span {
  return 'start' in spot;
}
