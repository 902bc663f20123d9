import type { Edit } from '../../diagnostics/diagnostic.js';
import { endOf } from '../../vql/grammar/reporter.js';
import * as t from '../../vql/grammar/tokens.js';
import { readStatement } from '../../vql/read.js';
import { type Document, type Piece, type PlacedPiece, pieceAt, remembered } from '../document.js';
import { errorSpans } from '../error-spans.js';
import { keywordCaseOf } from '../keyword-case.js';
import { movedEdit } from '../move.js';
import type { Setting } from '../options.js';
import { type Abridged, abridge, type ReadToken } from './abridge.js';
import { annotationCandidates, annotationExpected, annotationMark, wholeAnnotation } from './annotation-options.js';
import type { Candidate } from './candidate.js';
import { functionCandidates, nameCandidates, valuesFor, variableCandidates } from './candidates.js';
import type { CompletionItem, CompletionList } from './completion-item.js';
import { matchRank } from './match.js';
import { namesIn } from './names-in-text.js';
import { errorsWith, type Offers, offersAt, pathAt } from './offers.js';
import { phraseCandidates } from './phrase-candidates.js';
import { phrases } from './phrases.js';
import { type WritingPlace, writingPlaces } from './place.js';
import { slotAt } from './slot.js';
import { groupTemplates, type TemplateGroups } from './templates.js';

/** What completions share: the setting, and what need not be found out twice. */
export interface Completer {
  readonly setting: Setting;
  readonly groups: () => TemplateGroups;
  readonly offers: Map<string, Offers>;
}

/** Prepares completion. */
export function createCompleter(setting: Setting): Completer {
  let groups: TemplateGroups | undefined;
  return {
    setting,
    offers: new Map(),
    groups: () => {
      groups ??= groupTemplates(Object.keys(setting.catalog?.definition.templates ?? {}));
      return groups;
    },
  };
}

/** What can be written at an offset. */
export function complete(document: Document, offset: number, completer: Completer): CompletionList {
  const { piece, start } = pieceAt(document, offset);
  const { text, reading } = piece;
  const at = Math.min(Math.max(offset - start, 0), text.length);
  if (isInSeparator(document, { piece, start }, offset)) return nothing;
  const annotation = annotationBefore(piece, at);
  if (annotation !== undefined) {
    const typed = /\w*$/.exec(annotation)?.[0] ?? '';
    const end = at + (/^\w*/.exec(text.slice(at))?.[0].length ?? 0);
    const place = { span: { start: at - typed.length, end }, typed };
    const after = /^[^\r\n]*/.exec(text.slice(end))?.[0] ?? '';
    const items = finish(annotationCandidates(annotation, after), place, piece, start);
    const right = items.filter(({ edit }) => addsNoError(piece, movedEdit(edit, -start)));
    return { items: right, expected: annotationExpected };
  }
  const mark = annotationMark(text, at);
  if (mark !== undefined) {
    const items = finish([wholeAnnotation], { span: mark, typed: text.slice(mark.start, at) }, piece, start);
    return items.every(({ edit }) => isRightWith(piece, movedEdit(edit, -start)))
      ? { items, expected: annotationExpected }
      : nothing;
  }
  const isInMark = [1, 2, 3].some((back) => text.startsWith('--v:', at - back));
  if (isInMark) return nothing;
  return merged(
    writingPlaces(text, reading, at).map((place) => completeAt(place, { document, offset, piece, start }, completer)),
  );
}

const nothing: CompletionList = { items: [], expected: [] };

/** What can be written in one place. */
function completeAt(
  place: WritingPlace,
  { document, offset, piece, start }: Spot,
  completer: Completer,
): CompletionList {
  const { text } = piece;
  if (place.isInString) {
    const values = valuesFor(piece, place, completer);
    return { items: finish(values, place, piece, start), expected: ['string'] };
  }
  const write = abridge(piece, place.span);
  const abridged = write();
  // Of a word that is right where it stands, only what is right too takes the place.
  const mostErrors = errorsWith(abridged, text.slice(place.span.start, place.span.end));
  const offers = rememberedOffers(piece, write, mostErrors, completer);
  const candidates = candidatesAt({ document, offset, piece, place, abridged, mostErrors, offers }, completer);
  const others = candidates.filter(({ kind, label }) => kind !== 'operator' || label !== place.typed);
  const items = finish(others, place, piece, start);
  // Among errors a name can be taken for what it is not, so that each item is tried as it will be written.
  // Behind an annotation, which the abridged text lacks, a column can stand and no keyword before it.
  const isTried = (item: CompletionItem): boolean =>
    text.length <= mostTried &&
    (abridged.isWhole || (item.kind === 'keyword' && isBehindAnnotation(text, place.span.start)));
  const right = items.filter(
    (item) => !isTried(item) || addsNoError(piece, movedEdit(item.edit, -start), awaitedBy(item)),
  );
  return { items: right, expected: offers.expected };
}

/** Lists as one; of two items that look the same the first counts. */
function merged(lists: readonly CompletionList[]): CompletionList {
  const [only, ...others] = lists;
  if (only === undefined || others.length === 0) return only ?? nothing;
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
  /** Where in the document the piece begins. */
  readonly start: number;
}

/** What there is to complete. */
interface Request {
  readonly document: Document;
  readonly offset: number;
  readonly piece: Piece;
  readonly place: WritingPlace;
  readonly abridged: Abridged;
  readonly mostErrors: number;
  readonly offers: Offers;
}

function candidatesAt(request: Request, completer: Completer): readonly Candidate[] {
  const { piece, place, abridged, mostErrors, offers } = request;
  const { text, reading } = piece;
  const keywordCase = keywordCaseOf(text, reading, place.typed);
  const phrases = phraseCandidates(offers.phrases, abridged, keywordCase, completer.setting).map((candidate) =>
    candidate.label === '<>' && place.typed === '!' ? { ...candidate, label: '!=' } : candidate,
  );
  const found = offers.expected.includes('identifier') ? pathAt(abridged, '\u00B5', mostErrors) : undefined;
  if (found === undefined) return phrases;
  const slot = slotAt(found.statement, found.offset, completer.setting);
  const isCalled = text[place.span.end] === '(';
  if (isCalled) return [...functionCandidates(slot, isCalled, completer), ...phrases];
  const names = namesIn(request.document, request.offset);
  const isFollowed = text[place.span.end] === '.';
  return [
    ...(slot.kind === 'value' && !isFollowed && place.path.length === 0
      ? [...valuesFor(piece, place, completer), ...variableCandidates(names, completer)]
      : []),
    ...nameCandidates(slot, place, names, isFollowed, completer),
    ...(place.path.length === 0 && !isFollowed ? functionCandidates(slot, isCalled, completer) : []),
    ...phrases,
  ];
}

/** The offers of the grammar do not depend on names: one that is right, and could be nothing else, counts as any other. */
function rememberedOffers(
  piece: Piece,
  write: ReturnType<typeof abridge>,
  mostErrors: number,
  { offers }: Completer,
): Offers {
  const { text, reading } = piece;
  const blamed = errorSpans(reading);
  const shorten = (token: ReadToken, index: number): string => {
    const end = endOf(token);
    const isRight = !blamed.some((place) => place.start < end && place.end > token.startOffset);
    if (isRight && token.tokenType === t.StringToken) return "''";
    // Behind LIMIT not every number can stand.
    if (isRight && token.tokenType === t.NumberToken && /^[1-9]\d{0,8}$/.test(token.image)) return '1';
    return isRight && isPlainName(reading.tokens, index) ? 'x' : text.slice(token.startOffset, end);
  };
  const abridged = write(shorten);
  const key = `${mostErrors}\u0000${abridged.head}\u0000${abridged.tail}`;
  return remembered(offers, mostOffers, key, () => offersAt(abridged, mostErrors));
}

const mostOffers = 1_000;

/** Whether a token is a name for certain: one beside a dot, or before an operator, and none that could be a keyword. */
function isPlainName(tokens: readonly ReadToken[], index: number): boolean {
  const [previous, token, next] = [tokens[index - 1], tokens[index], tokens[index + 1]];
  if (token?.tokenType !== t.Word || t.keywordType(token.image) !== undefined) return false;
  const isCompared = next !== undefined && t.kindOf(next.tokenType) === 'operator' && next.tokenType !== t.StarToken;
  return isCompared || next?.tokenType === t.Dot || previous?.tokenType === t.Dot;
}

/** Longer texts, in UTF-16 units, are not read again for each item. */
const mostTried = 20_000;

/** Whether an annotation stands right before an offset, with nothing but blanks between. */
function isBehindAnnotation(text: string, offset: number): boolean {
  const before = text.slice(0, offset).trimEnd();
  return before.endsWith('}') && before.slice(before.lastIndexOf('\n') + 1).includes('--v:');
}

/** What an item waits for, which may stand behind it. */
function awaitedBy({ label, edit }: CompletionItem): readonly string[] {
  if (edit.text.endsWith('.')) return ['x', 'x = 1'];
  const phrase = phrases.find(({ text }) => text === label.toUpperCase());
  return ['', ...(phrase?.followers ?? ['= 1'])].map((rest) => ` ${rest} `);
}

/** Whether a text has no more errors after an edit, with one of the texts behind it. */
function addsNoError(
  { text, reading, dialect }: Piece,
  { span, text: written }: Edit,
  behind: readonly string[] = [''],
): boolean {
  const before = reading.tokens.length === 0 ? 0 : errorSpans(reading).length;
  return behind.some((rest) => {
    const changed = text.slice(0, span.start) + written + rest + text.slice(span.end);
    return errorSpans(readStatement(changed, { dialect })).length <= before;
  });
}

/** Whether a text has no error that it would not have without what an edit takes the place of. */
function isRightWith({ text, dialect }: Piece, { span, text: written }: Edit): boolean {
  const errorsOf = (middle: string): number =>
    errorSpans(readStatement(text.slice(0, span.start) + middle + text.slice(span.end), { dialect })).length;
  return errorsOf(written) <= errorsOf('');
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

/** Candidates as items: those that fit what was typed, the best first, each with its edit. */
function finish(
  candidates: readonly Candidate[],
  { span, typed }: Pick<WritingPlace, 'span' | 'typed'>,
  { text }: Piece,
  start: number,
): readonly CompletionItem[] {
  const seen = new Set<string>();
  const ranked: { readonly candidate: Candidate; readonly rank: number }[] = [];
  for (const candidate of candidates) {
    const rank = matchRank(typed, candidate.sought ?? candidate.label);
    const key = `${candidate.kind} ${candidate.label}`;
    if (rank === undefined || seen.has(key)) continue;
    seen.add(key);
    ranked.push({ candidate, rank });
  }
  ranked.sort((a, b) => a.rank - b.rank);
  return ranked.map(({ candidate }): CompletionItem => {
    const { text: written, sought, ...shown } = candidate;
    const body = written ?? shown.label;
    const isSign = /^[<>=*]/.test(body);
    const before = needsBlank(text[span.start - 1], isSign ? /[^\s(),.]/ : /[\w'")\u0080-\uFFFF]/) ? ' ' : '';
    const after = needsBlank(text[span.end], isSign ? /[^\s(),.]/ : /[\w'":\u0080-\uFFFF-]/) ? ' ' : '';
    const cursor = shown.cursor ?? (after === '' ? undefined : body.length);
    return {
      ...shown,
      edit: {
        span: { start: start + span.start, end: start + span.end },
        text: before + body + (body.endsWith('.') ? '' : after),
      },
      ...(cursor !== undefined && { cursor: before.length + cursor }),
    };
  });
}

function needsBlank(neighbour: string | undefined, sticky: RegExp): boolean {
  return neighbour !== undefined && sticky.test(neighbour);
}
