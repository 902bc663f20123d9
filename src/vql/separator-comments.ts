import type { Span } from '../diagnostics/span.js';

/** A comment of a text. */
interface CommentText {
  readonly text: string;
  readonly span: Span;
}

/**
 * Returns the end of the comments in the line of the separator before a text: they belong to the statement before it. It is 0 if the line
 * has other text.
 */
export function separatorCommentsEnd(text: string, comments: readonly CommentText[]): number {
  let end = 0;
  for (const { text: comment, span } of comments) {
    if (/[^ \t]/.test(text.slice(end, span.start)) || /[\r\n]/.test(comment)) break;
    end = span.end;
  }
  return /^[ \t]*[\r\n]/.test(text.slice(end, end + maxSpaces)) ? end : 0;
}

/** Maximum number of spaces to skip at the end of a line. */
const maxSpaces = 1_000;
