import { parse } from '../../src/vql/index.js';

/** The comments of a text, without the blanks at the end of their lines, in no order. */
export function commentsOf(text: string): string[] {
  return parse(text)
    .comments.map((comment) => comment.text.trimEnd())
    .sort();
}
