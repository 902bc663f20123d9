import { parse } from '../../src/vql/index.js';

/** Returns the comments of a text, without spaces at the end of their lines, sorted. */
export function commentsOf(text: string): string[] {
  return parse(text)
    .comments.map((comment) => comment.text.trimEnd())
    .sort();
}
