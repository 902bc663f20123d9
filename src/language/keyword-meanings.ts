import type { ComparisonOperator } from '../dialect/comparison.js';
import type { KeywordWord } from '../dialect/keywords.js';

/** **The** table of what keywords and operators do. */
const meanings: Readonly<Record<KeywordWord | ComparisonOperator, string>> = {
  SELECT: 'Begins a statement, and lists the columns of its result.',
  DISTINCT: 'Returns rows that are equal in all columns once.',
  FROM: 'Names the template whose records are read.',
  JOIN: 'Adds the columns of another statement to each row, where the condition after ON is true.',
  AS: 'Names a joined statement, to write its columns after that name.',
  ON: 'States which rows of the two statements belong together.',
  WHERE: 'Selects the rows for which a condition is true.',
  ORDER: 'Sorts the rows by the columns after ORDER BY.',
  BY: 'Sorts the rows by the columns after ORDER BY.',
  ASC: 'Sorts in ascending order, which is the default.',
  DESC: 'Sorts in descending order.',
  LIMIT: 'Returns at most this number of rows.',
  OFFSET: 'Skips this number of rows before the first one that is returned.',
  AND: 'Is true if both conditions are true. It binds more tightly than OR.',
  OR: 'Is true if at least one of the two conditions is true.',
  NOT: 'Negates the condition or the operator after it.',
  EXISTS: 'Is true if the statement in parentheses returns at least one row.',
  LIKE: 'Compares a text with a pattern, in which % is any sequence of characters and _ a single one.',
  ESCAPE: 'Names the character that makes the % or _ after it in the pattern an ordinary character.',
  IN: 'Is true if the field has one of the values of the list.',
  BETWEEN: 'Is true for values from the lower bound to the upper one, both included.',
  IS: 'Tests whether there is a value: IS NULL, IS NOT NULL.',
  NULL: 'Means that there is no value.',
  NOTNULL: 'Is true if the field has a value, as IS NOT NULL.',
  ISNULL: 'Is true if the field has no value, as IS NULL.',
  TRUE: 'The value true of a boolean field.',
  FALSE: 'The value false of a boolean field.',
  '=': 'Is true if both sides are equal.',
  '<>': 'Is true if the two sides are different.',
  '<': 'Is true if the left side is less than the right one.',
  '<=': 'Is true if the left side is at most the right one.',
  '>': 'Is true if the left side is greater than the right one.',
  '>=': 'Is true if the left side is at least the right one.',
};

/** Returns what a keyword or an operator does, in a sentence; `undefined` for other words. */
export function meaningOf(word: string): string | undefined {
  const name = word === '!=' ? '<>' : word.toUpperCase();
  return Object.hasOwn(meanings, name) ? meanings[name as keyof typeof meanings] : undefined;
}
