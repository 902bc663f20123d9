import type { IToken } from 'chevrotain';
import type { Fix } from '../../../diagnostics/diagnostic.js';
import { isPath } from '../../../dialect/names.js';
import type { Missing } from '../../ast.js';
import { endOf } from '../../lexer/lexer.js';
import * as t from '../../lexer/tokens.js';
import type { Cursor } from '../cursor.js';
import { fix, insertion } from '../fix.js';
import { clauseEnds } from '../token-sets.js';
import { isForeignWord } from './foreign-constructs.js';

/** Tokens of a join of a template: `JOIN c.d AS x ON x.id = id`. */
interface JoinedTemplate {
  readonly group: IToken;
  readonly name: IToken;
  readonly alias: IToken | undefined;
  readonly hasAs: boolean;
  /** First token of a condition that lacks its parentheses. */
  readonly condition: IToken | undefined;
}

/** Whether a template follows JOIN, where VQL has a statement. */
export function startsJoinedTemplate(cursor: Cursor): boolean {
  return cursor.startsTemplate(1) && cursor.isType(t.Identifier, 3) && !cursor.isType(t.Dot, 4);
}

/** Reports and skips a template after JOIN. What its join lacks beside the statement is part of the same mistake. */
export function skipJoinedTemplate(cursor: Cursor): Missing {
  const missing = cursor.missing();
  const [group, , name] = [cursor.skip(), cursor.skip(), cursor.skip()];
  const span = cursor.spanFrom(group.startOffset);
  if (cursor.wordAt(1) === 'USING' && cursor.isType(t.LeftParenthesis, 2)) {
    cursor.report('missing-statement', { after: 'JOIN', found: cursor.quote(span) }, { at: span });
    cursor.skip();
    cursor.skipParenthesis();
    cursor.reporter.mute(cursor.start());
    return missing;
  }
  const hasAs = cursor.isType(t.As);
  const distance = hasAs ? 2 : 1;
  const hasAlias = cursor.isType(t.Identifier, distance) && cursor.isType(t.On, distance + 1);
  const onDistance = hasAlias ? distance + 1 : distance;
  const first = cursor.peek(onDistance + 1);
  const isBare = cursor.isType(t.On, onDistance) && first.tokenType !== t.LeftParenthesis;
  const alias = hasAlias ? cursor.peek(distance) : undefined;
  const fixes = statementFixes(cursor, { group, name, alias, hasAs, condition: isBare ? first : undefined });
  cursor.report('missing-statement', { after: 'JOIN', found: cursor.quote(span) }, { at: span, fixes });
  cursor.reporter.mute(cursor.start());
  cursor.reporter.mute(cursor.peek(onDistance).startOffset);
  if (isBare) cursor.reporter.mute(first.startOffset);
  return missing;
}

/** Tokens after which a name is not an alias: of a template, or in a path. */
const beforeOther = new t.TokenSet([t.Dot, t.From, t.Join]);

/** Returns the fix that joins a statement with the columns that the text uses. */
function statementFixes(cursor: Cursor, { group, name, alias, hasAs, condition }: JoinedTemplate): Fix[] {
  if (alias === undefined || cursor.reporter.isFull) return [];
  const fields = new Set<string>();
  for (const [index, { image, tokenType }] of cursor.input.entries()) {
    const field = cursor.input[index + 2];
    const isField =
      cursor.input[index + 1]?.tokenType === t.Dot && !beforeOther.has(cursor.input[index - 1]?.tokenType ?? t.Dot);
    if (isField && image === alias.image && field !== undefined && tokenType !== t.StringToken) fields.add(field.image);
  }
  if (fields.size === 0 || ![...fields].every((field) => isPath([field]))) return [];
  const columns = [...fields].join(', ');
  const edits = [
    insertion(group.startOffset, `(SELECT ${columns} FROM `),
    insertion(endOf(name), hasAs ? ')' : ') AS'),
    ...(condition === undefined ? [] : conditionEdits(cursor, condition)),
  ];
  return [fix('Join a statement', edits)];
}

/** Returns the edits that put the condition of a join in parentheses. */
function conditionEdits(cursor: Cursor, first: IToken): ReturnType<typeof insertion>[] {
  const begin = cursor.input.indexOf(first);
  let depth = 0;
  let end = begin;
  for (let token = cursor.input[end]; token !== undefined; token = cursor.input[++end]) {
    if (token.tokenType === t.LeftParenthesis) depth++;
    if (depth === 0 && (clauseEnds.has(token.tokenType) || isForeignWord(token.image, 'clause'))) break;
    if (token.tokenType === t.RightParenthesis) depth--;
  }
  const last = cursor.input[end - 1] ?? first;
  return [insertion(first.startOffset, '('), insertion(endOf(last), ')')];
}
