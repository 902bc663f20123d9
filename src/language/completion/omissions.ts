import type { Span } from '../../diagnostics/span.js';
import { endOf } from '../../vql/lexer/lexer.js';
import * as t from '../../vql/lexer/tokens.js';
import type { ReadToken } from '../document.js';

/** Decides which elements may be omitted. */
interface Omission {
  /** The errors of a text with errors elsewhere. */
  readonly errors: readonly Span[] | undefined;
  /** Whether joined statements are retained, to whose columns names in other parts of the text can refer. */
  readonly keepsNames: boolean;
}

/**
 * Returns for each token whether its element can be omitted. `cut` is the index of the first token after the target. Iterative, so that
 * nested parentheses do not overflow the stack.
 */
export function droppedTokens(tokens: readonly ReadToken[], cut: number, omission: Omission): readonly boolean[] {
  const { errors, keepsNames } = omission;
  const isBroken = errors !== undefined;
  const sorted = inOrder(errors ?? []);
  let next = 0;
  // At each token, the number of dropped elements that begin there minus those that end there.
  const changes = new Int32Array(tokens.length + 1);
  const levels: Level[] = [createLevel(0)];
  const close = (end: number): void => {
    const level = levels.pop();
    if (level === undefined) return;
    dropElements(level, { end, isBroken }, changes);
    const outer = levels.at(-1);
    if (outer === undefined) return;
    for (const kind of new Set(level.elements.map((element) => element.kind))) addKind(outer.elements.at(-1), kind);
  };
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as ReadToken;
    const { tokenType, startOffset } = token;
    const previous = tokens[index - 1]?.tokenType;
    if (index === cut) markOwn(levels);
    while ((sorted[next]?.end ?? startOffset) < startOffset) next++;
    const hasError = (sorted[next]?.start ?? Number.POSITIVE_INFINITY) <= endOf(token);
    if (tokenType === t.RightParenthesis && levels.length > 1) {
      if (hasError) addKind(levels.at(-1)?.elements.at(-1), errorKind);
      close(index);
      continue;
    }
    const level = levels.at(-1) ?? createLevel(index);
    const beginsJoin = !keepsNames && isJoin(tokens, index);
    if (separates(tokenType, level) || beginsJoin || (isBroken && lacksSeparator(previous, tokenType)))
      level.elements.push(createElement(index));
    if (levels.length > 1 && tokenType === t.Select) level.isNaming = true;
    if (tokenType === t.From) {
      level.isNaming = false;
      level.hasFrom = true;
    }
    // A path of any length counts as one name.
    const isInPath = tokenType === t.Dot || previous === t.Dot;
    if (!isInPath) addKind(level.elements.at(-1), tokenType.tokenTypeIdx ?? 0);
    if (hasError) addKind(level.elements.at(-1), errorKind);
    if (isStructure(tokenType, level, omission)) markSpecial(level);
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

/** Returns the number of errors that are not in omitted text: an error belongs to the last token that begins before it. */
export function retainedErrors(
  tokens: readonly ReadToken[],
  dropped: readonly boolean[],
  errors: readonly Span[],
): number {
  let index = -1;
  let count = 0;
  for (const { start } of inOrder(errors)) {
    while ((tokens[index + 1]?.startOffset ?? Number.POSITIVE_INFINITY) <= start) index++;
    if (dropped[index] !== true) count++;
  }
  return count;
}

function inOrder(spans: readonly Span[]): readonly Span[] {
  return spans.toSorted((a, b) => a.start - b.start);
}

/** The keywords that begin a part of a statement: an element with one of them cannot be omitted. */
const structure = new t.TokenSet([t.Select, t.From, t.Join, t.As, t.On, t.Where, t.Order, t.Limit, t.Offset]);

/** Those of a joined statement. */
const joinKeywords = new t.TokenSet([t.Join, t.As, t.On]);

/** The same in a text with errors, where clauses are repeated. AS is among them where it names a joined statement. */
const structureAmongErrors = new t.TokenSet([t.Select, t.From, t.Join, t.On]);

/** The keywords that begin another element in a text with errors. */
const clauses = new t.TokenSet([t.Join, t.Where, t.Order, t.Limit, t.Offset]);

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
  /** Whether FROM was read: AS then names a joined statement. */
  hasFrom: boolean;
  /** Whether the columns of a joined or nested query follow: other parts of the text may refer to them. */
  isNaming: boolean;
}

function createLevel(start: number): Level {
  return { elements: [createElement(start)], own: undefined, isInRange: false, hasFrom: false, isNaming: false };
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

/** Whether a joined statement begins at a token; JOIN can also be a name. */
function isJoin(tokens: readonly ReadToken[], index: number): boolean {
  const [join, open, select] = [tokens[index], tokens[index + 1], tokens[index + 2]];
  return join?.tokenType === t.Join && open?.tokenType === t.LeftParenthesis && select?.tokenType === t.Select;
}

/** Whether a token makes the element around it indispensable. */
function isStructure(type: ReadToken['tokenType'], level: Level, { errors, keepsNames }: Omission): boolean {
  if (errors !== undefined) return level.isNaming || structureAmongErrors.has(type) || (type === t.As && level.hasFrom);
  if (level.isNaming || joinKeywords.has(type)) return keepsNames;
  // An unmatched closing parenthesis may belong to the opening one that is being written.
  return structure.has(type) || type === t.RightParenthesis;
}

/** Whether a text with errors lacks a separator between two tokens: both are operands, or they are the same. */
function lacksSeparator(previous: ReadToken['tokenType'] | undefined, type: ReadToken['tokenType']): boolean {
  if (clauses.has(type) || type === t.RightParenthesis) return true;
  if (previous === undefined || type === t.LeftParenthesis) return previous === t.RightParenthesis;
  return previous === type || (isOperand(previous) && isOperand(type));
}

function isOperand(type: ReadToken['tokenType']): boolean {
  return type === t.RightParenthesis || operandKinds.has(t.kindOf(type));
}

const operandKinds: ReadonlySet<t.TokenKind> = new Set(['identifier', 'string', 'number', 'variable']);

/** Stands for an error in the hash of an element: more than the number of any token type. */
const errorKind = 100_000;

function markSpecial({ elements }: Level): void {
  const element = elements.at(-1);
  if (element !== undefined) element.isPlain = false;
}

function markOwn(levels: readonly Level[]): void {
  for (const level of levels) level.own = level.elements.length - 1;
}

/** Drops the plain elements of a level, except for those beside the target and the first of each kind. */
function dropElements(
  { elements, own }: Level,
  { end, isBroken }: { readonly end: number; readonly isBroken: boolean },
  changes: Int32Array,
): void {
  const kinds = new Set<number>();
  for (const [index, { start, isPlain, kind }] of elements.entries()) {
    if (!isPlain) kinds.clear();
    const isNear = own !== undefined && Math.abs(index - own) <= 1;
    // Errors at the end of a list are reported after its last element.
    const isAtEdge = index === 0 || (isBroken && index === elements.length - 1);
    if (isAtEdge || isNear || !isPlain || !kinds.has(kind)) {
      if (isPlain) kinds.add(kind);
      continue;
    }
    const after = elements[index + 1]?.start ?? end;
    changes[start] = (changes[start] ?? 0) + 1;
    changes[after] = (changes[after] ?? 0) - 1;
  }
}
