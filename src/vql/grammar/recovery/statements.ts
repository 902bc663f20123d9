import { EOF, type IToken } from 'chevrotain';
import type { Missing } from '../../ast.js';
import type { Cursor } from '../cursor.js';
import { fix, insertion } from '../fix.js';
import * as foreign from '../foreign.js';
import * as t from '../tokens.js';
import { skipUnexpected } from './between-clauses.js';

/** Whether the text is worth reading as a statement; if not, says why and skips it. */
export function expectsStatement(cursor: Cursor): boolean {
  const first = cursor.peek(1);
  const isVerb = first.tokenType === t.Word && foreign.verbs.has(first.image.toUpperCase());
  if (first.tokenType === t.Select || (!isVerb && cursor.respell([t.Select]))) return true;
  if (first.tokenType === EOF || first.tokenType === t.Semicolon) {
    cursor.report('empty-statement', {});
  } else if (isVerb) {
    cursor.report('read-only', { verb: first.image });
  } else {
    reportMissingSelect(cursor);
    muteEchoes(cursor, first);
    if (cursor.input.some((token) => token.tokenType === t.From)) return true;
  }
  skipRest(cursor);
  return false;
}

/** The SELECT behind a FROM, and the parenthesis that closes one around the whole, were explained at the beginning. */
function muteEchoes(cursor: Cursor, first: IToken): void {
  const { input, reporter } = cursor;
  const echo =
    first.tokenType === t.LeftParenthesis
      ? input.findLast((token) => token.tokenType === t.RightParenthesis)
      : input.find((token) => token.tokenType === t.Select);
  if (echo !== undefined) reporter.mute(echo.startOffset);
}

function skipRest(cursor: Cursor): void {
  while (!cursor.isType(EOF)) cursor.skip();
}

export function reportMissingSelect(cursor: Cursor): void {
  const { tokenType, startOffset } = cursor.peek(1);
  const isBehind = cursor.peek(2).tokenType === t.Select;
  const canInsert = (tokenType === t.Word || tokenType === t.StarToken) && !isBehind;
  const fixes = canInsert ? [fix('Insert SELECT', false, insertion(startOffset, 'SELECT '))] : [];
  cursor.report('missing-select', { found: cursor.found() }, cursor.peek(1), { fixes });
  // A statement in parentheses of its own, or behind a slip of the finger.
  if (isBehind) cursor.skip();
}

export function expectEnd(cursor: Cursor): void {
  if (cursor.isType(EOF)) return;
  if (cursor.isType(t.Semicolon)) cursor.report('unexpected-text', { found: cursor.found(), after: 'the statement' });
  else cursor.report('second-statement', {});
  skipRest(cursor);
}

export function expectPredicateEnd(cursor: Cursor): void {
  while (!cursor.isType(EOF)) skipUnexpected(cursor, 'the condition', false);
}

/** `JOIN SELECT …`: whether a statement stands there without its parentheses. */
export function startsBareStatement(cursor: Cursor): boolean {
  return cursor.isType(t.Select) && cursor.peek(0).tokenType === t.Join;
}

/** Reports a statement without its parentheses once it has been read, from its first token on. */
export function reportBareStatement(cursor: Cursor, first: IToken): void {
  const end = cursor.previousEnd();
  const close = cursor.isType(t.RightParenthesis) ? cursor.skip() : undefined;
  const edits = [insertion(first.startOffset, '('), ...(close === undefined ? [insertion(end, ')')] : [])];
  // Without AS nobody knows where it ends, and what else is missing follows from that.
  const isWhole = cursor.isType(t.As);
  if (!isWhole) cursor.reporter.mute(cursor.start());
  const fixes = isWhole ? [fix('Put the statement into parentheses', true, ...edits)] : [];
  cursor.report('missing-statement', { after: 'JOIN', found: cursor.describe(first) }, first, { fixes });
}

export function skipInsteadOfStatement(cursor: Cursor): Missing {
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
