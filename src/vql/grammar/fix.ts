import type { Edit, Fix } from '../../diagnostics/diagnostic.js';

/** A fix of one or more edits. */
export function fix(title: string, safe: boolean, ...edits: Edit[]): Fix {
  return { title, edits, safe };
}

/** An edit that puts a text in at an offset. */
export function insertion(offset: number, text: string): Edit {
  return { span: { start: offset, end: offset }, text };
}
