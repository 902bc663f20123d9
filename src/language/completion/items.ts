import type { Edit } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/span.js';
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
  | 'option';

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
}

/** The items at a cursor, the most likely first. */
export interface CompletionList {
  readonly items: readonly CompletionItem[];
  /** The kinds of tokens that can follow, including those for which there are no items, such as a number. */
  readonly expected: readonly TokenKind[];
}

/** An item before it is compared with the typed text and verified. */
export interface Candidate extends Omit<CompletionItem, 'edit'> {
  /** Text to insert; default: the label. */
  readonly text?: string;
  /** Text to match with the typed text; default: the label. */
  readonly filterText?: string;
}

/** Returns the candidates that match the typed text as items with edits, the best match first. */
export function rankItems(
  candidates: readonly Candidate[],
  { span, typed }: { readonly span: Span; readonly typed: string },
  text: string,
): readonly CompletionItem[] {
  const seen = new Set<string>();
  const ranked: { readonly candidate: Candidate; readonly rank: number }[] = [];
  for (const candidate of candidates) {
    const rank = matchRank(typed, candidate.filterText ?? candidate.label);
    const key = `${candidate.kind} ${candidate.label}`;
    if (rank === undefined || seen.has(key)) continue;
    seen.add(key);
    ranked.push({ candidate, rank });
  }
  ranked.sort((a, b) => a.rank - b.rank);
  const before = text.slice(Math.max(span.start - 1, 0), span.start);
  const after = text.slice(span.end, span.end + 1);
  return ranked.map(({ candidate }): CompletionItem => {
    const { text: body = candidate.label, filterText, ...item } = candidate;
    const insertion = insertionBetween(before, body, after);
    const end = insertion.start + body.length;
    const cursor = item.cursor === undefined ? end : insertion.start + item.cursor;
    return {
      ...item,
      edit: { span, text: insertion.text },
      ...(cursor < insertion.text.length && { cursor }),
    };
  });
}

/**
 * Rates how well a label matches the typed text: 0 is best, `undefined` is no match. Case is ignored. Letters may be omitted, except for
 * the first; a sign only matches the beginning of a label.
 */
export function matchRank(typed: string, label: string): number | undefined {
  const wanted = typed.toLowerCase();
  const candidate = label.toLowerCase();
  if (candidate.startsWith(wanted)) return 0;
  if (/^[^\p{L}\p{M}\p{N}_]/u.test(wanted)) return undefined;
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
interface Insertion {
  readonly text: string;
  /** Offset in `text` of the text without the spaces. */
  readonly start: number;
}

/** Returns the text to insert between two others, with a space where it would form one token with its neighbor. */
export function insertionBetween(head: string, body: string, tail: string): Insertion {
  const isSign = /^[<>=!*]/.test(body);
  const before = needsSpace(head.at(-1), isSign ? /[^\s(),.]/ : /[\w'")\u0080-\uFFFF]/) ? ' ' : '';
  const after = needsSpace(tail[0], isSign ? /[^\s(),.]/ : /[\w'":\u0080-\uFFFF-]/) ? ' ' : '';
  return { text: before + body + after, start: before.length };
}

function needsSpace(neighbor: string | undefined, joining: RegExp): boolean {
  return neighbor !== undefined && joining.test(neighbor);
}
