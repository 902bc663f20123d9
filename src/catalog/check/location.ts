import type { Change, Diagnostic, Fix, RelatedSpan } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/span.js';

/**
 * Location of something in a query: a span of a text, or a pointer into an object. `undefined` in a query that was built by hand,
 * and for a template that is not part of the query.
 */
export type Location = Span | ObjectLocation | undefined;

/** A lazy location in an object: most locations are never reported. */
export interface ObjectLocation {
  pointer(): string;
  /** Span in the text at the location, if only part of it is meant. */
  readonly span?: Span;
  /** Returns the changes of a fix; default: replaces the value. */
  changes?(written: Written): readonly Change[];
}

/** A replacement in both forms: VQL text, and a value of C-Unit. */
export interface Written {
  readonly vql: string;
  readonly value: string;
}

/** Returns the members of a diagnostic for a location: span or path, or both in a text that is part of an object. */
export function diagnosticLocation(location: Location): Pick<Diagnostic, 'span' | 'path'> {
  if (location === undefined) return {};
  if (isSpan(location)) return { span: location };
  return { path: location.pointer(), ...(location.span && { span: location.span }) };
}

/** Returns a related span, in the same text as the diagnostic. */
export function relatedSpans(location: Location, message: string): readonly RelatedSpan[] {
  const span = diagnosticLocation(location).span;
  return span === undefined ? [] : [{ message, span }];
}

/** Returns a fix that replaces the text or value at a location; no fix where that is not possible. */
export function replacementFix(
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
