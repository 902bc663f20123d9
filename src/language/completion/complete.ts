import { type Document, type Piece, type PlacedPiece, pieceAt } from '../document.js';
import { errorSpans } from '../error-spans.js';
import { keywordCaseOf } from '../keyword-case.js';
import { movedEdit } from '../move.js';
import { abridge, around } from './abridge.js';
import type { Candidate } from './candidate.js';
import { functionCandidates, nameCandidates, valuesFor, variableCandidates } from './candidates.js';
import { completeAnnotation } from './complete-annotation.js';
import type { Completer } from './completer.js';
import type { CompletionItem, CompletionList } from './completion-item.js';
import { type KnownPlace, knownPlace } from './known-place.js';
import { namesIn } from './names-in-text.js';
import { phraseCandidates } from './phrase-candidates.js';
import { type WritingPlace, writingPlaces } from './place.js';
import { rankedItems } from './ranked-items.js';
import { harmlessItems, rightItems } from './right-items.js';
import { withStandIns } from './with-stand-ins.js';

/** What can be written at an offset. */
export function complete(document: Document, offset: number, completer: Completer): CompletionList {
  const { piece, start } = pieceAt(document, offset);
  const { text, reading } = piece;
  const at = Math.min(Math.max(offset - start, 0), text.length);
  if (isInSeparator(document, { piece, start }, offset)) return { items: [], expected: [] };
  const { items, expected } =
    completeAnnotation(piece, at) ??
    merged(writingPlaces(text, reading, at).map((place) => completeAt(place, { document, offset, piece }, completer)));
  return start === 0
    ? { items, expected }
    : { items: items.map((item) => ({ ...item, edit: movedEdit(item.edit, start) })), expected };
}

/** What can be written in one place of a piece. */
function completeAt(place: WritingPlace, spot: Spot, completer: Completer): CompletionList {
  const { text } = spot.piece;
  // What stands behind an open string was not read as what it is.
  const write = place.isOpen ? () => around(spot.piece, place.span) : abridge(spot.piece, place.span);
  // Of a word that is right where it stands, only what is right too takes the place.
  const errors = errorSpans(spot.piece.reading).length;
  const mostErrors = place.isOpen ? errors - 1 : errors;
  const known = knownPlace(spot.piece, write, mostErrors, completer);
  // Names in the place of unknown characters let the parser read on.
  const readable = known.offers.isUnread() ? withStandIns(spot.piece) : spot.piece;
  if (readable !== spot.piece) {
    const { items, expected } = completeAt(place, { ...spot, piece: readable }, completer);
    return { items: harmlessItems(items, known, mostErrors), expected };
  }
  const candidates = place.isInString
    ? valuesFor(known, completer)
    : candidatesAt({ ...spot, place, known }, completer);
  // What is there already is nothing to offer.
  const others = candidates.filter(({ kind, label }) => kind !== 'operator' || label !== place.typed);
  const items = rightItems(rankedItems(others, place, text), known, mostErrors);
  return { items, expected: place.isInString ? ['string'] : known.offers.list().expected };
}

/** Lists as one; of two items that look the same the first counts. */
function merged(lists: readonly CompletionList[]): CompletionList {
  const [only] = lists;
  if (only !== undefined && lists.length === 1) return only;
  const items = new Map<string, CompletionItem>();
  for (const item of lists.flatMap((list) => list.items)) {
    const key = `${item.kind} ${item.label}`;
    if (!items.has(key)) items.set(key, item);
  }
  return { items: [...items.values()], expected: [...new Set(lists.flatMap(({ expected }) => expected))] };
}

/** Whether an offset touches a line of dashes between two statements. */
function isInSeparator({ text }: Document, { piece, start }: PlacedPiece, offset: number): boolean {
  const end = start + piece.text.length;
  const isAtBeginning = offset === end && text[end] === '-';
  const isAtEnd = offset === start && start > 0 && text[start - 1] !== ';';
  return isAtBeginning || isAtEnd || (offset > end && end < text.length);
}

/** A place of a document. */
interface Spot {
  readonly document: Document;
  readonly offset: number;
  readonly piece: Piece;
}

/** What there is to complete. */
interface Request extends Spot {
  readonly place: WritingPlace;
  readonly known: KnownPlace;
}

function candidatesAt(request: Request, completer: Completer): readonly Candidate[] {
  const { piece, place, known } = request;
  const { text, reading } = piece;
  const keywordCase = keywordCaseOf(text, reading, place.typed);
  const phrases = phraseCandidates(known, keywordCase, completer.setting).map((candidate) =>
    candidate.label === '<>' && place.typed === '!' ? { ...candidate, label: '!=' } : candidate,
  );
  const slot = known.offers.list().expected.includes('identifier') ? known.nameSlot() : undefined;
  if (slot === undefined) return phrases;
  const isCalled = text[place.span.end] === '(';
  if (isCalled) return [...functionCandidates(slot, isCalled, completer), ...phrases];
  const names = namesIn(request.document, request.offset);
  const isFollowed = text[place.span.end] === '.';
  return [
    ...(slot.kind === 'value' && !isFollowed && place.path.length === 0
      ? [...valuesFor(known, completer), ...variableCandidates(names, completer)]
      : []),
    ...nameCandidates(slot, place, names, isFollowed, completer),
    ...(place.path.length === 0 && !isFollowed ? functionCandidates(slot, isCalled, completer) : []),
    ...phrases,
  ];
}
