import type { Span } from '../../diagnostics/span.js';
import type { Dialect } from '../../dialect/dialect.js';
import { endOf } from '../../vql/lexer/lexer.js';
import * as t from '../../vql/lexer/tokens.js';
import { type Reading, readStatement } from '../../vql/read.js';
import { errorSpans, type Section } from '../document.js';

/** A token of a statement that was read. */
export type ReadToken = Reading<unknown>['tokens'][number];

/** The text before and after a cursor target, shortened to the parts on which completion depends. */
export interface Excerpt {
  readonly head: string;
  readonly tail: string;
  readonly dialect: Dialect;
}

/** Returns the text of a token in an excerpt. */
export type RewriteToken = (token: ReadToken, index: number) => string;

/** Returns the complete text around a span. */
export function wholeText({ text, dialect }: Section, { start, end }: Span): Excerpt {
  return { head: text.slice(0, start), tail: text.slice(end), dialect };
}

/**
 * Shortens a text to the parts on which the completion at a target depends, so that a trial costs the same in a text of any length. Of
 * long lists (columns, conditions, values, arguments) the elements beside the target are retained, and elsewhere one of each kind, with
 * their comments. If there are errors elsewhere, elements with errors are retained too, and a short text is not shortened.
 *
 * Returns a function that writes the excerpt. It replaces each token by the result of `rewrite`, if that is given.
 */
export function createExcerpt({ text, reading, dialect }: Section, target: Span): (rewrite?: RewriteToken) => Excerpt {
  const { tokens } = reading;
  const after = tokens.findIndex(({ startOffset }) => startOffset >= target.end);
  const cut = after < 0 ? tokens.length : after;
  const errors = errorSpans(reading);
  const isValidElsewhere = hasErrorsOnlyAt(tokens, cut, errors);
  let dropped: readonly boolean[] = [];
  if (isValidElsewhere || text.length > maxWholeLength)
    dropped = droppedTokens(tokens, cut, isValidElsewhere ? [] : errors);
  const write = (span: Span, first: number, rewrite?: RewriteToken): string => {
    let written = '';
    let endsInGap = false;
    let at = span.start;
    for (let index = first; index < tokens.length; index++) {
      const token = tokens[index] as ReadToken;
      const end = endOf(token);
      if (end > span.end) break;
      if (dropped[index]) {
        const gap = text.slice(at, Math.max(at, token.startOffset));
        // One space replaces the omitted text, except for comments.
        if (gap.trim() !== '' || !endsInGap) written += `${gap} `;
        endsInGap = true;
        at = tokens[index + 1]?.startOffset ?? span.end;
      } else if (rewrite !== undefined) {
        written += text.slice(at, token.startOffset) + rewrite(token, index);
        at = end;
        endsInGap = false;
      }
    }
    return written + text.slice(at, span.end);
  };
  const writeAll = (rewrite?: RewriteToken): Excerpt => ({
    head: write({ start: 0, end: target.start }, 0, rewrite),
    tail: write({ start: target.end, end: text.length }, cut, rewrite),
    dialect,
  });
  if (!isValidElsewhere && dropped.length > 0) {
    const { head, tail } = writeAll();
    const remaining = readStatement(head + text.slice(target.start, target.end) + tail, { dialect });
    if (errorSpans(remaining).length !== errors.length) dropped = [];
  }
  return writeAll;
}

/** Maximum length of a text with errors elsewhere that is not shortened, in UTF-16 units. */
const maxWholeLength = 5_000;

/** Whether all errors are beside the target. Omitting text could fix errors elsewhere, or add some. */
function hasErrorsOnlyAt(tokens: readonly ReadToken[], cut: number, errors: readonly Span[]): boolean {
  const from = tokens[cut - 2]?.startOffset ?? 0;
  const [next] = tokens.slice(cut, cut + 1);
  const to = next === undefined ? Number.POSITIVE_INFINITY : endOf(next);
  return errors.every(({ start, end }) => end >= from && start <= to);
}

/** The keywords that begin a part of a statement: an element with one of them cannot be omitted. */
const structure = new t.TokenSet([t.Select, t.From, t.Join, t.As, t.On, t.Where, t.Order, t.Limit, t.Offset]);

/** The tokens between two separators, with the first separator. */
interface Element {
  readonly start: number;
  isPlain: boolean;
  /** Hash of the types of its tokens. Elements that differ only in names and in the length of lists have the same hash. */
  kind: number;
}

/** The elements in one pair of parentheses, or outside of all. */
interface Level {
  readonly elements: Element[];
  /** Index of the element that contains the target. */
  own: number | undefined;
  /** Whether the next AND belongs to a BETWEEN. */
  isInRange: boolean;
  /** Whether it contains an error. */
  hasError: boolean;
  /** Whether the columns of a joined or nested query follow: other parts of the text may refer to them. */
  isNaming: boolean;
}

/** Returns for each token whether its element can be omitted. Iterative, so that nested parentheses do not overflow the stack. */
function droppedTokens(tokens: readonly ReadToken[], cut: number, errors: readonly Span[]): readonly boolean[] {
  const sorted = [...errors].sort((a, b) => a.start - b.start);
  let next = 0;
  // At each token, the number of dropped elements that begin there minus those that end there.
  const changes = new Int32Array(tokens.length + 1);
  const levels: Level[] = [createLevel(0)];
  const close = (end: number): void => {
    const level = levels.pop();
    if (level === undefined) return;
    dropElements(level, end, changes);
    const outer = levels.at(-1);
    if (outer === undefined) return;
    for (const kind of new Set(level.elements.map((element) => element.kind))) addKind(outer.elements.at(-1), kind);
    if (level.hasError) markError(outer);
  };
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as ReadToken;
    const { tokenType, startOffset } = token;
    if (index === cut) markOwn(levels);
    while ((sorted[next]?.end ?? startOffset) < startOffset) next++;
    const hasError = (sorted[next]?.start ?? Number.POSITIVE_INFINITY) <= endOf(token);
    if (tokenType === t.RightParenthesis && levels.length > 1) {
      if (hasError) markError(levels.at(-1));
      close(index);
      continue;
    }
    const level = levels.at(-1) ?? createLevel(index);
    if (separates(tokenType, level)) level.elements.push(createElement(index));
    if (levels.length > 1 && tokenType === t.Select) level.isNaming = true;
    if (tokenType === t.From) level.isNaming = false;
    // A path of any length counts as one name.
    const isInPath = tokenType === t.Dot || tokens[index - 1]?.tokenType === t.Dot;
    if (!isInPath) addKind(level.elements.at(-1), tokenType.tokenTypeIdx ?? 0);
    // An unmatched closing parenthesis may belong to the opening one that is being written.
    if (hasError) markError(level);
    if (level.isNaming || structure.has(tokenType) || tokenType === t.RightParenthesis) markSpecial(level);
    if (tokenType === t.LeftParenthesis) levels.push(createLevel(index + 1));
  }
  if (cut === tokens.length) markOwn(levels);
  for (const level of levels) markSpecial(level);
  while (levels.length > 0) close(tokens.length);
  const dropped: boolean[] = [];
  let depth = 0;
  for (const change of changes) {
    depth += change;
    dropped.push(depth > 0);
  }
  return dropped;
}

function createLevel(start: number): Level {
  return { elements: [createElement(start)], own: undefined, isInRange: false, hasError: false, isNaming: false };
}

function createElement(start: number): Element {
  return { start, isPlain: true, kind: 0 };
}

function addKind(element: Element | undefined, kind: number): void {
  if (element !== undefined) element.kind = (Math.imul(element.kind, 31) + kind) | 0;
}

function separates(type: ReadToken['tokenType'], level: Level): boolean {
  if (type === t.Between) level.isInRange = true;
  if (type === t.And && level.isInRange) {
    level.isInRange = false;
    return false;
  }
  return type === t.Comma || type === t.And || type === t.Or;
}

function markError(level: Level | undefined): void {
  if (level === undefined) return;
  level.hasError = true;
  markSpecial(level);
}

function markSpecial({ elements }: Level): void {
  const element = elements.at(-1);
  if (element !== undefined) element.isPlain = false;
}

function markOwn(levels: readonly Level[]): void {
  for (const level of levels) level.own = level.elements.length - 1;
}

/** Drops the plain elements of a level, except for those beside the target and the first of each kind. */
function dropElements({ elements, own }: Level, end: number, changes: Int32Array): void {
  const kinds = new Set<number>();
  for (const [index, { start, isPlain, kind }] of elements.entries()) {
    if (!isPlain) kinds.clear();
    const isNear = own !== undefined && Math.abs(index - own) <= 1;
    if (index === 0 || isNear || !isPlain || !kinds.has(kind)) {
      if (isPlain) kinds.add(kind);
      continue;
    }
    const after = elements[index + 1]?.start ?? end;
    changes[start] = (changes[start] ?? 0) + 1;
    changes[after] = (changes[after] ?? 0) - 1;
  }
}
