import { EOF, type TokenType } from 'chevrotain';
import { clauses, optionalClauseNames } from '../../dialect/clauses.js';
import * as t from '../lexer/tokens.js';

/** First keywords of the clauses after the template. */
export const clauseTypes = optionalClauseNames.map((name) => t.keyword(clauses[name].keywords[0]));
const clauseEndTypes = [...clauseTypes, t.RightParenthesis, t.Semicolon, EOF];
const literalTypes = [t.StringToken, t.NumberToken, t.True, t.False, t.Null, t.VariableToken];

/** Tokens that begin a clause after the template. */
export const clauseKeywords = new t.TokenSet(clauseTypes);

/** Tokens that end the last part of a clause: a value, a condition, a sort key. */
export const clauseEnds = new t.TokenSet(clauseEndTypes);

/** Tokens that end a condition: those that end a clause, and the connective of the next condition. */
export const conditionEnds = new t.TokenSet([...clauseEndTypes, t.And, t.Or]);

/** Names, and keywords that are not reserved. */
export const names = new t.TokenSet(t.nameTypes);

/** Literals and variables. */
export const literals = new t.TokenSet(literalTypes);

/** Tokens that begin an operand. */
export const operands = new t.TokenSet([...t.nameTypes, ...literalTypes]);

/** Tokens that usually follow a column, and never need a repair there. */
export const columnEnds = new t.TokenSet([t.Comma, t.From]);

/** Tokens that usually follow an operand, and never need a repair there. */
export const operandEnds = new t.TokenSet([
  ...[t.Equals, t.NotEquals, t.Less, t.LessEquals, t.Greater, t.GreaterEquals],
  ...[t.Like, t.In, t.Between, t.Is, t.Not, t.And, t.Or, t.Comma, t.RightParenthesis, EOF],
]);

/** Operators of conditions, signs and words. */
export const comparisonOperators = new t.TokenSet([
  ...t.comparisonTypes,
  ...[t.Like, t.In, t.Between, t.Is, t.NotNull, t.IsNull],
]);

const resumptions = new t.TokenSet([t.And, t.Or, t.From, t.Semicolon, ...clauseTypes]);

/** Whether a token ends an incomplete condition: parsing resumes there. */
export function endsCondition(type: TokenType): boolean {
  return resumptions.has(type);
}
