import { shiftSpan } from '../diagnostics/span.js';
import type { EmbeddedText, InsertedValue, QuotedValue } from './embedded-text.js';
import type { HostQuery } from './host/query.js';
import type { HostValue } from './host/value-kind.js';
import { shiftMap } from './text-map.js';

/** Returns an embedded text for the same query at another offset of a later version of its program. */
export function moveEmbedded(embedded: EmbeddedText, query: HostQuery): EmbeddedText {
  // From the first one, so that versions do not pile up.
  const { text: first, by: before } = embedded.origin ?? { text: embedded, by: 0 };
  const by = before + query.span.start - embedded.query.span.start;
  if (by === 0) return { ...first, query };
  return {
    ...first,
    query,
    map: shiftMap(first.map, by),
    holes: first.holes.map(({ value, quoted, ...hole }) => ({
      ...hole,
      value: shiftSpan(value, by),
      quoted: quoted && moveQuoted(quoted, by),
    })),
    strings: first.strings.map((string) => moveQuoted(string, by)),
    misplaced: first.misplaced.map(({ value, ...rest }) => ({ ...rest, value: moveValue(value, by) })),
    origin: { text: first, by },
  };
}

function moveQuoted({ span, inner, ...rest }: QuotedValue, by: number): QuotedValue {
  const moved = inner.map((part): string | InsertedValue =>
    typeof part === 'string' ? part : { ...moveValue(part, by), host: shiftSpan(part.host, by) },
  );
  return { ...rest, span: shiftSpan(span, by), inner: moved };
}

function moveValue({ kind, bare, ...span }: HostValue, by: number): HostValue {
  return { kind, ...shiftSpan(span, by), ...(bare && { bare: shiftSpan(bare, by) }) };
}
