import type { ParseResult } from 'oxc-parser';
import type { Span } from '../../diagnostics/span.js';
import { codesIn } from '../../vql/ignoring-comments.js';
import { type ProgramChange, spanAfter } from './program-change.js';

/** A comment of a program that ignores codes. */
export interface HostComment {
  /** With its marks. */
  readonly text: string;
  readonly span: Span;
}

/** Returns the comments of a parsed program that ignore codes. */
export function hostIgnores({ comments }: Pick<ParseResult, 'comments'>, program: string): readonly HostComment[] {
  return comments.flatMap(({ start, end }): HostComment[] => {
    const comment = { text: program.slice(start, end), span: { start, end } };
    return codesIn(comment) === undefined ? [] : [comment];
  });
}

/** Returns the comments around which nothing changed, at their offsets after a change. */
export function shiftComments(comments: readonly HostComment[] = [], change: ProgramChange): readonly HostComment[] {
  return comments.flatMap(({ text, span }) => {
    const shifted = spanAfter(span, change);
    const isSame = shifted !== undefined && shifted.end - shifted.start === text.length;
    return isSame ? [{ text, span: shifted }] : [];
  });
}
