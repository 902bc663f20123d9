import type { Span } from '../../diagnostics/span.js';
import { namePattern } from '../../dialect/names.js';
import { unicodePattern } from '../../dialect/unicode-pattern.js';
import type { Statement } from '../../vql/ast.js';
import { keywordType } from '../../vql/lexer/keyword-type.js';
import { endOf } from '../../vql/lexer/lexer.js';
import { type Reading, readAsWritten, readWithoutTrials } from '../../vql/read.js';
import { lazy } from '../cache.js';
import { errorSpans } from '../vql-document.js';
import { type CompletionItem, insertionBetween, type RankedItem } from './items.js';
import { followersOf } from './phrases.js';
import type { Surroundings } from './surroundings.js';

/**
 * Maximum number of UTF-16 units to parse while the accepted texts of a target are determined, and again while items are tried one by
 * one. Texts and items beyond it are omitted.
 */
export const maxUnitsRead = 2_000_000;

/** Returns the length of the text that each trial parses. */
export function lengthOf({ head, tail }: Surroundings): number {
  return head.length + tail.length;
}

/** Whether a text is too long for a sufficient number of trials. */
export function isTooLong(around: Surroundings): boolean {
  return lengthOf(around) > maxUnitsRead / 10;
}

/** The text around a target in which texts are tried, and its errors with the text that is replaced. */
export interface TrialText extends Surroundings {
  readonly maxErrors: number;
  /** Number of those that are not beside the target. */
  readonly errorsElsewhere: number;
}

/** Returns the text in which others are tried; an item that closes a string must leave fewer errors. */
export function createTrialText(around: Surroundings, replaced: string, closesString: boolean): TrialText {
  const reading = readWith(around, replaced);
  const errors = errorSpans(reading);
  const beside = spanBeside(reading, { start: around.head.length, end: around.head.length + replaced.length });
  return {
    ...around,
    maxErrors: errors.length - (closesString ? 1 : 0),
    errorsElsewhere: errors.filter(({ start, end }) => end < beside.start || start > beside.end).length,
  };
}

/** The errors of a text without insertion, to which an accepted text adds none. */
export interface Baseline {
  readonly count: number;
  /** Offsets from the beginning of the text for errors before the target, and from its end for the others. */
  readonly offsets: ReadonlySet<number>;
}

/** Returns a function that computes the baseline on demand. */
export function createBaseline(trial: TrialText): () => Baseline {
  return lazy(() => {
    const gap = /\.\s*$/.test(trial.head) ? '' : ' ';
    const errors = errorSpans(readWith(trial, gap));
    const length = lengthOf(trial) + gap.length;
    return {
      count: Math.min(errors.length, trial.maxErrors),
      offsets: new Set(errors.map((span) => offsetOf(span, trial, length))),
    };
  });
}

/** Returns the span of the tokens beside a target: errors there are about what is being written. */
function spanBeside({ tokens }: Reading<Statement>, target: Span): Span {
  const next = tokens.findIndex(({ startOffset }) => startOffset >= target.end);
  const cut = next < 0 ? tokens.length : next;
  const [before, after] = [tokens[cut - 2], tokens[cut]];
  return {
    start: Math.min(before?.startOffset ?? 0, target.start),
    end: after === undefined ? Number.POSITIVE_INFINITY : endOf(after),
  };
}

/** Returns the offset of an error after an insertion; behind the target it is counted from the end, and negative. */
function offsetOf({ start }: Span, { head }: Surroundings, length: number): number {
  return start < head.length ? start : start - length;
}

/** Returns the reading of a text with another one inserted at the target. */
function readWith({ head, tail, dialect, isAsWritten }: Surroundings, inserted: string): Reading<Statement> {
  return (isAsWritten ? readAsWritten : readWithoutTrials)(head + inserted + tail, { dialect });
}

/** Returns the number of errors of a text with another one inserted at the target. */
export function countErrors(around: Surroundings, inserted: string): number {
  return errorSpans(readWith(around, inserted)).length;
}

/** Returns a text with the spaces that it needs at the target. */
export function insertionInto({ head, tail }: Surroundings, body: string): string {
  return insertionBetween(head, body, tail).text;
}

/** Returns the span of an inserted text, without the spaces around it. */
export function insertedSpan({ head }: Surroundings, inserted: string): Span {
  const start = head.length + inserted.length - inserted.trimStart().length;
  return { start, end: start + inserted.trim().length };
}

/** A text that is accepted: its reading, and what followed it there. */
interface AcceptedText {
  readonly reading: Reading<Statement>;
  readonly follower: string;
  /** Whether there are no errors but those elsewhere in the text. */
  readonly isFree: boolean;
}

/**
 * Tries a text at the target, followed by each of `followers`: **the** test of whether a text is accepted. It is if there is no error on
 * it, no new one before it, and no more errors than without it. Returns the first reading without errors but those elsewhere, or else
 * the first one that is accepted.
 */
export function tryText(
  trial: TrialText,
  inserted: string,
  followers: readonly string[],
  baseline: () => Baseline,
): AcceptedText | undefined {
  const span = insertedSpan(trial, inserted);
  const tried: (AcceptedText & { readonly errors: readonly Span[]; readonly added: readonly Span[] })[] = [];
  for (const follower of followers) {
    const written = withFollower(inserted, follower);
    const reading = readWith(trial, written);
    const errors = errorSpans(reading);
    if (errors.some(({ start, end }) => start < span.end && end > span.start)) {
      if (!dependsOnFollower(inserted)) break;
      continue;
    }
    const length = lengthOf(trial) + written.length;
    const isKnown = (error: Span): boolean => baseline().offsets.has(offsetOf(error, trial, length));
    const added = errors.filter((error) => !isKnown(error));
    const isFree = errors.length <= trial.errorsElsewhere && added.length === 0;
    if (isFree) return { reading, follower, isFree };
    tried.push({ reading, follower, isFree, errors, added });
  }
  return tried.find(({ errors, added }) => {
    const { count } = baseline();
    // An error may change with what is written beside it; those elsewhere are not replaced by new ones, behind which the parser skips text.
    const isChange = added.length <= count - trial.errorsElsewhere;
    return errors.length <= count && isChange && !added.some(({ start }) => start < trial.head.length);
  });
}

/** Whether a text begins with a name or an opening parenthesis: any other text is an error, or none, whatever follows it. */
function dependsOnFollower(inserted: string): boolean {
  const [first = '', name] = nameOrSign().exec(inserted) ?? [];
  return first === '(' || (name !== undefined && keywordType(name) === undefined);
}

const nameOrSign = unicodePattern(String.raw`(${namePattern})|\S`);

/** Appends a follower: the next segment of a path directly, other texts after a space. */
function withFollower(inserted: string, follower: string): string {
  if (follower === '') return inserted;
  const body = inserted.trimEnd();
  return follower.startsWith('.') || body.endsWith('.') ? `${body}${follower} ` : `${inserted} ${follower} `;
}

/** Returns whether there are only the errors elsewhere with a text inserted, `undefined` if it is not accepted; cached for each text. */
export type IsFreeWith = (inserted: string, followers: readonly string[]) => boolean | undefined;

/**
 * Creates a function that returns the items that are accepted at a target. One item is tried for all of its kind; if errors remain, the
 * parser may read a name in another way, and each item is tried separately. Results are stored, since they are the same after each letter of a word.
 */
export function createVerifier(
  trial: TrialText,
  isFreeWith: IsFreeWith,
): (items: readonly RankedItem[]) => readonly CompletionItem[] {
  const baseline = createBaseline(trial);
  const results = new Map<string, boolean>();
  return (items) => {
    let unitsLeft = maxUnitsRead;
    const tryItem = (item: CompletionItem): boolean | undefined => {
      const followers = itemFollowers(item);
      const isFree = isFreeWith(sampleOf(item.edit.text), followers);
      if (isFree !== false) return isFree === true;
      unitsLeft -= lengthOf(trial);
      return unitsLeft > 0 ? tryText(trial, item.edit.text, followers, baseline) !== undefined : undefined;
    };
    const isAccepted = ({ item, isVerified }: RankedItem): boolean => {
      if (isVerified) return true;
      const result = results.get(item.edit.text) ?? tryItem(item);
      if (result !== undefined) results.set(item.edit.text, result);
      return result === true;
    };
    return items.filter(isAccepted).map(({ item }) => item);
  };
}

const stringOrName = unicodePattern(`'(?:[^']|'')*'|${namePattern}`, 'gu');

/** Returns the text that is tried for all of its kind: all strings are equivalent, and all names that are not keywords. */
function sampleOf(inserted: string): string {
  return inserted.replaceAll(stringOrName(), (word) =>
    word.startsWith("'") ? "'_'" : keywordType(word) === undefined ? '_' : word.toUpperCase(),
  );
}

/** Returns the texts with which an item is tried, since it may not be complete by itself; an empty one is among them. */
function itemFollowers({ label, edit }: CompletionItem): readonly string[] {
  if (edit.text.trimEnd().endsWith('.')) return ['x', 'x = 1', 'x,', ''];
  return [...(followersOf(label) ?? ['= 1']), ''];
}
