import { type IToken, tokenMatcher } from 'chevrotain';
import type { Fix } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import { unquote } from '../../dialect/literals.js';
import { isName } from '../../dialect/names.js';
import { endOf, replaceToken, retype, spanOf } from '../lexer/lexer.js';
import * as t from '../lexer/tokens.js';
import { isCompared, tokenBefore } from './concatenation.js';
import { fix, removal, replacement } from './fix.js';
import type { Reporter } from './reporter.js';
import { beforeCondition, beforeName, comparisonOperators, literals } from './token-sets.js';

/** A sign that may belong to another language, at an index of the tokens of a text. */
interface Sign {
  readonly tokens: readonly IToken[];
  readonly index: number;
  /** The tokens before it, repaired. */
  readonly repaired: IToken[];
  readonly isStatement: boolean;
}

/** Repairs a sign; returns the number of tokens that it has read, 0 if the sign has no known meaning there. */
type Repair = (sign: Sign, reporter: Reporter) => number;

/** **The** table of signs and words of other languages that are read before the grammar, by their text. */
const repairs: ReadonlyMap<string, Repair> = new Map<string, Repair>([
  ['!', repairBang],
  ['-', repairArrow],
  ['@', repairContainment],
  ['<', repairContainment],
  ['ARRAY', repairArray],
  ...['&', '|', '^', '#'].map((sign): [string, Repair] => [sign, repairBits]),
  ['[]', repairPathIndex],
  ['[', (sign, reporter) => repairPathIndex(sign, reporter) || repairList(sign, ']', reporter)],
  ['{', (sign, reporter) => repairEscape(sign, reporter) || repairList(sign, '}', reporter)],
]);

/** Repairs `!(a)`, `IN ['x']`, `lines[0]`, `ARRAY[1]` and `a & 1`, if a token is such a sign. */
export function repairSign(sign: Sign, reporter: Reporter): number {
  return repairs.get(sign.tokens[sign.index]?.image.toUpperCase() ?? '')?.(sign, reporter) ?? 0;
}

/** Reads `lines->price` and `data->>'x'` as paths. */
function repairArrow({ tokens, index, repaired }: Sign, reporter: Reporter): number {
  const [dash, head] = tokens.slice(index, index + 2);
  const length = tokens[index + 2]?.image === '>' ? 3 : 2;
  const [before, name] = [repaired.at(-1), tokens[index + length]];
  if (dash === undefined || name === undefined || head?.image !== '>' || head.startOffset !== endOf(dash)) return 0;
  if (before === undefined || !tokenMatcher(before, t.Identifier)) return 0;
  const segment = name.tokenType === t.StringToken ? unquote(name.image) : name.image;
  const isSegment = name.tokenType === t.StringToken ? isName(segment) : tokenMatcher(name, t.Identifier);
  if (!isSegment) return 0;
  const span = { start: dash.startOffset, end: endOf(tokens[index + length - 1] ?? head) };
  const fixes = [fix('Replace with "."', replacement({ start: span.start, end: endOf(name) }, `.${segment}`))];
  const operator = length === 3 ? '->>' : '->';
  reporter.report('unknown-operator', { operator, instead: '.' }, { span, fixes });
  dash.endOffset = span.end - 1;
  retype(dash, t.Dot);
  replaceToken(name, t.Word, segment);
  repaired.push(dash, name);
  return length + 1;
}

/** Reads the date of ODBC, `{d '2026-01-01'}`, as its string. */
function repairEscape({ tokens, index, repaired }: Sign, reporter: Reporter): number {
  const [open, type, value, close] = tokens.slice(index, index + 4);
  if (open === undefined || value?.tokenType !== t.StringToken || close?.image !== '}') return 0;
  if (!/^(?:d|t|ts)$/i.test(type?.image ?? '')) return 0;
  const edits = [removal({ start: open.startOffset, end: value.startOffset }), removal(spanOf(close))];
  const span = { start: open.startOffset, end: endOf(close) };
  const fixes = [fix('Write the string alone', edits, { safe: true })];
  reporter.report('no-typed-literal', { type: `{${type?.image}}` }, { span, fixes });
  repaired.push(value);
  return 4;
}

/** Words before which NOT may be written as "!", as in `a !IN (1)`. */
const negatable = new t.TokenSet([t.Like, t.In, t.Between]);

/** Reads `!(a = 1)` and `a !IN (1)` as NOT, and `a = !'x'` as `<>`. */
function repairBang({ tokens, index, repaired, isStatement }: Sign, reporter: Reporter): number {
  const [token, next] = [tokens[index], tokens[index + 1]];
  const previous = repaired.at(-1);
  if (token === undefined || next === undefined) return 0;
  if (previous?.tokenType === t.Equals) {
    const span = { start: previous.startOffset, end: endOf(token) };
    const fixes = [fix('Replace with "<>"', replacement(span, '<>'))];
    reporter.report('unknown-operator', { operator: `${previous.image} !`, instead: '<>' }, { span, fixes });
    replaceToken(previous, t.NotEquals, '<>');
    previous.endOffset = span.end - 1;
    return 1;
  }
  const startsCondition = previous === undefined ? !isStatement : beforeCondition.has(previous.tokenType);
  if (!startsCondition && !negatable.has(next.tokenType)) return 0;
  // `!a = 1` may mean the opposite of a, or of the whole condition.
  const isWhole = next.tokenType === t.LeftParenthesis || next.tokenType === t.Exists;
  const safe = isWhole || negatable.has(next.tokenType);
  const fixes = [fix('Replace with "NOT"', replacement(spanOf(token), 'NOT'), { safe })];
  reporter.report('unknown-operator', { operator: '!', instead: 'NOT' }, { span: spanOf(token), fixes });
  replaceToken(token, t.Not, 'NOT');
  repaired.push(token);
  return 1;
}

/** Reads `lines[0].price` as `lines.price`, and `lines['price']` too. */
function repairPathIndex({ tokens, index, repaired }: Sign, reporter: Reporter): number {
  const [before, open, second] = [tokens[index - 1], tokens[index], tokens[index + 1]];
  if (before === undefined || open === undefined) return 0;
  const followsPath = tokenMatcher(before, t.Identifier) || before.image.endsWith(']');
  if (!followsPath || endOf(before) !== open.startOffset) return 0;
  // `lines[1:2]` has a range.
  const count = open.image === '[]' ? 1 : /^:\d+$/.test(tokens[index + 2]?.image ?? '') ? 4 : 3;
  const close = tokens[index + count - 1];
  if (close === undefined || (count > 1 && close.image !== ']')) return 0;
  const span = { start: open.startOffset, end: endOf(close) };
  const name = count === 3 && second?.tokenType === t.StringToken ? unquote(second.image) : '';
  const isSegment = isName(name);
  // Without a number it already means all elements.
  const safe = count === 1 || second?.tokenType === t.StarToken;
  const correction: Fix = isSegment
    ? fix(`Write .${name}`, replacement(span, `.${name}`))
    : fix('Remove the index', removal(span), { safe });
  reporter.report('no-path-index', {}, { span, fixes: [correction] });
  if (isSegment && second !== undefined) {
    replaceToken(open, t.Dot, '.');
    replaceToken(second, t.Word, name);
    repaired.push(open, second);
  }
  return count;
}

/** Reads `tags @> ARRAY['x']` and `name <@ ARRAY['x']` as `IN ('x')`, and `tags @> 'x'` as `tags = 'x'`. */
function repairContainment({ tokens, index, repaired }: Sign, reporter: Reporter): number {
  const [at, head, word] = tokens.slice(index, index + 3);
  if (at === undefined || head === undefined || head.startOffset !== endOf(at)) return 0;
  const operator = at.image + head.image;
  if (operator !== '@>' && operator !== '<@') return 0;
  const isArray = word?.image.toUpperCase() === 'ARRAY';
  const open = tokens[index + (isArray ? 3 : 2)];
  const close = open?.image === '[' ? endOfList(tokens, index + (isArray ? 3 : 2), ']') : undefined;
  const span = { start: at.startOffset, end: endOf(head) };
  const instead = close === undefined ? '=' : 'IN';
  const edits = [replacement(span, instead)];
  if (open !== undefined && close !== undefined)
    edits.push(
      replacement({ start: (isArray ? word : open).startOffset, end: endOf(open) }, '('),
      replacement(spanOf(close), ')'),
    );
  reporter.report(
    'unknown-operator',
    { operator, instead },
    { span, fixes: [fix(`Replace with "${instead}"`, edits)] },
  );
  replaceToken(at, close === undefined ? t.Equals : t.In, instead);
  at.endOffset = span.end - 1;
  repaired.push(at);
  if (open === undefined || close === undefined) return 2;
  replaceToken(open, t.LeftParenthesis, '(');
  retype(close, t.RightParenthesis);
  repaired.push(open);
  return isArray ? 4 : 3;
}

/** Tokens that no list contains. */
const beyondList = new t.TokenSet([t.Select, t.From, t.Where, t.And, t.Or, t.In, t.LeftParenthesis, t.Semicolon]);

/** Reads the list of `IN ['x', 'y']`, `IN {'x'}` and `= [1, 2]` as one in parentheses. */
function repairList({ tokens, index, repaired }: Sign, closing: string, reporter: Reporter): number {
  const open = tokens[index];
  const previous = repaired.at(-1);
  const isCompared = previous?.tokenType === t.Equals;
  if (open === undefined || (previous?.tokenType !== t.In && !isCompared)) return 0;
  const close = endOfList(tokens, index, closing);
  if (close === undefined) return 0;
  const edits = [replacement(spanOf(open), '('), replacement(spanOf(close), ')')];
  const fixes = isCompared
    ? [fix('Write IN and parentheses', [replacement(spanOf(previous), 'IN'), ...edits])]
    : [fix('Put the list in parentheses', edits, { safe: true })];
  reporter.report('list-needs-parentheses', { found: quoted(open.image) }, { span: spanOf(open), fixes });
  if (isCompared) retype(previous, t.In);
  replaceToken(open, t.LeftParenthesis, '(');
  retype(close, t.RightParenthesis);
  repaired.push(open);
  return 1;
}

/** Maximum number of tokens of an array. */
const maxArrayLength = 200;

/** Reports `ARRAY[1, 2]`, which is read as a field; not after ANY, which is reported itself. */
function repairArray({ tokens, index, repaired }: Sign, reporter: Reporter): number {
  const [array, open] = [tokens[index], tokens[index + 1]];
  if (array === undefined || open === undefined || !open.image.startsWith('[')) return 0;
  let end = index + 1;
  // `[id]` is a single token, that of a name in quotes.
  for (let depth = open.image === '[' ? 1 : 0; depth > 0; ) {
    end++;
    if (end >= tokens.length || end > index + maxArrayLength) return 0;
    if (tokens[end]?.image === '[') depth++;
    if (tokens[end]?.image === ']') depth--;
  }
  const span = { start: array.startOffset, end: endOf(tokens[end] ?? open) };
  const advice = 'write a list in parentheses after IN';
  if (!quantifiers.test(repaired.at(-2)?.image ?? ''))
    reporter.report('no-clause', { clause: 'ARRAY[…]', advice }, { span });
  array.endOffset = span.end - 1;
  retype(array, t.Word);
  repaired.push(array);
  return end - index + 1;
}

const quantifiers = /^(?:ANY|ALL|SOME)$/i;

/** Whether a token can be the last one of an operand. */
export function endsOperand(token: IToken | undefined): boolean {
  if (token === undefined) return false;
  if (beforeName.has(token.tokenType)) return false;
  return tokenMatcher(token, t.Identifier) || literals.has(token.tokenType) || token.tokenType === t.RightParenthesis;
}

/** Reads `a & 1` as arithmetic, which the grammar reports, and `a = 1 & b = 2` as AND. */
function repairBits({ tokens, index, repaired }: Sign, reporter: Reporter): number {
  const [token, next] = [tokens[index], tokens[index + 1]];
  if (token === undefined || next === undefined || !endsOperand(repaired.at(-1))) return 0;
  const isComparedNext = isCompared(tokens, index + 1);
  const before = tokenBefore(repaired);
  const isConnective = before !== undefined && comparisonOperators.has(before.tokenType) && isComparedNext;
  // Elsewhere it is not known what was meant: a comment, or part of a name.
  if (token.image === '#' && (isConnective || !isComparedNext)) return 0;
  if (isConnective && (token.image === '&' || token.image === '|')) {
    const span = spanOf(token);
    const [keyword, type] = token.image === '&' ? (['AND', t.And] as const) : (['OR', t.Or] as const);
    const fixes = [fix(`Replace with "${keyword}"`, replacement(span, keyword))];
    reporter.report('unknown-operator', { operator: token.image, instead: keyword }, { span, fixes });
    replaceToken(token, type, keyword);
  } else retype(token, t.Arithmetic);
  repaired.push(token);
  return 1;
}

/** Returns the sign that closes the list that begins at an index. */
function endOfList(tokens: readonly IToken[], index: number, closing: string): IToken | undefined {
  const open = tokens[index];
  for (let end = index + 1; end < tokens.length; end++) {
    const token = tokens[end];
    if (token === undefined || token.image === open?.image || beyondList.has(token.tokenType)) return undefined;
    if (token.image === closing) return token;
  }
  return undefined;
}
