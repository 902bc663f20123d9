import type { IToken } from 'chevrotain';
import type { Edit } from '../../diagnostics/diagnostic.js';
import { endOf, type Scan, scan } from '../lexer/lexer.js';

/** A part of the edited text: copied from the text, or the replacement of a span. */
interface EditedSegment {
  /** End of the part in the edited text. */
  readonly end: number;
  /** Where the part begins in the edited text, and in the text. */
  readonly start: number;
  readonly origin: number;
  /** End of the replaced span; `undefined` for a copied part. */
  readonly replacedEnd: number | undefined;
}

/** Scans a text as if edits were applied to it, in the order of the text. The tokens have their spans in the text itself. */
export function scanEdited(text: string, edits: readonly Edit[], options: { readonly endsPaths?: boolean } = {}): Scan {
  const segments: EditedSegment[] = [];
  let edited = '';
  let offset = 0;
  const add = (part: string, origin: number, replacedEnd?: number): void => {
    if (part === '') return;
    const start = edited.length;
    edited += part;
    segments.push({ start, end: edited.length, origin, replacedEnd });
  };
  for (const { span, text: replacement } of edits) {
    add(text.slice(offset, span.start), offset);
    add(replacement, span.start, span.end);
    offset = span.end;
  }
  add(text.slice(offset), offset);
  const scanned = scan(edited, options);
  for (const tokens of [scanned.tokens, scanned.comments, scanned.annotations]) restoreSpans(tokens, segments);
  return scanned;
}

function restoreSpans(tokens: readonly IToken[], segments: readonly EditedSegment[]): void {
  let first = 0;
  for (const token of tokens) {
    const end = endOf(token);
    while ((segments[first]?.end ?? end) <= token.startOffset) first++;
    let last = first;
    while ((segments[last]?.end ?? end) < end) last++;
    const [firstSegment, lastSegment] = [segments[first], segments[last]];
    if (firstSegment === undefined || lastSegment === undefined) continue;
    const { origin, start, replacedEnd } = firstSegment;
    token.startOffset = replacedEnd === undefined ? origin + token.startOffset - start : origin;
    const lastEnd = lastSegment.replacedEnd ?? lastSegment.origin + end - lastSegment.start;
    token.endOffset = Math.max(lastEnd, token.startOffset + 1) - 1;
  }
}
