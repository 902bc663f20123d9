import type { Edit } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/span.js';
import { endOfString } from '../../dialect/literals.js';
import { childKeys, type Node, type NodeKind, type Statement } from '../../vql/ast.js';
import { keywordType } from '../../vql/lexer/keyword-type.js';
import { endOf } from '../../vql/lexer/lexer.js';
import * as t from '../../vql/lexer/tokens.js';
import { sourceSpan } from '../../vql/nodes.js';
import type { Reading } from '../../vql/read.js';
import { isNodeList } from '../../vql/visit.js';
import { errorSpans, type ReadToken } from '../vql-document.js';
import type { ReadText, Surroundings } from './surroundings.js';

/** **The** table of the texts that stand for nodes away from the target. Of the other kinds the text is retained. */
const samples: { readonly [Kind in NodeKind]?: string } = {
  Statement: 'SELECT x FROM x.x',
  Join: 'JOIN (SELECT x FROM x.x) AS x ON (x = 1)',
  Or: 'x = 1',
  And: 'x = 1',
  Not: 'x = 1',
  Exists: 'x = 1',
  Comparison: 'x = 1',
  Like: 'x = 1',
  In: 'x = 1',
  Between: 'x = 1',
  IsNull: 'x = 1',
};

/** Elements of a list that are retained on each side of a target. */
const listedBeside = 2;

/** Maximum number of tokens that are retained where text is no part of the tree, which can have any length. */
const maxLoose = 100;

/**
 * Returns text of the same structure as that around a target, so that a trial costs the same in a text of any length, and texts that
 * differ only in names and values share their trials. By the tree: samples stand for the nodes away from the target, and of a list only
 * the nearest elements and the nearest with errors are retained, with the first and the last.
 */
export function structureAround(section: ReadText, target: Span): Pick<Surroundings, 'head' | 'tail'> {
  const { value } = section.reading;
  return writeStructure(section, target, value === undefined ? [] : awayFrom(target, value, section.reading));
}

/** Returns the edits that replace nodes with neither a token beside a target nor an error, in the order of the text. */
function awayFrom(target: Span, root: Node, reading: Reading<Statement>): readonly Edit[] {
  const { tokens } = reading;
  const beside = [
    tokens.findLast((token) => endOf(token) <= target.start),
    tokens.find(({ startOffset }) => startOffset >= target.end),
  ].filter((token) => token !== undefined);
  const errors = errorSpans(reading);
  const hasError = (from: number, to: number): boolean => errors.some(({ start }) => from <= start && start <= to);
  const edits: Edit[] = [];
  const collect = (node: Node): void => {
    const { start, end } = sourceSpan(node);
    const isBeside = beside.some((token) => start <= token.startOffset && endOf(token) <= end);
    const sample = samples[node.kind];
    // An error on the next token may be about this node.
    const next = tokens[tokenFrom(tokens, end)]?.startOffset ?? Number.POSITIVE_INFINITY;
    if (sample !== undefined && !isBeside && !hasError(start, next)) edits.push({ span: { start, end }, text: sample });
    else for (const list of childLists(node)) collectList(list.filter(isWritten));
  };
  const collectList = (list: readonly Node[]): void => {
    const starts = [...list.map((child) => sourceSpan(child).start), sourceSpan(list.at(-1) ?? root).end];
    const after = starts.findIndex((start) => start >= target.end);
    const middle = after < 0 ? list.length : after;
    const indexes = [...list.keys()];
    const broken = indexes.filter((index) => hasError(starts[index] ?? 0, starts[index + 1] ?? 0));
    const retained = new Set([
      ...indexes.slice(0, 1),
      ...broken.filter((index) => index < middle).slice(-listedBeside),
      ...indexes.slice(Math.max(middle - listedBeside, 0), middle + listedBeside),
      ...broken.filter((index) => index >= middle).slice(0, listedBeside),
      ...indexes.slice(-1),
    ]);
    let previous = -1;
    for (const index of indexes.filter((one) => retained.has(one))) {
      const child = list[index];
      if (child === undefined) continue;
      const [first = 0, start = 0] = [starts[previous + 1], starts[index]];
      if (index > previous + 1) edits.push(omission(tokens, startOfGroup(tokens, first), startOfGroup(tokens, start)));
      previous = index;
      collect(child);
    }
  };
  collect(root);
  return edits.sort((a, b) => a.span.start - b.span.start);
}

/** Returns the index of the first token that begins at an offset or after it. */
function tokenFrom(tokens: readonly ReadToken[], offset: number): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.startOffset ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the offset of the parentheses directly before an offset. */
function startOfGroup(tokens: readonly ReadToken[], offset: number): number {
  let index = tokenFrom(tokens, offset);
  while (tokens[index - 1]?.tokenType === t.LeftParenthesis) index--;
  return tokens[index]?.startOffset ?? offset;
}

/** Returns the edit that omits a part of the text, but for parentheses that are not opened and closed there. */
function omission(tokens: readonly ReadToken[], start: number, end: number): Edit {
  let unmatched = '';
  for (const { tokenType } of tokens.slice(tokenFrom(tokens, start), tokenFrom(tokens, end))) {
    if (tokenType === t.LeftParenthesis) unmatched += '(';
    if (tokenType === t.RightParenthesis)
      unmatched = unmatched.endsWith('(') ? unmatched.slice(0, -1) : `${unmatched})`;
  }
  return { span: { start, end }, text: unmatched };
}

/** Whether a node has text: what is missing has none. */
function isWritten({ span }: Node): boolean {
  return span !== undefined && span.start < span.end;
}

/** Returns the children of a node, by the members in which they are. */
function childLists(node: Node): readonly (readonly Node[])[] {
  const members = node as unknown as Readonly<Record<string, Node | readonly Node[] | undefined>>;
  return childKeys[node.kind].flatMap((key) => {
    const value = members[key];
    return value === undefined ? [] : [isNodeList(value) ? value : [value]];
  });
}

/** Writes the text around a target with edits, and the tokens between these in a uniform way. */
function writeStructure(read: ReadText, target: Span, edits: readonly Edit[]): Pick<Surroundings, 'head' | 'tail'> {
  const { text } = read;
  const { tokens } = read.reading;
  const writeToken = tokenWriter(read);
  const writeGap = gapWriter(read);
  /** Writes a part of the text, of its tokens only those next to the target. */
  const writeLoose = (from: number, to: number): string => {
    const [low, high] = [tokenFrom(tokens, from), tokenFrom(tokens, to)];
    const isLong = high - low > maxLoose;
    const isHead = to <= target.start;
    const first = isLong && isHead ? high - maxLoose : low;
    const end = isLong && !isHead ? low + maxLoose : high;
    let written = '';
    let position = first > low ? (tokens[first]?.startOffset ?? from) : from;
    for (let index = first; index < end; index++) {
      const token = tokens[index] as ReadToken;
      written += writeGap(position, token.startOffset) + writeToken(token, index);
      position = endOf(token);
    }
    return end < high ? `${written} ` : written + writeGap(position, to);
  };
  const writeSide = (from: number, to: number): string => {
    let written = '';
    let position = from;
    for (const { span, text: sample } of edits) {
      if (span.start < position || span.end > to) continue;
      written += writeLoose(position, span.start) + sample;
      position = span.end;
    }
    return written + writeLoose(position, to);
  };
  return { head: writeSide(0, target.start), tail: writeSide(target.end, text.length) };
}

/**
 * Returns a function that writes strings, numbers, and names that cannot be keywords in the same way, so that texts that differ only in
 * these are equal.
 */
function tokenWriter({ text, reading }: ReadText): (token: ReadToken, index: number) => string {
  const { tokens } = reading;
  const errors = errorSpans(reading);
  return (token, index) => {
    const end = endOf(token);
    const isValid = !errors.some((span) => span.start < end && span.end > token.startOffset);
    if (isValid && endOfString(text, token.startOffset) === end) return "''";
    // After LIMIT only some numbers are valid.
    if (isValid && token.tokenType === t.NumberToken && /^[1-9]\d{0,8}$/.test(token.image)) return '1';
    return isValid && isPlainName(tokens, index) ? 'x' : text.slice(token.startOffset, end);
  };
}

/** Whether a token is certainly a name, valid wherever names are: beside a dot or before an operator, no keyword, and without a hyphen. */
function isPlainName(tokens: readonly ReadToken[], index: number): boolean {
  const [previous, token, next] = [tokens[index - 1], tokens[index], tokens[index + 1]];
  if (token?.tokenType !== t.Word || keywordType(token.image) !== undefined || token.image.includes('-')) return false;
  const isCompared = next !== undefined && t.kindOf(next.tokenType) === 'operator' && next.tokenType !== t.StarToken;
  return isCompared || next?.tokenType === t.Dot || previous?.tokenType === t.Dot;
}

/**
 * Returns a function that writes the text between two tokens: one line break or one space for whitespace and comments, since an open
 * string ends at a line break.
 */
function gapWriter({ text, reading }: ReadText): (from: number, to: number) => string {
  const comments = new Set(reading.comments.map(({ span }) => span.start));
  return (from, to) => {
    const gap = text.slice(from, to);
    if (gap === '' || gap === ' ') return gap;
    const rest = gap.replaceAll(/--[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)/g, (comment, index: number) =>
      comments.has(from + index) ? ' ' : comment,
    );
    return rest.replaceAll(/\s+/g, (space) => (/[\r\n]/.test(space) ? '\n' : ' '));
  };
}
