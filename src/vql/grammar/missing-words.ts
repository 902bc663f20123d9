import { type IToken, tokenMatcher } from 'chevrotain';
import type { Edit } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import { endOf, type Scan, spanOf } from '../lexer/lexer.js';
import * as t from '../lexer/tokens.js';
import { type Correction, joinEdits } from './corrections.js';
import { scanEdited } from './edited-scan.js';
import { fix, insertion, removal, replacement } from './fix.js';
import type { Reporter } from './reporter.js';
import { comparisonOperators } from './token-sets.js';

/** A word that is missing or written twice at an index of the tokens: its edit, and its report. */
interface WordMistake {
  readonly edit: Edit;
  readonly report: (reporter: Reporter) => void;
}

type WordFinder = (tokens: readonly IToken[], index: number, text: string) => WordMistake | undefined;

/** **The** table of single words and signs without which all of the text after them is misread. */
const finders: readonly WordFinder[] = [
  // FROM a.b (SELECT …) AS x ON (…)
  (tokens, index) => {
    const [from, group, dot, name] = tokens.slice(Math.max(0, index - 4), index);
    const isTemplate = isType(group, t.Identifier) && isType(dot, t.Dot) && isType(name, t.Identifier);
    if (isTemplate && endOf(dot) < name.startOffset) return undefined;
    return isType(from, t.From) && isTemplate ? missingKeyword(tokens, index, 'JOIN') : undefined;
  },
  // WHERE NOT (SELECT …), and WHERE (SELECT …) > 5
  (tokens, index) => {
    const previous = tokens[index - 1];
    if (previous === undefined || !startsStatement(tokens, index)) return undefined;
    const isCondition = beforeExists.has(previous.tokenType);
    if (!isCondition && previous.tokenType !== t.LeftParenthesis) return undefined;
    return comparedStatement(tokens, index) ?? (isCondition ? missingKeyword(tokens, index, 'EXISTS') : undefined);
  },
  // FROM a. JOIN (SELECT …): after the dot JOIN would be a name.
  (tokens, index) => {
    const [dot, word] = tokens.slice(index, index + 2);
    if (!isType(dot, t.Dot) || !startsStatement(tokens, index + 2) || word?.image.toUpperCase() !== 'JOIN')
      return undefined;
    if (endOf(dot) === word.startOffset) return undefined;
    const report = (reporter: Reporter): void =>
      reporter.report('missing-name', { found: quoted(word.image) }, { span: spanOf(word) });
    return { edit: insertion(endOf(dot), `${unknownName} `), report };
  },
  // JOIN (SELECT … AS x ON (…): the parenthesis of the statement is not closed.
  (tokens, index) => {
    const [before, as, name, on] = tokens.slice(index, index + 4);
    if (!isType(as, t.As) || !isType(name, t.Identifier) || !isType(on, t.On)) return undefined;
    if (before === undefined || isType(before, t.RightParenthesis)) return undefined;
    const edit = insertion(endOf(before), ')');
    const fixes = [fix('Close the parenthesis', edit)];
    const report = (reporter: Reporter): void =>
      reporter.report('unclosed-parenthesis', { found: quoted(as.image) }, { span: spanOf(as), fixes });
    return { edit, report };
  },
  // FROM a a.b
  (tokens, index, text) => {
    const [from, extra, group, dot] = tokens.slice(index, index + 4);
    const isTwice = isType(from, t.From) && isType(extra, t.Identifier) && isType(group, t.Identifier);
    return isTwice && isType(dot, t.Dot) ? superfluous(text, extra, group, 'FROM') : undefined;
  },
  // ON ON (…)
  (tokens, index, text) => {
    const [on, second, open] = tokens.slice(index, index + 3);
    const isTwice = isType(on, t.On) && isType(second, t.On) && isType(open, t.LeftParenthesis);
    return isTwice ? superfluous(text, second, open, 'ON') : undefined;
  },
];

const beforeExists = new t.TokenSet([t.Where, t.And, t.Or, t.Not]);

/** A name in place of a missing one. */
const unknownName = '_';

/** Maximum number of such mistakes in a text. */
const maxMistakes = 8;

/** Reads a text as if single words and signs were not missing, or written twice; `undefined` if there are none of the table. */
export function correctWords(text: string, { tokens }: Scan, base: readonly Edit[]): Correction | undefined {
  const mistakes: WordMistake[] = [];
  for (let index = 0; index < tokens.length && mistakes.length < maxMistakes; index++) {
    for (const find of finders) {
      const mistake = find(tokens, index, text);
      if (mistake === undefined) continue;
      mistakes.push(mistake);
      break;
    }
  }
  if (mistakes.length === 0) return undefined;
  const edits = joinEdits(
    base,
    mistakes.map(({ edit }) => edit).sort((a, b) => a.span.start - b.span.start),
  );
  return {
    edits,
    scanned: scanEdited(text, edits),
    report: (reporter) => {
      for (const { report } of mistakes) report(reporter);
    },
  };
}

function isType<Token extends IToken>(token: Token | undefined, type: IToken['tokenType']): token is Token {
  return token !== undefined && tokenMatcher(token, type);
}

/** Whether a statement in parentheses begins at an index. */
function startsStatement(tokens: readonly IToken[], index: number): boolean {
  return isType(tokens[index], t.LeftParenthesis) && isType(tokens[index + 1], t.Select);
}

/** Maximum number of tokens of a statement that is compared. */
const maxStatementLength = 500;

/** Returns the mistake of a statement in parentheses that an operator follows. It is read as a field. */
function comparedStatement(tokens: readonly IToken[], index: number): WordMistake | undefined {
  let depth = 0;
  for (let end = index; end < Math.min(tokens.length, index + maxStatementLength); end++) {
    if (isType(tokens[end], t.LeftParenthesis)) depth++;
    if (!isType(tokens[end], t.RightParenthesis) || --depth > 0) continue;
    const [open, close, next] = [tokens[index], tokens[end], tokens[end + 1]];
    if (open === undefined || close === undefined || next === undefined) return undefined;
    if (!comparisonOperators.has(next.tokenType)) return undefined;
    const span = { start: open.startOffset, end: endOf(close) };
    const edit = replacement(span, unknownName);
    return { edit, report: (reporter) => reporter.report('no-subquery', {}, { span }) };
  }
  return undefined;
}

function missingKeyword(tokens: readonly IToken[], index: number, keyword: string): WordMistake | undefined {
  const open = tokens[index];
  if (open === undefined || !startsStatement(tokens, index)) return undefined;
  const edit = insertion(open.startOffset, `${keyword} `);
  const fixes = [fix(`Insert ${keyword}`, edit)];
  return { edit, report: (reporter) => reporter.report('missing-keyword', { keyword }, { span: spanOf(open), fixes }) };
}

function superfluous(text: string, extra: IToken, next: IToken, after: string): WordMistake {
  // A comment after it is kept.
  const hasOnlySpace = text.slice(endOf(extra), next.startOffset).trim() === '';
  const edit = removal({ start: extra.startOffset, end: hasOnlySpace ? next.startOffset : endOf(extra) });
  const fixes = [fix('Remove it', edit)];
  const args = { found: quoted(extra.image), after };
  return { edit, report: (reporter) => reporter.report('unexpected-text', args, { span: spanOf(extra), fixes }) };
}
