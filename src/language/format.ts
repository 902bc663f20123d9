import { type Edit, hasErrors } from '../diagnostics/diagnostic.js';
import { editBetween } from '../diagnostics/edit-between.js';
import type { Span } from '../diagnostics/span.js';
import { breakBefore, endsInComment, formatFile } from '../vql/file.js';
import { type FormatOptions, formatStatement } from '../vql/format.js';
import { formatRegions, isInRegion, regionsIn } from '../vql/format-regions.js';
import { lineEndWriter } from '../vql/line-ends.js';
import type { Setting } from './options.js';
import type { VqlDocument } from './vql-document.js';

/** Options of the formatter that an editor has for its documents. */
export type FormatDefaults = Pick<FormatOptions, 'indent'>;

/**
 * Returns the edit that formats the whole document; none if it is formatted already. A line end is added to the last line
 * only if `insertFinalNewline` is set.
 */
export function formatDocument(
  { text }: VqlDocument,
  { format: formatOptions, dialect }: Setting,
  defaults: FormatDefaults = {},
): readonly Edit[] {
  const after = formatFile(text, { dialect, insertFinalNewline: false, ...defaults, ...formatOptions }).value ?? text;
  return after === text ? [] : [editBetween(text, after)];
}

/** Returns the spans of the statements that are not formatted because they have errors, without the whitespace around them. */
export function unformatted({ text: whole, sections }: VqlDocument): readonly Span[] {
  const regions = formatRegions(whole);
  return sections.flatMap(({ section: { text, reading }, start }) => {
    if (reading.tokens.length === 0 || !hasErrors(reading.diagnostics)) return [];
    const span = { start: start + text.length - text.trimStart().length, end: start + text.trimEnd().length };
    return isInRegion(regions, span) ? [] : [span];
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
  defaults: FormatDefaults = {},
): readonly Edit[] {
  const regions = formatRegions(text);
  return sections.flatMap(({ section, start }) => {
    const { tokens } = section.reading;
    const lead = section.text.length - section.text.trimStart().length;
    const span = { start: start + lead, end: start + section.text.trimEnd().length };
    const isTouched = span.start <= range.end && range.start <= span.end;
    if (tokens.length === 0 || !isTouched || isInRegion(regions, span)) return [];
    const before = text.slice(span.start, span.end);
    const formatted = formatStatement(before, { dialect, ...defaults, ...options }, regionsIn(regions, span));
    if (formatted.value === undefined) return [];
    const lineBreak = breakBefore(text.slice(span.end), endsInComment(formatted.value));
    const after = lineEndWriter(text)(formatted.value + lineBreak);
    return after === before ? [] : [{ span, text: after }];
  });
}
