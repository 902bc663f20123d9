import type { Edit, Fix } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/span.js';

/** A fix of one or more edits. */
export function fix(title: string, safe: boolean, ...edits: Edit[]): Fix {
  return { title, edits, safe };
}

/**
 * An edit that takes a text out, with the blanks and line breaks before it. A line break stays where the line before may
 * end in a comment: what stands behind the text must not get into that.
 */
export function deletion(text: string, span: Span): Edit {
  let start = text.slice(0, span.start).trimEnd().length;
  const lineStart = Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1)) + 1;
  if (text.slice(lineStart, start).includes('--')) {
    start = span.start;
    while (text[start - 1] === ' ' || text[start - 1] === '\t') start--;
  }
  return { span: { start, end: span.end }, text: '' };
}

/** An edit that puts a text in at an offset. */
export function insertion(offset: number, text: string): Edit {
  return { span: { start: offset, end: offset }, text };
}
