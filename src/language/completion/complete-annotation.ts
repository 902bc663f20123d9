import { endOf } from '../../vql/grammar/reporter.js';
import type { Piece } from '../document.js';
import { around } from './abridge.js';
import { annotationCandidates, annotationMark, wholeAnnotation } from './annotation-options.js';
import type { Candidate } from './candidate.js';
import type { CompletionList } from './completion-item.js';
import type { WritingPlace } from './place.js';
import { rankedItems } from './ranked-items.js';
import { errorsWith } from './trial.js';

/** What can be written in an annotation, or where its mark is being written; `undefined` elsewhere. */
export function completeAnnotation(piece: Piece, offset: number): CompletionList | undefined {
  const { text } = piece;
  const before = annotationBefore(piece, offset);
  if (before !== undefined) {
    const typed = /\w*$/.exec(before)?.[0] ?? '';
    const end = offset + (/^\w*/.exec(text.slice(offset))?.[0].length ?? 0);
    const after = /^[^\r\n]*/.exec(text.slice(end))?.[0] ?? '';
    const place = { span: { start: offset - typed.length, end }, typed };
    return { ...rightOnes(annotationCandidates(before, after), place, piece), expected: ['annotation'] };
  }
  const mark = annotationMark(text, offset);
  if (mark !== undefined)
    return rightOnes([wholeAnnotation], { span: mark, typed: text.slice(mark.start, offset) }, piece);
  const isInMark = [1, 2, 3].some((back) => text.startsWith('--v:', offset - back));
  return isInMark ? { items: [], expected: [] } : undefined;
}

/** The candidates that add no error to a text: neither to what was typed, nor to what was there before. */
function rightOnes(
  candidates: readonly Candidate[],
  place: Pick<WritingPlace, 'span' | 'typed'>,
  piece: Piece,
): CompletionList {
  const { text } = piece;
  const whole = around(piece, place.span);
  const typed = text.slice(place.span.start, place.span.end);
  const most = Math.min(errorsWith(whole, typed), errorsWith(whole, ''));
  const items = rankedItems(candidates, place, text).filter(({ edit }) => errorsWith(whole, edit.text) <= most);
  return { items, expected: items.length > 0 ? ['annotation'] : [] };
}

/** The beginning of the annotation that an offset is in. */
function annotationBefore({ text, reading }: Piece, offset: number): string | undefined {
  const start = text.lastIndexOf('--v:', offset - '--v:'.length);
  const annotation = text.slice(start, offset);
  if (start < 0 || start + '--v:'.length > offset || /[\r\n]/.test(annotation)) return undefined;
  const isCovered =
    reading.comments.some(({ span }) => span.start <= start && start < span.end) ||
    reading.tokens.some((token) => token.startOffset <= start && start < endOf(token));
  return isCovered || /^[^']*(?:'[^']*'[^']*)*\}/.test(annotation) ? undefined : annotation;
}
