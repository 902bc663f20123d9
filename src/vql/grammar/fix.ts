import type { Edit, Fix } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/span.js';

/** A fix of one or more edits. */
export function fix(title: string, safe: boolean, ...edits: Edit[]): Fix {
  return { title, edits, safe };
}

/**
 * An edit that takes a text out, with the blanks before it on its line. A line break stays: what stands behind the text
 * must not get into a comment that ends the line before.
 */
export function deletion(text: string, span: Span): Edit {
  let { start } = span;
  while (text[start - 1] === ' ' || text[start - 1] === '\t') start--;
  return { span: { start, end: span.end }, text: '' };
}

/** An edit that puts a text in at an offset. */
export function insertion(offset: number, text: string): Edit {
  return { span: { start: offset, end: offset }, text };
}
