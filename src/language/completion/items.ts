import type { Edit } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/span.js';
import { unicodePattern } from '../../dialect/unicode-pattern.js';
import type { TokenKind } from '../../vql/lexer/tokens.js';

/** Kind of a completion item. */
export type CompletionKind =
  | 'keyword'
  | 'operator'
  | 'group'
  | 'template'
  | 'field'
  | 'path'
  | 'alias'
  | 'function'
  | 'variable'
  | 'value'
  | 'option'
  | 'snippet';

/** A text that can be inserted at the cursor. */
export interface CompletionItem {
  /** Text in the list, which is matched with the typed text. */
  readonly label: string;
  readonly kind: CompletionKind;
  /** A few words beside the label: a type, a label of the installation. */
  readonly detail?: string;
  /** Sentences, as Markdown. */
  readonly documentation?: string;
  /** Change of the text when the item is accepted. */
  readonly edit: Edit;
  /** Position of the cursor afterwards, as an offset in the edit's text; default: its end. */
  readonly cursor?: number;
  /** Offsets in the edit's text at which something is written after that, in order. */
  readonly stops?: readonly number[];
  /** The label of the installation in which the typed text was found, if it is not in `label`. */
  readonly foundIn?: string;
}

/** The items at a cursor, the most likely first. */
export interface CompletionList {
  readonly items: readonly CompletionItem[];
  /** The kinds of tokens that can follow, including those for which there are no items, such as a number. */
  readonly expected: readonly TokenKind[];
}

/** An item before it is compared with the typed text and verified. */
export interface Candidate extends Omit<CompletionItem, 'edit' | 'foundIn'> {
  /** Text to insert; default: the label. */
  readonly text?: string;
  /** Text to match with the typed text; default: the label. */
  readonly filterText?: string;
  /** Another text to match with it, word by word: the label of the installation. */
  readonly title?: string | undefined;
  /** Whether it is less likely than all others that match as well: the text has it already, for example. */
  readonly comesLast?: boolean;
  /** Whether the grammar is known to accept it, so that it is not tried. */
  readonly isVerified?: boolean;
}

/** An item that matches the typed text. */
export interface RankedItem {
  readonly item: CompletionItem;
  readonly isVerified: boolean;
}

/** Returns the candidates that match the typed text as items with edits, the best match first. */
export function rankItems(
  candidates: readonly Candidate[],
  { span, typed }: { readonly span: Span; readonly typed: string },
  text: string,
): readonly RankedItem[] {
  const seen = new Set<string>();
  const ranked: { readonly candidate: Candidate; readonly rank: number; readonly foundIn: string | undefined }[] = [];
  for (const candidate of candidates) {
    const { kind, label, filterText = label, title, comesLast = false } = candidate;
    const byName = matchRank(typed, filterText);
    const rank = byName ?? titleRank(typed, title);
    const key = `${kind} ${label}`;
    if (rank === undefined || seen.has(key)) continue;
    seen.add(key);
    ranked.push({ candidate, rank: rank + (comesLast ? 0.5 : 0), foundIn: byName === undefined ? title : undefined });
  }
  ranked.sort((a, b) => a.rank - b.rank);
  const before = text.slice(Math.max(span.start - 1, 0), span.start);
  const after = text.slice(span.end, span.end + 1);
  return ranked.map(({ candidate, foundIn }): RankedItem => {
    const { label, kind, detail, documentation, text: body = label, isVerified = false, stops = [] } = candidate;
    const insertion = insertionBetween(before, body, after);
    const end = insertion.start + body.length;
    const cursor = candidate.cursor === undefined ? end : insertion.start + candidate.cursor;
    // Each member is named: copying the others by a rest pattern takes fifteen times as long, for each item of each letter.
    return {
      isVerified,
      item: {
        label,
        kind,
        ...(detail !== undefined && { detail }),
        ...(documentation !== undefined && { documentation }),
        edit: { span, text: insertion.text },
        ...(cursor < insertion.text.length && { cursor }),
        ...(stops.length > 0 && { stops: stops.map((stop) => insertion.start + stop) }),
        ...(foundIn !== undefined && { foundIn }),
      },
    };
  });
}

/** Returns a candidate from a text in which "|" marks the positions to be written. */
export function toSnippet(marked: string): Candidate {
  const parts = marked.split('|');
  let offset = 0;
  const [cursor, ...stops] = parts.slice(0, -1).map((part) => {
    offset += part.length;
    return offset;
  });
  const label = parts.join('…');
  return {
    label,
    kind: 'snippet',
    text: parts.join(''),
    isVerified: true,
    ...(cursor !== undefined && { cursor }),
    stops,
  };
}

/** Rates how well a title matches the typed text: the beginning of a word is worse than any match of a name but that of single letters. */
export function titleRank(typed: string, title: string | undefined): number | undefined {
  if (title === undefined || typed === '') return undefined;
  const rank = matchRank(typed, title);
  return rank === undefined || rank > 1 ? undefined : rank + 2;
}

const beginsWithSign = unicodePattern(String.raw`^[^\p{L}\p{M}\p{N}_]`);

/**
 * Rates how well a label matches the typed text: 0 is best, `undefined` is no match. Case is ignored. Letters may be omitted, except for
 * the first; a sign only matches the beginning of a label.
 */
export function matchRank(typed: string, label: string): number | undefined {
  return rankInLowerCase(typed.toLowerCase(), label.toLowerCase());
}

/** Rates a match as `matchRank` does, for texts in lower case. */
export function rankInLowerCase(wanted: string, candidate: string): number | undefined {
  if (candidate.startsWith(wanted)) return 0;
  if (beginsWithSign().test(wanted)) return undefined;
  const index = candidate.indexOf(wanted);
  if (index > 0) return /[._\- ]/.test(candidate[index - 1] ?? '') ? 1 : 2;
  return candidate[0] === wanted[0] && isSubsequence(wanted, candidate) ? 3 : undefined;
}

function isSubsequence(wanted: string, candidate: string): boolean {
  let next = 0;
  for (let index = 0; index < candidate.length && next < wanted.length; index++)
    if (candidate[index] === wanted[next]) next++;
  return next === wanted.length;
}

/** A text with the spaces that it needs around it. */
interface SpacedText {
  readonly text: string;
  /** Offset in `text` of the text without the spaces. */
  readonly start: number;
}

/** Returns the text to insert between two others, with a space where it would form one token with its neighbor. */
export function insertionBetween(head: string, body: string, tail: string): SpacedText {
  const isSign = /^[<>=!*]/.test(body);
  const before = needsSpace(head.at(-1), isSign ? /[^\s(),.]/ : /[\w'")\u0080-\uFFFF]/) ? ' ' : '';
  const after = needsSpace(tail[0], isSign ? /[^\s(),.]/ : /[\w'":\u0080-\uFFFF-]/) ? ' ' : '';
  return { text: before + body + after, start: before.length };
}

function needsSpace(neighbor: string | undefined, joining: RegExp): boolean {
  return neighbor !== undefined && joining.test(neighbor);
}
