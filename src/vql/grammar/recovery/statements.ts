import { EOF, type IToken } from 'chevrotain';
import type { Missing } from '../../ast.js';
import * as t from '../../lexer/tokens.js';
import type { Cursor } from '../cursor.js';
import { fix, insertion } from '../fix.js';
import { skipForeign } from './foreign-constructs.js';
import { respell } from './misspellings.js';
import { skipPlaceholder, skipPlaceholders } from './placeholders.js';

/** Whether the text can be read as a statement; if not, reports why and skips it. */
export function expectsStatement(cursor: Cursor): boolean {
  const first = cursor.peek(1);
  if (first.tokenType === t.Select || first.tokenType === t.Placeholder) return true;
  if (skipForeign(cursor, 'statement')) return cursor.isType(t.Select);
  if (respellSelect(cursor)) return true;
  if (first.tokenType === EOF || first.tokenType === t.Semicolon) {
    cursor.report('empty-statement', {});
  } else {
    reportMissingSelect(cursor);
    muteConsequences(cursor, first);
    if (cursor.input.some((token) => token.tokenType === t.From)) return true;
  }
  skipRest(cursor);
  return false;
}

/** Reads a misspelled SELECT at the beginning of a statement; returns whether there is one. */
export function respellSelect(cursor: Cursor): boolean {
  return respell(cursor, [t.Select]);
}

/** Mutes consequences of an invalid beginning: a SELECT after it, or the end of a parenthesis around the statement. */
function muteConsequences(cursor: Cursor, first: IToken): void {
  const { input, reporter } = cursor;
  const consequence =
    first.tokenType === t.LeftParenthesis
      ? input.findLast((token) => token.tokenType === t.RightParenthesis)
      : input.find((token) => token.tokenType === t.Select);
  if (consequence !== undefined) reporter.mute(consequence.startOffset);
}

function skipRest(cursor: Cursor): void {
  while (!cursor.isType(EOF)) cursor.skip();
}

/** Reports that SELECT is missing. */
export function reportMissingSelect(cursor: Cursor): void {
  if (skipPlaceholder(cursor, cursor.ruleDepth === 0 ? 'start' : 'statement')) return;
  const { tokenType, startOffset } = cursor.peek(1);
  const isSecond = cursor.isType(t.Select, 2);
  const canInsert = (tokenType === t.Word || tokenType === t.StarToken) && !isSecond;
  const fixes = canInsert ? [fix('Insert SELECT', insertion(startOffset, 'SELECT '))] : [];
  cursor.report('missing-select', { found: cursor.found() }, { fixes });
  // A statement in parentheses, or after a typo.
  if (isSecond) cursor.skip();
}

/** Reports and skips text after the statement. */
export function expectEnd(cursor: Cursor): void {
  skipPlaceholders(cursor, 'end');
  if (cursor.isType(EOF)) return;
  if (cursor.isType(t.Semicolon)) cursor.report('unexpected-text', { found: cursor.found(), after: 'the statement' });
  else cursor.report('second-statement', { isSeparated: cursor.isType(t.Semicolon, 0) });
  skipRest(cursor);
}

/** Whether a statement follows JOIN or EXISTS without its parentheses: `JOIN SELECT …`. */
export function startsBareStatement(cursor: Cursor): boolean {
  return cursor.isType(t.Select) && (cursor.isType(t.Join, 0) || cursor.isType(t.Exists, 0));
}

/** Reports that the parentheses around a statement, which was read from `first` on, are missing. */
export function reportBareStatement(cursor: Cursor, first: IToken, after: string): void {
  const end = cursor.previousEnd();
  const close = cursor.isType(t.RightParenthesis) ? cursor.skip() : undefined;
  const edits = [insertion(first.startOffset, '('), ...(close === undefined ? [insertion(end, ')')] : [])];
  // Without AS the end of a joined statement is uncertain, and other missing parts are consequences of that.
  const isJoined = cursor.isType(t.As);
  const isWhole = isJoined || (after === 'EXISTS' && close !== undefined);
  if (!isWhole) cursor.reporter.mute(cursor.start());
  const fixes = isWhole ? [fix('Put the statement in parentheses', edits, { safe: isJoined })] : [];
  cursor.report('missing-statement', { after, found: cursor.describe(first) }, { at: first, fixes });
}

/** Skips the text instead of a missing statement, and returns the node for it. */
export function skipInvalidStatement(cursor: Cursor): Missing {
  const missing = cursor.missing();
  if (cursor.isType(t.LeftParenthesis)) {
    cursor.skipParenthesis();
  } else {
    while (cursor.startsName() || cursor.isType(t.Dot)) {
      if (cursor.isType(t.As) || cursor.isType(t.On)) break;
      cursor.skip();
    }
  }
  cursor.reporter.mute(cursor.start());
  return missing;
}
