import type { IToken } from 'chevrotain';
import type { VariableStyle } from '../../dialect/variable-style.js';
import * as t from '../lexer/tokens.js';

/** The context of a token. */
export interface TokenContext {
  readonly previous: IToken | undefined;
  readonly next: IToken | undefined;
  /** Whether the token is between SELECT and FROM, where names are expected, not values. */
  readonly isInColumns: boolean;
  readonly isStatement: boolean;
  readonly variableStyle: VariableStyle;
}

/** Whether only a name is possible instead of a quoted text: it is then a name in the quotes of another dialect. */
export function isNamePosition(previousType: IToken['tokenType'], { next, isInColumns }: TokenContext): boolean {
  const nextType = next?.tokenType ?? t.Comma;
  if (isInColumns || beforeName.has(previousType) || afterName.has(nextType)) return true;
  return beforeCondition.has(previousType) && operatorLike.has(nextType);
}

/** Tokens after which a value, and so a variable, is not possible. */
export const beforeNonValue = new t.TokenSet([t.From, t.Dot, t.Limit, t.Offset, t.By, t.As, t.Join]);

/** Tokens after which only a name is possible. */
export const beforeName = new t.TokenSet([t.Dot, t.From, t.By, t.As, t.Join]);

/** Tokens after which a template is expected. */
export const beforeTemplate = new t.TokenSet([t.From, t.Join]);

/** Tokens before which only a name is possible. */
const afterName = new t.TokenSet([
  t.Dot,
  t.From,
  t.Equals,
  t.NotEquals,
  t.Less,
  t.LessEquals,
  t.Greater,
  t.GreaterEquals,
  t.ForeignOperator,
  t.In,
  t.Like,
  t.Is,
  t.Between,
  t.NotNull,
  t.IsNull,
]);

/** Tokens after which a condition begins: a quoted text there is a name if NOT or a misspelled operator follows. */
export const beforeCondition = new t.TokenSet([t.Where, t.And, t.Or, t.Not, t.On, t.LeftParenthesis]);
const operatorLike = new t.TokenSet([t.Not, t.Word]);
