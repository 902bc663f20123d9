import { diffArrays } from 'diff';
import type { Edit } from '../../diagnostics/diagnostic.js';
import { editBetween } from '../../diagnostics/edit-between.js';
import { shiftSpan } from '../../diagnostics/span.js';
import { scan, spanOf } from '../lexer/lexer.js';
import type { Comment } from '../read.js';
import type { PrintedTree, TokenText } from './token-text.js';

/** A text as it was written. */
export interface SourceText extends TokenText {
  readonly comments: readonly Comment[];
  /** The line end of what is inserted. */
  readonly lineEnd: string;
}

/** A difference of two lists of tokens: those from `start` to `end` become those from `newStart` to `newEnd`. */
interface Difference {
  readonly start: number;
  readonly end: number;
  readonly newStart: number;
  readonly newEnd: number;
}

/** Number of different tokens up to which the fewest are searched for; beyond it, all tokens between are one difference. */
const maxEditLength = 2_000;

/**
 * Returns the edits that change a source as `before` changes to `after`. The source and `before` have the same tokens, in any
 * layout and with comments between them, which stay.
 */
export function editsBetween(source: SourceText, before: PrintedTree, after: PrintedTree): readonly Edit[] {
  return differencesOf(comparedTokens(before), comparedTokens(after)).map((difference) =>
    editOf(difference, source, after),
  );
}

/** Returns the texts by which tokens are compared. A keyword and a name differ: the source may have the keyword in another case. */
function comparedTokens({ text, tokens, nameOffsets }: PrintedTree): string[] {
  return tokens.map(({ start, end }) => (nameOffsets.has(start) ? 'name ' : '') + text.slice(start, end));
}

function differencesOf(before: string[], after: string[]): readonly Difference[] {
  // Most changes concern few tokens of a text.
  const least = Math.min(before.length, after.length);
  let prefix = 0;
  while (prefix < least && before[prefix] === after[prefix]) prefix++;
  let suffix = 0;
  while (suffix < least - prefix && before.at(-1 - suffix) === after.at(-1 - suffix)) suffix++;
  const [end, newEnd] = [before.length - suffix, after.length - suffix];
  const changes = diffArrays(before.slice(prefix, end), after.slice(prefix, newEnd), { maxEditLength });
  if (changes === undefined) return [{ start: prefix, end, newStart: prefix, newEnd }];
  const found: Difference[] = [];
  let next = { start: prefix, end: prefix, newStart: prefix, newEnd: prefix };
  const close = (): void => {
    if (next.end > next.start || next.newEnd > next.newStart) found.push(next);
  };
  for (const { added, removed, count } of changes) {
    if (removed) next.end += count;
    else if (added) next.newEnd += count;
    else {
      close();
      const [at, newAt] = [next.end + count, next.newEnd + count];
      next = { start: at, end: at, newStart: newAt, newEnd: newAt };
    }
  }
  close();
  return found;
}

/** A part of the text between two tokens that stay. */
interface GapPart {
  readonly text: string;
  /** Whether it ends with a line comment or an annotation, after which a line ends. */
  readonly endsLine?: boolean;
}

/** Returns the edit of the text between the two tokens around a difference. */
function editOf(difference: Difference, source: SourceText, after: TokenText): Edit {
  const { start, end } = difference;
  const offset = source.tokens[start - 1]?.end ?? 0;
  const old = source.text.slice(offset, source.tokens[end]?.start);
  const { span, text } = editBetween(old, textBetween(difference, source, after));
  return { span: shiftSpan(span, offset), text };
}

/** Returns the new text between the two tokens: what is inserted, and all comments. Spaces are those of the source if there are any. */
function textBetween({ start, end, newStart, newEnd }: Difference, source: SourceText, after: TokenText): string {
  const [newLeft, newRight] = [gapBefore(after, newStart), gapBefore(after, newEnd)];
  const [oldLeft, oldRight] = [gapBefore(source, start), gapBefore(source, end)];
  const removed = Array.from({ length: end - start }, (_, index) => commentsBefore(source, start + index));
  const isLast = end === source.tokens.length;
  const { lineEnd } = source;
  const inserted = after.text.slice(after.tokens[newStart]?.start, after.tokens[newEnd - 1]?.end);
  if (newStart === newEnd) {
    const isAfterAnnotation = source.text.startsWith('--', source.tokens[start - 1]?.start);
    const rest = joinParts([...removed, { text: oldRight }], { isAfterLine: isAfterAnnotation, isLast, lineEnd });
    return rest === '' || (newLeft === '' && rest.trim() === '') ? newLeft : rest;
  }
  // An opening parenthesis belongs to the token after it, everything else to the token before it.
  if (start === end && newRight === '' && !isLast && oldRight !== '') return oldRight + inserted;
  const endsLine = /[\r\n]/.test(newRight);
  const takesNewLeft = start === end || (oldLeft === '' && needSpace(imageAt(source, start - 1), inserted));
  const takesNewRight = oldRight === '' && (endsLine || needSpace(inserted, imageAt(source, end)));
  const parts = [
    { text: (takesNewLeft ? newLeft : oldLeft) + inserted, endsLine },
    ...removed.slice(1),
    { text: takesNewRight ? newRight : oldRight },
  ];
  return joinParts(parts, { isAfterLine: false, isLast, lineEnd });
}

/** Whether the text before the parts ends a line, and whether no token follows them. */
interface Around {
  readonly isAfterLine: boolean;
  readonly isLast: boolean;
  readonly lineEnd: string;
}

function joinParts(parts: readonly GapPart[], { isAfterLine, isLast, lineEnd }: Around): string {
  let joined = '';
  let isLineEnd = isAfterLine;
  for (const { text, endsLine = false } of parts) {
    if (text === '') continue;
    if (isLineEnd && !/^[ \t]*[\r\n]/.test(text)) joined += lineEnd;
    joined += text;
    isLineEnd = endsLine;
  }
  return isLineEnd && joined !== '' && !isLast ? joined + lineEnd : joined;
}

/** Returns the comments between a token and the one before it, with the spaces before and between them. */
function commentsBefore({ text, tokens, comments }: SourceText, index: number): GapPart {
  const start = tokens[index - 1]?.end ?? 0;
  const inside = comments.filter(
    ({ span }) => span.start >= start && span.end <= (tokens[index]?.start ?? text.length),
  );
  const last = inside.at(-1);
  return { text: text.slice(start, last?.span.end ?? start), endsLine: last?.kind === 'line' };
}

function imageAt({ text, tokens }: TokenText, index: number): string {
  return text.slice(tokens[index]?.start ?? text.length, tokens[index]?.end);
}

/** Whether two tokens need a space between them: words and strings, and what would be read as something else without it. */
function needSpace(left: string, right: string): boolean {
  if (left === '' || right === '') return false;
  if (/[\p{L}\p{N}_'"]$/u.test(left) && /^[\p{L}\p{N}_'"]/u.test(right)) return true;
  const { tokens, comments } = scan(left + right);
  return comments.length > 0 || !tokens.some((token) => spanOf(token).end === left.length);
}

/** Returns the text between a token and the one before it. */
function gapBefore({ text, tokens }: TokenText, index: number): string {
  return text.slice(tokens[index - 1]?.end ?? 0, tokens[index]?.start);
}
