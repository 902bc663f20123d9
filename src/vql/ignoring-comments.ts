import { applyEdits } from '../diagnostics/apply-edits.js';
import type { Span } from '../diagnostics/span.js';
import { keepWordsApart } from './grammar/fix.js';
import { scan, spanOf } from './lexer/lexer.js';
import type { Comment } from './read.js';

/** The word after which a comment names the codes that it ignores. */
export const ignoreKeyword = 'vql-ignore';

/** Whether a text may have comments that ignore codes. */
export function mayIgnore(text: string): boolean {
  return text.includes(ignoreKeyword);
}

/** A code that a comment names, with its span. */
export interface CodeInComment {
  readonly code: string;
  readonly span: Span;
}

/** Returns the codes that a comment of VQL or of a program ignores; `undefined` for any other comment. */
export function codesIn({ text, span }: Pick<Comment, 'text' | 'span'>): readonly CodeInComment[] | undefined {
  const [opening, list = ''] = ignoringPattern.exec(text) ?? [];
  if (opening === undefined) return undefined;
  const listStart = span.start + opening.length - list.length;
  return Array.from(list.matchAll(/[A-Za-z][\w-]*(?:\/[\w-]+)*/g), ({ index, 0: code }) => {
    const start = listStart + index;
    return { code, span: { start, end: start + code.length } };
  });
}

/** The beginning of a comment that ignores codes, up to the last one. */
export const ignoringPattern = /^(?:--|\/\*|\/\/|#)\s*vql-ignore(?![\w-])((?:[\s\w,-]|(?<=\w)\/(?=\w))*)/;

/** Returns a text without the comments that ignore codes, which are for the check: how the service reads comments is not documented. */
export function withoutIgnoringComments(text: string): string {
  // Most texts have none.
  if (!mayIgnore(text)) return text;
  const comments = scan(text).comments.filter(({ image }) => ignoringPattern.test(image));
  const edits = comments.map((comment) => ({ span: commentWithSpace({ span: spanOf(comment) }, text), text: '' }));
  return applyEdits(text, keepWordsApart(text, { title: '', edits, safe: true }).edits);
}

/** Returns a comment with the spaces before it, or with its line if nothing else is on it. */
export function commentWithSpace({ span: { start, end } }: Pick<Comment, 'span'>, text: string): Span {
  const before = startOfSpace(text, start, /[ \t]/);
  const isWholeLine = before === 0 || /[\r\n]/.test(text.charAt(before - 1));
  const lineEnd = /^[ \t]*(?:\r\n|\n|\r)/.exec(text.slice(end))?.[0];
  return isWholeLine && lineEnd !== undefined ? { start: before, end: end + lineEnd.length } : { start: before, end };
}

/** Returns the offset at which the spaces before an offset begin. */
function startOfSpace(text: string, offset: number, isSpace: RegExp): number {
  let start = offset;
  while (start > 0 && isSpace.test(text.charAt(start - 1))) start--;
  return start;
}
