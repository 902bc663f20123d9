import type { Span } from '../../diagnostics/span.js';
import type { Dialect } from '../../dialect/dialect.js';
import { endOf } from '../../vql/grammar/reporter.js';
import * as t from '../../vql/grammar/tokens.js';
import { type Reading, readStatement } from '../../vql/read.js';
import type { Piece } from '../document.js';
import { errorSpans } from '../error-spans.js';

/** A token of a statement that was read. */
export type ReadToken = Reading<unknown>['tokens'][number];

/** The text around a place, cut down to what decides what can stand there. */
export interface Abridged {
  readonly head: string;
  readonly tail: string;
  readonly dialect: Dialect;
}

/** How a token is written. */
export type Shorten = (token: ReadToken, index: number) => string;

/**
 * Cuts a text down to what decides what can stand at a place. Of long lists (columns, conditions, values, arguments) the
 * elements beside the place stay, and elsewhere one of each kind, so that trying something costs the same in a text of any
 * length. What is left stays as it is, comments included, but for what stands in the place itself. Of a text with errors
 * elsewhere what they lie in stays too, and a short one stays whole.
 *
 * Gives a function that writes what is left, each token as it is or as `shorten` says.
 */
export function abridge({ text, reading, dialect }: Piece, place: Span): (shorten?: Shorten) => Abridged {
  const { tokens } = reading;
  const behind = tokens.findIndex(({ startOffset }) => startOffset >= place.end);
  const cut = behind < 0 ? tokens.length : behind;
  const errors = errorSpans(reading);
  const isRight = isRightElsewhere(tokens, cut, errors);
  let dropped: readonly boolean[] = [];
  if (isRight || text.length > mostWhole) dropped = droppedTokens(tokens, cut, isRight ? [] : errors);
  const write = (span: Span, first: number, shorten?: Shorten): string => {
    let written = '';
    let endsInBlank = false;
    let at = span.start;
    for (let index = first; index < tokens.length; index++) {
      const token = tokens[index] as ReadToken;
      const end = endOf(token);
      if (end > span.end) break;
      if (dropped[index]) {
        const gap = text.slice(at, Math.max(at, token.startOffset));
        // One blank stands for all that is left out, but for comments.
        if (gap.trim() !== '' || !endsInBlank) written += `${gap} `;
        endsInBlank = true;
        at = tokens[index + 1]?.startOffset ?? span.end;
      } else if (shorten !== undefined) {
        written += text.slice(at, token.startOffset) + shorten(token, index);
        at = end;
        endsInBlank = false;
      }
    }
    return written + text.slice(at, span.end);
  };
  const writeAll = (shorten?: Shorten): Abridged => ({
    head: write({ start: 0, end: place.start }, 0, shorten),
    tail: write({ start: place.end, end: text.length }, cut, shorten),
    dialect,
  });
  if (!isRight && dropped.length > 0) {
    const { head, tail } = writeAll();
    const left = readStatement(head + text.slice(place.start, place.end) + tail, { dialect });
    if (errorSpans(left).length !== errors.length) dropped = [];
  }
  return writeAll;
}

/** The longest text with errors elsewhere that stays whole, in UTF-16 units. */
const mostWhole = 5_000;

/** A text as it is around a place. */
export function around({ text, dialect }: Piece, { start, end }: Span): Abridged {
  return { head: text.slice(0, start), tail: text.slice(end), dialect };
}

/** Whether all that is wrong lies beside the place: elsewhere it may be mended, or made worse, by what is left out. */
function isRightElsewhere(tokens: readonly ReadToken[], cut: number, errors: readonly Span[]): boolean {
  const from = tokens[cut - 2]?.startOffset ?? 0;
  const [next] = tokens.slice(cut, cut + 1);
  const to = next === undefined ? Number.POSITIVE_INFINITY : endOf(next);
  return errors.every(({ start, end }) => end >= from && start <= to);
}

/** The keywords that a statement is made of: what holds one is more than an element of a list. */
const structure = new t.TokenSet([t.Select, t.From, t.Join, t.As, t.On, t.Where, t.Order, t.Limit, t.Offset]);

/** What stands between two separators, the first of them included. */
interface Element {
  readonly start: number;
  isPlain: boolean;
  /** A number for the types of its tokens: elements that differ in names and in the length of lists have the same. */
  kind: number;
}

/** What stands in one pair of parentheses, or in none. */
interface Level {
  readonly elements: Element[];
  /** The element that the place is in. */
  own: number | undefined;
  /** Whether the next AND belongs to a BETWEEN. */
  isInRange: boolean;
  /** Whether an error lies in it. */
  isWrong: boolean;
  /** Whether columns follow that give a joined query its names. */
  isNaming: boolean;
}

/** Which tokens are in elements that can be left out. With a stack of its own: parentheses nest as deep as they like. */
function droppedTokens(tokens: readonly ReadToken[], cut: number, errors: readonly Span[]): readonly boolean[] {
  const wrong = [...errors].sort((a, b) => a.start - b.start);
  let next = 0;
  // How many more elements to be left out begin at a token than end there.
  const changes = new Int32Array(tokens.length + 1);
  const levels: Level[] = [createLevel(0)];
  const close = (end: number): void => {
    const level = levels.pop();
    if (level === undefined) return;
    dropElements(level, end, changes);
    const outer = levels.at(-1);
    if (outer === undefined) return;
    for (const kind of new Set(level.elements.map((one) => one.kind))) addKind(outer.elements.at(-1), kind);
    if (level.isWrong) markWrong(outer);
  };
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as ReadToken;
    const { tokenType, startOffset } = token;
    if (index === cut) markOwn(levels);
    while ((wrong[next]?.end ?? startOffset) < startOffset) next++;
    const isWrong = (wrong[next]?.start ?? Number.POSITIVE_INFINITY) <= endOf(token);
    if (tokenType === t.RightParenthesis && levels.length > 1) {
      if (isWrong) markWrong(levels.at(-1));
      close(index);
      continue;
    }
    const level = levels.at(-1) ?? createLevel(index);
    if (separates(tokenType, level)) level.elements.push(createElement(index));
    if (levels.length > 1 && tokenType === t.Select) level.isNaming = true;
    if (tokenType === t.From) level.isNaming = false;
    // A path is one name, however long.
    const isInPath = tokenType === t.Dot || tokens[index - 1]?.tokenType === t.Dot;
    if (!isInPath) addKind(level.elements.at(-1), tokenType.tokenTypeIdx ?? 0);
    // A parenthesis that closes nothing may miss the one that is being written.
    if (isWrong) markWrong(level);
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
  return { elements: [createElement(start)], own: undefined, isInRange: false, isWrong: false, isNaming: false };
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

function markWrong(level: Level | undefined): void {
  if (level === undefined) return;
  level.isWrong = true;
  markSpecial(level);
}

function markSpecial({ elements }: Level): void {
  const element = elements.at(-1);
  if (element !== undefined) element.isPlain = false;
}

function markOwn(levels: readonly Level[]): void {
  for (const level of levels) level.own = level.elements.length - 1;
}

/** Leaves out the plain elements of a clause, but for those beside the place, and the first of each kind. */
function dropElements({ elements, own }: Level, end: number, changes: Int32Array): void {
  const kinds = new Set<number>();
  for (const [index, { start, isPlain, kind }] of elements.entries()) {
    if (!isPlain) kinds.clear();
    const isNear = own !== undefined && Math.abs(index - own) <= 1;
    if (index === 0 || isNear || !isPlain || !kinds.has(kind)) {
      if (isPlain) kinds.add(kind);
      continue;
    }
    const behind = elements[index + 1]?.start ?? end;
    changes[start] = (changes[start] ?? 0) + 1;
    changes[behind] = (changes[behind] ?? 0) - 1;
  }
}
