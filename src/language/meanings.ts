import type { ComparisonOperator } from '../dialect/comparison.js';
import type { ConstructName } from '../dialect/constructs.js';
import type { KeywordWord } from '../dialect/keywords.js';

/** **The** table of what constructs do, in a sentence or two. */
export const constructMeanings = {
  select: 'Reads the records of a template, and lists the columns of the result.',
  distinct: 'Returns rows that are equal in all columns once.',
  star: 'Returns the standard fields of the template.',
  annotation:
    'Describes the column after it, and ends with its line: --v:result{displayname=…} names the column in the result, --v:result{visible=false} hides it.',
  'annotation-options':
    'An annotation with both options, separated by a comma: --v:result{displayname=…, visible=false}.',
  template: 'Names the records that are read, by a group and a name.',
  'hyphenated-name': 'The name of a template may have hyphens after its group.',
  join: 'Adds the columns of another statement to each row, where the condition after ON is true.',
  'several-joins': 'Adds the columns of several statements, one after the other.',
  where: 'Selects the rows for which a condition is true.',
  and: 'Is true if both conditions are true. It binds more tightly than OR.',
  or: 'Is true if at least one of the two conditions is true.',
  not: 'Negates the condition after it. It binds more tightly than AND.',
  parentheses: 'Group conditions that belong together.',
  exists: 'Is true if the statement in parentheses returns at least one row.',
  equals: 'Is true if both sides are equal.',
  comparison: 'Compares two values by <> (not equal, also written !=), <, <=, > or >=.',
  'literal-left': 'Compares as the opposite order does, with the field on the left.',
  like: 'Compares a text with a pattern, in which a percent sign (%) is any sequence of characters, and an underscore (_) a single one.',
  'not-like': 'Is true if a text does not match the pattern.',
  escape: 'Names the character that makes the % or _ after it in the pattern an ordinary character.',
  in: 'Is true if the field has one of the values of the list.',
  'not-in': 'Is true if the field has a value that is not in the list.',
  between: 'Is true for values from the lower bound to the upper one, both included.',
  'is-null': 'Tests whether there is a value.',
  notnull: 'Is true if the field has a value, as IS NOT NULL.',
  isnull: 'Is true if the field has no value, as IS NULL.',
  'order-by':
    'Sorts the rows, by the first column and then by the next ones: ASC, the default, ascending, DESC descending.',
  'order-by-call': 'Sorts the rows by a value that a function computes.',
  limit: 'Returns at most this number of rows.',
  offset: 'Skips this number of rows before the first one that is returned.',
  semicolon: 'Ends the statement.',
  path: 'Names a field; after a dot, a field of the record that it refers to.',
  call: 'Computes a value: an aggregate such as COUNT one from many rows, another function one for each row.',
  string: 'A text in single quotes. Dates, ids and the values of enums are written as strings too.',
  'doubled-quote': 'Two single quotes in a string are one quote in its text.',
  number: 'A number without quotes.',
  boolean: 'The value true or false of a boolean field, without quotes.',
  null: 'Means that there is no value. No comparison with it is true: IS NULL tests for it.',
  variable: 'Stands for a value that the request has beside the statement.',
  comment: 'Is ignored: from -- to the end of the line, or from /* to */.',
} as const satisfies Readonly<Record<ConstructName, string>>;

/** **The** table of what keywords and operators do. */
const wordMeanings: Readonly<Record<KeywordWord | ComparisonOperator, string>> = {
  SELECT: 'Begins a statement, and lists the columns of its result.',
  DISTINCT: constructMeanings.distinct,
  FROM: 'Names the template whose records are read.',
  JOIN: constructMeanings.join,
  AS: 'Names a joined statement, to write its columns after that name.',
  ON: 'States which rows of the two statements belong together.',
  WHERE: constructMeanings.where,
  ORDER: constructMeanings['order-by'],
  BY: constructMeanings['order-by'],
  ASC: 'Sorts in ascending order, which is the default.',
  DESC: 'Sorts in descending order.',
  LIMIT: constructMeanings.limit,
  OFFSET: constructMeanings.offset,
  AND: constructMeanings.and,
  OR: constructMeanings.or,
  NOT: 'Negates the condition or the operator after it.',
  EXISTS: constructMeanings.exists,
  LIKE: constructMeanings.like,
  ESCAPE: constructMeanings.escape,
  IN: constructMeanings.in,
  BETWEEN: constructMeanings.between,
  IS: 'Tests whether there is a value: IS NULL, IS NOT NULL.',
  NULL: constructMeanings.null,
  NOTNULL: constructMeanings.notnull,
  ISNULL: constructMeanings.isnull,
  TRUE: 'The value true of a boolean field.',
  FALSE: 'The value false of a boolean field.',
  '=': constructMeanings.equals,
  '<>': 'Is true if the two sides are different.',
  '<': 'Is true if the left side is less than the right one.',
  '<=': 'Is true if the left side is at most the right one.',
  '>': 'Is true if the left side is greater than the right one.',
  '>=': 'Is true if the left side is at least the right one.',
};

/** Returns what a keyword or an operator does, in a sentence or two; `undefined` for other words. */
export function meaningOf(word: string): string | undefined {
  const name = word === '!=' ? '<>' : word.toUpperCase();
  return Object.hasOwn(wordMeanings, name) ? wordMeanings[name as keyof typeof wordMeanings] : undefined;
}
