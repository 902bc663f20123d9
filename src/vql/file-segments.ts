import type { Span } from '../diagnostics/span.js';
import { findClosingFence } from './grammar/wrapping/fences.js';
import { findStatementLine, findTail } from './grammar/wrapping/lines.js';
import { scanSeparators } from './lexer/separators.js';

/**
 * Returns the segments of a file between its separators, empty ones included: every other offset is in one of them. Text of a chat
 * or a page after a statement and its semicolon belongs to the segment of the statement, where it is reported as such.
 */
export function fileSegments(text: string): readonly Span[] {
  const separators = scanSeparators(text);
  const segments: Span[] = [];
  let start = 0;
  for (const [index, separator] of separators.entries()) {
    const next = { start: separator.end, end: separators[index + 1]?.start ?? text.length };
    const end = text[separator.start] === ';' ? endOfTail(text, separator.start, next) : undefined;
    // All of the next segment is such text.
    if (end === next.end) continue;
    segments.push({ start, end: end ?? separator.start });
    start = end ?? separator.end;
  }
  return [...segments, { start, end: text.length }];
}

/** Returns the end of the text that belongs to the statement before a semicolon: a closing fence, or all of the next segment. */
function endOfTail(text: string, semicolon: number, next: Span): number | undefined {
  const fenceEnd = findClosingFence(text, next);
  const hasStatement =
    /\bselect\b/i.test(text.slice(next.start, next.end)) && findStatementLine(text, next) !== undefined;
  if (hasStatement || fenceEnd !== undefined) return hasStatement ? fenceEnd : next.end;
  const tail = findTail(text, { start: semicolon, end: next.end }, undefined);
  return tail !== undefined && !/\S/.test(text.slice(next.start, tail.span.start)) ? next.end : undefined;
}
