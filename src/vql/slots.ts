import type { Clause } from '../dialect/clauses.js';

/**
 * **The** table of slots, the positions of placeholders by what can come next, with their names in messages. The first are found by
 * the grammar, the others are inside of a token.
 */
export const slots = {
  start: 'before SELECT',
  column: 'among the selected columns',
  template: 'as the template after FROM',
  'after template': 'after the template',
  'after join': 'after JOIN',
  as: 'after the query of JOIN',
  alias: 'as an alias',
  on: 'after an alias',
  'after on': 'after ON',
  condition: 'where a condition is expected',
  operator: 'after an operand, where an operator is expected',
  is: 'after IS',
  value: 'where a value is expected',
  escape: 'after ESCAPE',
  'between and': 'in the middle of BETWEEN, where AND is expected',
  'after in': 'after IN, without parentheses around it',
  'after exists': 'after EXISTS, without parentheses around it',
  separator: 'after a value, where a comma is expected',
  'after condition': 'after a condition, where AND or OR is expected',
  statement: 'where a statement is expected',
  by: 'after ORDER',
  sort: 'as a sort key',
  'after sort': 'after a sort key',
  count: 'as a number of rows',
  end: 'at the end of the statement',
  string: 'inside a string',
  comment: 'inside a comment',
  'line comment': 'inside a line comment',
  annotation: 'inside an annotation',
  brackets: 'inside brackets',
  name: 'directly beside a name, number, string or punctuation',
} as const;

/** The position of a placeholder, by what can come next. */
export type Slot = keyof typeof slots;

/** The slots whose placeholder stands for a single token. */
export const tokenSlots: ReadonlySet<Slot | undefined> = new Set<Slot>(['count', 'escape']);

/** The slots after the content of a clause. */
export const slotsAfter: Readonly<Record<Clause['content'], Slot>> = {
  columns: 'column',
  template: 'after template',
  'joined statement': 'after template',
  condition: 'after condition',
  'sort keys': 'after sort',
  'row count': 'end',
};

const statement = 'SELECT a FROM a.b';
const condition = `${statement} WHERE a`;

/** The texts that complete a fragment in a slot to a statement: before it and after it. */
export const fragmentContexts: Readonly<Record<Slot, readonly [before: string, after: string]>> = {
  start: ['', ''],
  column: ['SELECT ', ' FROM a.b'],
  template: ['SELECT a FROM ', ''],
  'after template': [`${statement} `, ''],
  'after join': [`${statement} JOIN `, ''],
  as: [`${statement} JOIN (${statement}) `, ''],
  alias: [`${statement} JOIN (${statement}) AS `, ''],
  on: [`${statement} JOIN (${statement}) AS a `, ''],
  'after on': [`${statement} JOIN (${statement}) AS a ON `, ''],
  condition: [`${statement} WHERE `, ''],
  operator: [`${condition} `, ''],
  is: [`${condition} IS `, ''],
  value: [`${statement} WHERE f(`, ') = 1'],
  escape: [`${condition} LIKE 'a' ESCAPE `, ''],
  'between and': [`${condition} BETWEEN 1 `, ''],
  'after in': [`${condition} IN `, ''],
  'after exists': [`${statement} WHERE EXISTS `, ''],
  separator: [`${condition} IN (1 `, ')'],
  // The first connective is that of the parentheses around the fragment.
  'after condition': [`${condition} = 1 AND a = 1 `, ''],
  statement: [`${statement} WHERE EXISTS (`, ')'],
  by: [`${statement} ORDER `, ''],
  sort: [`${statement} ORDER BY `, ''],
  'after sort': [`${statement} ORDER BY a `, ''],
  count: [`${statement} LIMIT `, ''],
  end: [`${statement} LIMIT 1 `, ''],
  // Nothing is read there.
  string: ["'", "'"],
  comment: ['/*', '*/'],
  'line comment': ['--', '\n'],
  annotation: ['--v:result{', '}'],
  brackets: ['[', ']'],
  name: ['', ''],
};
