import type { ConstructName } from '../../dialect/constructs.js';
import type { FilterForm } from '../../dialect/operator-row.js';

/** Something that is offered as it is: keywords, or the sign of an operator. */
export interface Phrase {
  readonly text: string;
  /** The shortest texts that can follow, by which a phrase is tried in its place; nothing is always tried too. */
  readonly followers: readonly string[];
  /** What it is part of. */
  readonly construct: ConstructName;
  /** Which operators of C-Unit it says, where a field allows some only. */
  readonly form?: FilterForm['kind'];
}

const condition = 'x = 1';
const statement = '(SELECT x FROM a.b)';

/**
 * **The** table of phrases. Where each can stand, the grammar says: it is tried there. The texts behind it are there because a
 * keyword by itself is mostly half of something.
 */
export const phrases: readonly Phrase[] = [
  { text: 'SELECT', followers: ['x FROM a.b', 'x'], construct: 'select' },
  { text: 'DISTINCT', followers: ['x'], construct: 'distinct' },
  { text: '*', followers: [], construct: 'star' },
  { text: 'FROM', followers: ['a.b'], construct: 'select' },
  { text: 'WHERE', followers: [condition], construct: 'where' },
  { text: 'JOIN', followers: [`${statement} AS x ON (x = 1)`], construct: 'join' },
  { text: 'AS', followers: ['x ON (x = 1)', 'x'], construct: 'join' },
  { text: 'ON', followers: ['(x = 1)'], construct: 'join' },
  { text: 'ORDER BY', followers: ['x'], construct: 'order-by' },
  { text: 'ORDER', followers: [], construct: 'order-by' },
  { text: 'BY', followers: ['x'], construct: 'order-by' },
  { text: 'ASC', followers: [], construct: 'order-by' },
  { text: 'DESC', followers: [], construct: 'order-by' },
  { text: 'LIMIT', followers: ['1'], construct: 'limit' },
  { text: 'OFFSET', followers: ['1'], construct: 'offset' },
  { text: 'AND', followers: [condition, '1'], construct: 'and' },
  { text: 'OR', followers: [condition], construct: 'or' },
  { text: 'NOT', followers: [condition], construct: 'not' },
  { text: 'EXISTS', followers: [statement], construct: 'exists' },
  { text: 'NOT EXISTS', followers: [statement], construct: 'exists' },
  { text: '=', followers: ['1'], construct: 'equals', form: 'comparison' },
  { text: '<>', followers: ['1'], construct: 'comparison', form: 'comparison' },
  { text: '<', followers: ['1'], construct: 'comparison', form: 'comparison' },
  { text: '<=', followers: ['1'], construct: 'comparison', form: 'comparison' },
  { text: '>', followers: ['1'], construct: 'comparison', form: 'comparison' },
  { text: '>=', followers: ['1'], construct: 'comparison', form: 'comparison' },
  { text: 'LIKE', followers: ['1'], construct: 'like', form: 'pattern' },
  { text: 'NOT LIKE', followers: ['1'], construct: 'not-like', form: 'pattern' },
  { text: 'IN', followers: ['(1)'], construct: 'in', form: 'list' },
  { text: 'NOT IN', followers: ['(1)'], construct: 'not-in', form: 'list' },
  { text: 'BETWEEN', followers: ['1 AND 1'], construct: 'between', form: 'range' },
  { text: 'NOT BETWEEN', followers: ['1 AND 1'], construct: 'between', form: 'range' },
  { text: 'IS NULL', followers: [], construct: 'is-null', form: 'null' },
  { text: 'IS NOT NULL', followers: [], construct: 'is-null', form: 'null' },
  { text: 'IS', followers: [], construct: 'is-null', form: 'null' },
  { text: 'NOTNULL', followers: [], construct: 'notnull', form: 'null' },
  { text: 'ISNULL', followers: [], construct: 'isnull', form: 'null' },
  { text: 'ESCAPE', followers: ["'x'"], construct: 'escape' },
  { text: 'TRUE', followers: [], construct: 'boolean' },
  { text: 'FALSE', followers: [], construct: 'boolean' },
  { text: 'NULL', followers: [], construct: 'null' },
];

/** Words that give way to a phrase that begins with them: nothing else can follow. */
export const openings: Readonly<Record<string, string>> = { ORDER: 'ORDER BY', IS: 'IS NULL' };
