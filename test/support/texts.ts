import * as testing from '../../src/testing/index.js';
import { parse } from '../../src/vql/index.js';

export const laidOutText = testing.laidOutText();
export const mutatedText = testing.mutatedText();
export const shuffledText = testing.shuffledText();

/** The comments of a text, without the blanks at the end of their lines, in no order. */
export function commentsOf(text: string): string[] {
  return parse(text)
    .comments.map((comment) => comment.text.trimEnd())
    .sort();
}
