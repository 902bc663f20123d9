import { EOF, type TokenType } from 'chevrotain';
import { type Clause, clauseNames, clauses, optionalClauseNames } from '../../dialect/clauses.js';
import * as t from '../lexer/tokens.js';

/** First keywords of the clauses after the template. */
export const clauseTypes = optionalClauseNames.map((name) => t.keyword(clauses[name].keywords[0]));
const clauseEndTypes = [...clauseTypes, t.RightParenthesis, t.Semicolon, EOF];
const connectiveTypes = t.keywordTypesOf('connective');
const operatorTypes = t.keywordTypesOf('operator');
const literalTypes = [t.StringToken, t.NumberToken, ...t.keywordTypesOf('value'), t.VariableToken];

/** Returns the last keywords of the clauses with some kinds of content: those before the content. */
function keywordsBefore(...contents: readonly Clause['content'][]): readonly TokenType[] {
  return clauseNames
    .map((name): Clause => clauses[name])
    .filter(({ content }) => contents.includes(content))
    .map(({ keywords }) => t.keyword(keywords.at(-1) ?? keywords[0]));
}

/** Tokens that begin a clause after the template. */
export const clauseKeywords = new t.TokenSet(clauseTypes);

/** Tokens that end the last part of a clause: a value, a condition, a sort key. */
export const clauseEnds = new t.TokenSet(clauseEndTypes);

/** Tokens that end a condition: those that end a clause, and the connective of the next condition. */
export const conditionEnds = new t.TokenSet([...clauseEndTypes, ...connectiveTypes]);

/** Whether a token type continues after a condition, with a connective or a clause, and does not begin another condition. */
export function continuesCondition(type: TokenType): boolean {
  const isPunctuation = t.kindOf(type) === 'punctuation' && type !== t.LeftParenthesis;
  return isPunctuation || type === t.Escape || conditionEnds.has(type);
}

/** Names, and keywords that are not reserved. */
export const names = new t.TokenSet(t.nameTypes);

/** Literals and variables. */
export const literals = new t.TokenSet(literalTypes);

/** Tokens that begin an operand. */
export const operands = new t.TokenSet([...t.nameTypes, ...literalTypes]);

/** Tokens that usually follow a column, and never need a repair there. */
export const columnEnds = new t.TokenSet([t.Comma, t.From]);

const operandEndTypes = [
  // An operator or the keyword of a clause that can be a name may be one here: `CASE notnull WHEN`.
  ...[...t.comparisonTypes, ...operatorTypes.filter((type) => !names.has(type)), t.Not],
  ...[...connectiveTypes, t.Comma, t.RightParenthesis, EOF],
];

/** Tokens that usually follow an operand, and never need a repair there. */
export const operandEnds = new t.TokenSet(operandEndTypes);

/** Tokens that usually follow a literal, and never need a repair there. */
export const literalEnds = new t.TokenSet([...operandEndTypes, ...clauseEndTypes]);

/** Operators of conditions, signs and words. */
export const comparisonOperators = new t.TokenSet([...t.comparisonTypes, t.ForeignOperator, ...operatorTypes]);

/** Tokens that no sort key contains. Before an operator `by` is a field. */
export const afterSortKeys = new t.TokenSet([
  ...[...clauseTypes, ...t.comparisonTypes, t.ForeignOperator],
  ...operatorTypes.filter((type) => !names.has(type)),
]);

/** Tokens after which a template or a statement is expected. */
export const beforeTemplate = new t.TokenSet(keywordsBefore('template', 'joined statement'));

/** Tokens after which only a name is possible. */
const beforeNameTypes = [t.Dot, t.As, ...keywordsBefore('columns', 'template', 'joined statement', 'sort keys')];
export const beforeName = new t.TokenSet(beforeNameTypes);

/** Tokens after which a value, and so a variable, is not possible. */
export const beforeNonValue = new t.TokenSet([...beforeNameTypes, ...keywordsBefore('row count')]);

/** Tokens before which only a name is possible. */
export const afterName = new t.TokenSet([
  t.Dot,
  ...keywordsBefore('template'),
  ...[...t.comparisonTypes, t.ForeignOperator, ...operatorTypes],
]);

/** Tokens after which a condition begins. */
export const beforeCondition = new t.TokenSet([
  ...keywordsBefore('condition'),
  ...[...connectiveTypes, t.Not, t.On, t.LeftParenthesis],
]);

const resumptions = new t.TokenSet([...connectiveTypes, t.From, t.Semicolon, ...clauseTypes]);

/** Whether a token ends an incomplete condition: parsing resumes there. */
export function endsCondition(type: TokenType): boolean {
  return resumptions.has(type);
}
