import { type IToken, tokenMatcher } from 'chevrotain';
import type { Diagnostic, Edit, Fix } from '../../diagnostics/diagnostic.js';
import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { firstIndex } from '../../diagnostics/first-index.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { Span } from '../../diagnostics/span.js';
import { keywordType } from '../lexer/keyword-type.js';
import { endOf, type Scan, spanOf } from '../lexer/lexer.js';
import * as t from '../lexer/tokens.js';
import { fix, insertion, keepWordsApart, removal, replacement } from './fix.js';
import type { Reporter } from './reporter.js';
import { comparisonOperators, literals } from './token-sets.js';

/** A correction of one mistake, and its report. */
interface SingleEdit {
  readonly edits: readonly Edit[];
  readonly report: (reporter: Reporter) => void;
}

/** The tokens of a text, and the index at which a candidate is searched. */
interface At {
  readonly text: string;
  readonly tokens: readonly IToken[];
  readonly index: number;
}

type EditFinder = (at: At) => readonly SingleEdit[];

/** Number of errors that a single edit must remove if others are left: fewer may be independent of each other. */
const minConsequences = 3;

/** Codes of strings whose quotes are wrong: which text is inside of them is not certain, and they are a mistake of their own. */
const stringCodes: ReadonlySet<string> = new Set(['unclosed-string', 'unopened-string', 'undoubled-quote']);

/** Maximum number of errors, from the beginning of the text, near which edits are tried. */
const maxPositions = 3;

/** Maximum number of characters that are parsed to find an edit: each that is tried is a parse of the text. */
const maxTrialCharacters = 60_000;

/**
 * Finds the mistake of a text with several errors: an edit near them after which most are gone, and no others are there. `read`
 * returns the errors of the text after an edit.
 */
export function findSingleEdit(
  text: string,
  { tokens }: Scan,
  errors: readonly Diagnostic[],
  read: (edits: readonly Edit[]) => readonly Diagnostic[],
): SingleEdit | undefined {
  if (errors.length < 2 || errors.some(({ code }) => stringCodes.has(code))) return undefined;
  const maxTrials = maxTrialCharacters / text.length;
  const known = new Set(errors.map(keyOf));
  const indexes = indexesNear(tokens, errors);
  const tried = new Set<string>();
  let found: SingleEdit | undefined;
  let most = Math.max(0, errors.length - minConsequences);
  for (const find of finders)
    for (const index of indexes)
      for (const candidate of find({ text, tokens, index })) {
        const key = JSON.stringify(candidate.edits);
        if (tried.has(key)) continue;
        tried.add(key);
        if (tried.size > maxTrials) return found;
        const left = read(candidate.edits);
        if (left.length > most || !left.every((one) => known.has(keyOf(one)))) continue;
        if (left.length === 0) return candidate;
        found = candidate;
        most = left.length - 1;
      }
  return found;
}

function keyOf({ code, span }: Diagnostic): string {
  return `${code} ${span?.start}`;
}

/** Returns the indexes of the tokens around the first errors, the nearest first. */
function indexesNear(tokens: readonly IToken[], diagnostics: readonly Diagnostic[]): readonly number[] {
  const starts = diagnostics.flatMap(({ span }) => span?.start ?? []).sort((a, b) => a - b);
  const near = starts
    .slice(0, maxPositions)
    .map((start) => firstIndex(tokens, ({ startOffset }) => startOffset >= start))
    .flatMap((index) => [index, index - 1, index + 1, index - 2]);
  return [...new Set(near)].filter((index) => tokens[index] !== undefined);
}

/** **The** table of single mistakes that make most of the text after them look wrong. */
const finders: readonly EditFinder[] = [
  brokenKeyword,
  wrongSign,
  misspelledKeyword,
  missingJoin,
  missingParenthesis,
  extraSign,
  swappedTokens,
  extraToken,
];

/** Finds `FRO M` and `FRO)M`: a keyword with a space, a line end or a sign in it. */
function brokenKeyword({ text, tokens, index }: At): readonly SingleEdit[] {
  const [first, second, third] = tokens.slice(index, index + 3);
  if (first === undefined || second === undefined) return [];
  const last = third !== undefined && isInside(tokens, index + 1) ? third : second;
  const type = keywordType(first.image + last.image);
  if (type === undefined || (last === second && !isWhitespace(text, first, second))) return [];
  return [respelling(text, { start: first.startOffset, end: endOf(last) }, type.name)];
}

function areGlued(first: IToken, second: IToken): boolean {
  return endOf(first) === second.startOffset;
}

/** Whether no space is around the token at an index. */
function isInside(tokens: readonly IToken[], index: number): boolean {
  const [previous, token, next] = [tokens[index - 1], tokens[index], tokens[index + 1]];
  if (previous === undefined || token === undefined || next === undefined) return false;
  return areGlued(previous, token) && areGlued(token, next);
}

function isWhitespace(text: string, first: IToken, second: IToken): boolean {
  return text.slice(endOf(first), second.startOffset).trim() === '';
}

function respelling(text: string, span: Span, keyword: string): SingleEdit {
  const word = text.slice(span.start, span.end).replace(/\s+/g, ' ');
  const instead = word === word.toLowerCase() ? keyword.toLowerCase() : keyword;
  const correction = fix(`Replace with "${instead}"`, replacement(span, instead));
  return candidate(text, correction, (reporter, fixes) =>
    reporter.report('misspelled-keyword', { word, keyword }, { span, fixes }),
  );
}

/** Creates a candidate from its fix. The words around its edits stay apart, as they do when the fix is applied. */
function candidate(
  text: string,
  correction: Fix,
  report: (reporter: Reporter, fixes: readonly Fix[]) => void,
): SingleEdit {
  return { edits: keepWordsApart(text, correction).edits, report: (reporter) => report(reporter, [correction]) };
}

/** Signs that are typed instead of others; a comma instead of a dot only inside of a path: `account,query`. */
const signsMeant: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  [')', '('],
  ['[', '('],
  ['{', '('],
  [']', ')'],
  ['}', ')'],
  [';', ','],
  [',', '.'],
]);

/** Finds `upper[name)` and `SELECT id; name`. */
function wrongSign({ text, tokens, index }: At): readonly SingleEdit[] {
  const token = tokens[index];
  const instead = token && signsMeant.get(token.image);
  if (token === undefined || instead === undefined || (instead === '.' && !isInside(tokens, index))) return [];
  const span = spanOf(token);
  const correction = fix(`Replace with "${instead}"`, replacement(span, instead));
  const isUnknown = t.kindOf(token.tokenType) === 'invalid';
  return [
    candidate(text, correction, (reporter, fixes) => {
      if (isUnknown) reporter.report('unknown-character', { character: token.image, name: '' }, { span, fixes });
      else reportUnexpected({ text, tokens, index }, reporter, fixes);
    }),
  ];
}

function reportUnexpected({ tokens, index }: At, reporter: Reporter, fixes: readonly Fix[]): void {
  const [previous, token] = [tokens[index - 1], tokens[index]];
  if (previous === undefined || token === undefined) return;
  const isKeyword = t.kindOf(previous.tokenType) === 'keyword';
  const after = isKeyword ? previous.image.toUpperCase() : quoted(previous.image);
  reporter.report('unexpected-text', { found: quoted(token.image), after }, { span: spanOf(token), fixes });
}

/** Finds a word that is a keyword but for a typo, also where it could be a name. */
function misspelledKeyword({ text, tokens, index }: At): readonly SingleEdit[] {
  const token = tokens[index];
  if (token?.tokenType !== t.Word) return [];
  return didYouMean(token.image, t.keywordTypes.keys()).map((keyword) => respelling(text, spanOf(token), keyword));
}

/** Finds a second statement without its JOIN: `JOIN (…) AS a ON (…) (SELECT …) AS b ON (…)`. */
function missingJoin({ text, tokens, index }: At): readonly SingleEdit[] {
  const [open, select] = tokens.slice(index, index + 2);
  if (open?.tokenType !== t.LeftParenthesis || select?.tokenType !== t.Select) return [];
  const keyword = t.Join.name;
  return [
    candidate(text, fix(`Insert ${keyword}`, insertion(open.startOffset, `${keyword} `)), (reporter, fixes) =>
      reporter.report('missing-keyword', { keyword }, { span: spanOf(open), fixes }),
    ),
  ];
}

/** Finds `max(a = 1` and `a IN 1, 2)`. */
function missingParenthesis({ text, tokens, index }: At): readonly SingleEdit[] {
  const [previous, token] = [tokens[index - 1], tokens[index]];
  if (previous === undefined || token === undefined) return [];
  const args = { found: quoted(token.image) };
  const span = spanOf(token);
  if (previous.tokenType === t.In) {
    const opening = fix('Open the parenthesis', insertion(token.startOffset, '('));
    return [
      candidate(text, opening, (reporter, fixes) => reporter.report('list-needs-parentheses', args, { span, fixes })),
    ];
  }
  const closing = fix('Close the parenthesis', insertion(endOf(previous), ')'));
  return [
    candidate(text, closing, (reporter, fixes) => reporter.report('unclosed-parenthesis', args, { span, fixes })),
  ];
}

/** Finds a sign that does not belong here, also inside of a word: `acc)ount`. */
function extraSign(at: At): readonly SingleEdit[] {
  const { text, tokens, index } = at;
  const [previous, token, next] = [tokens[index - 1], tokens[index], tokens[index + 1]];
  if (token === undefined || t.kindOf(token.tokenType) !== 'punctuation') return [];
  if (previous === undefined || next === undefined || !isInside(tokens, index)) return extraToken(at);
  const span = { start: previous.startOffset, end: endOf(next) };
  const instead = previous.image + next.image;
  const joined = fix(`Replace with "${instead}"`, replacement(span, instead));
  return [candidate(text, joined, (reporter, fixes) => reportExtra(at, reporter, fixes)), ...extraToken(at)];
}

/** Finds two tokens in the wrong order: `ON a (…)` instead of `a ON (…)`. */
function swappedTokens({ text, tokens, index }: At): readonly SingleEdit[] {
  const [first, second] = tokens.slice(index, index + 2);
  if (first === undefined || second === undefined) return [];
  // Before an operator and a value, a field is missing: `a = 'x' OR = 'y'`.
  if (comparisonOperators.has(first.tokenType) && literals.has(second.tokenType)) return [];
  const edits = [replacement(spanOf(first), second.image), replacement(spanOf(second), first.image)];
  const span = { start: first.startOffset, end: endOf(second) };
  const args = { first: quoted(first.image), second: quoted(second.image) };
  return [
    candidate(text, fix('Swap them', edits), (reporter, fixes) =>
      reporter.report('wrong-order', args, { span, fixes }),
    ),
  ];
}

/** Operators after which a value follows directly. */
const valueOperators = new t.TokenSet([...t.comparisonTypes, t.Like]);

/** Finds a token that does not belong here. */
function extraToken(at: At): readonly SingleEdit[] {
  const { text, tokens, index } = at;
  const [previous, token] = [tokens[index - 1], tokens[index]];
  // A string over several lines ends at a quote that begins another one.
  if (previous === undefined || token === undefined || /[\r\n]/.test(token.image)) return [];
  // Between an operator and AND, a value is missing.
  if (valueOperators.has(previous.tokenType) && tokenMatcher(token, t.Connective)) return [];
  const title = token.tokenType === t.RightParenthesis ? 'Remove the parenthesis' : 'Remove it';
  const correction = fix(title, removal(spanOf(token)));
  return [candidate(text, correction, (reporter, fixes) => reportExtra(at, reporter, fixes))];
}

function reportExtra(at: At, reporter: Reporter, fixes: readonly Fix[]): void {
  const token = at.tokens[at.index];
  if (token?.tokenType === t.RightParenthesis)
    reporter.report('unexpected-parenthesis', {}, { span: spanOf(token), fixes });
  else reportUnexpected(at, reporter, fixes);
}
