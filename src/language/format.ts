import { type Edit, hasErrors } from '../diagnostics/diagnostic.js';
import { editBetween } from '../diagnostics/edit-between.js';
import type { Span } from '../diagnostics/span.js';
import { formatFile } from '../vql/file.js';
import { format } from '../vql/format.js';
import { lineEndWriter } from '../vql/line-ends.js';
import type { Setting } from './options.js';
import type { VqlDocument } from './vql-document.js';

/**
 * Returns the edit that formats the whole document; none if it is formatted already. A line end is added to the last line
 * only if `insertFinalNewline` is set.
 */
export function formatDocument({ text }: VqlDocument, { format: formatOptions, dialect }: Setting): readonly Edit[] {
  const after = formatFile(text, { dialect, insertFinalNewline: false, ...formatOptions }).value ?? text;
  return after === text ? [] : [editBetween(text, after)];
}

/** Returns the spans of the statements that are not formatted because they have errors, without the whitespace around them. */
export function unformatted({ sections }: VqlDocument): readonly Span[] {
  return sections.flatMap(({ section: { text, reading }, start }) => {
    if (reading.tokens.length === 0 || !hasErrors(reading.diagnostics)) return [];
    return [{ start: start + text.length - text.trimStart().length, end: start + text.trimEnd().length }];
  });
}

/**
 * Returns the edits that format the statements that a range touches. A statement with errors is not changed; the line ends are those
 * of the document.
 */
export function formatRange(
  { text, sections }: VqlDocument,
  range: Span,
  { format: { insertFinalNewline: _, endOfLine: __, ...options }, dialect }: Setting,
): readonly Edit[] {
  return sections.flatMap(({ section, start }) => {
    const { tokens } = section.reading;
    const lead = section.text.length - section.text.trimStart().length;
    const span = { start: start + lead, end: start + section.text.trimEnd().length };
    const isTouched = span.start <= range.end && range.start <= span.end;
    if (tokens.length === 0 || !isTouched) return [];
    const before = text.slice(span.start, span.end);
    const formatted = format(before, { dialect, ...options });
    const after = formatted.value === undefined ? before : lineEndWriter(text)(formatted.value);
    return after === before ? [] : [{ span, text: after }];
  });
}
