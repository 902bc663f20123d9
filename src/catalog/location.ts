import type { Change, Diagnostic, Fix, RelatedSpan } from '../diagnostics/diagnostic.js';
import type { Span } from '../diagnostics/span.js';

/**
 * Where something stands in a query: a span in a text, a place in an object. Unknown where a query was made by hand, or
 * where its template is not part of it.
 */
export type Location = Span | ObjectLocation | undefined;

/** A lazy location in an object: most locations are never reported. */
export interface ObjectLocation {
  pointer(): string;
  /** Span in the text at the location, if only part of it is meant. */
  readonly span?: Span;
  /** Changes of the fix; default: replace the value. */
  changes?(written: Written): readonly Change[];
}

/** The same thing in the two forms: as a piece of VQL, and as a value of C-Unit. */
export interface Written {
  readonly vql: string;
  readonly value: string;
}

/** The place as a diagnostic carries it: in a text that is part of an object, both are said. */
export function diagnosticLocation(location: Location): Pick<Diagnostic, 'span' | 'path'> {
  if (location === undefined) return {};
  if (isSpan(location)) return { span: location };
  return { path: location.pointer(), ...(location.span && { span: location.span }) };
}

/** A second place, in the same text as the first. */
export function relatedSpans(location: Location, message: string): readonly RelatedSpan[] {
  const span = diagnosticLocation(location).span;
  return span === undefined ? [] : [{ message, span }];
}

/** A fix that writes something else at a location; none where nothing can be written. */
export function replacement(
  location: Location,
  written: Written,
  details: Pick<Fix, 'title' | 'safe'>,
): readonly Fix[] {
  if (location === undefined) return [];
  if (isSpan(location)) return [{ ...details, edits: [{ span: location, text: written.vql }] }];
  const changes = location.changes?.(written) ?? [{ path: location.pointer(), value: written.value }];
  return changes.length === 0 ? [] : [{ ...details, edits: [], changes }];
}

function isSpan(location: Span | ObjectLocation): location is Span {
  return 'start' in location;
}
