import type { Edit } from '../diagnostics/diagnostic.js';
import { editBetween } from '../diagnostics/edit-between.js';
import type { Span } from '../diagnostics/span.js';
import { formatFile, restoreLineEnds } from '../vql/file.js';
import { format } from '../vql/format.js';
import type { Document } from './document.js';
import type { Setting } from './options.js';

/**
 * What formatting the whole document does to it: one edit, or none where it is formatted already. A text that ends in its last line still
 * does, unless it is to be a file.
 */
export function formatDocument({ text }: Document, { format: asked = {}, dialect }: Setting): readonly Edit[] {
  const { insertFinalNewline = false, ...options } = asked;
  const file = formatFile(text, { dialect, ...options }).value ?? text;
  const endsWithLine = /[\r\n]/.test(text.slice(text.trimEnd().length));
  const after = insertFinalNewline || endsWithLine ? file : file.replace(/\r?\n$/, '');
  return after === text ? [] : [editBetween(text, after)];
}

/** What formatting does to the statements that a range touches. One with errors stays as it is. */
export function formatRange(
  { text, pieces }: Document,
  range: Span,
  { format: options, dialect }: Setting,
): readonly Edit[] {
  return pieces.flatMap(({ piece, start }) => {
    const { tokens } = piece.reading;
    const lead = piece.text.length - piece.text.trimStart().length;
    const span = { start: start + lead, end: start + piece.text.trimEnd().length };
    const isTouched = span.start <= range.end && range.start <= span.end;
    if (tokens.length === 0 || !isTouched) return [];
    const before = text.slice(span.start, span.end);
    const formatted = format(before, { dialect, ...options });
    const after = formatted.value === undefined ? before : restoreLineEnds(formatted.value, text);
    return after === before ? [] : [{ span, text: after }];
  });
}
