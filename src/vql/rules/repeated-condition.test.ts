import { describeRule } from '../../../test/support/rule-case.js';

/** A condition of so many characters. */
const long = (length: number): string => `name = '${'x'.repeat(length - "name = ''".length)}'`;

const twice = (condition: string): string => `The condition "${condition}" is repeated.`;

describeRule('repeated-condition', {
  valid: {
    'lists that begin with the same condition':
      'SELECT id FROM account.query WHERE (a = 1 OR b = 2) AND (a = 1 OR b = 3)',
    'every condition occurs once': 'SELECT id FROM account.query WHERE a = 1 AND a = 2',
    'texts that differ in case': "SELECT id FROM account.query WHERE a = 'x' OR a = 'X'",
    'a condition and its negation':
      "SELECT id FROM account.query WHERE a LIKE 'x%' OR NOT a LIKE 'x%' OR a NOT LIKE 'x%'",
    'one condition in two alternatives': 'SELECT id FROM account.query WHERE a = 1 AND b = 2 OR a = 1 AND c = 3',
    'one condition in WHERE and in JOIN':
      'SELECT id FROM account.query JOIN (SELECT id FROM a.b WHERE x = 1) AS j ON (j.id = id) WHERE x = 1',
    'two EXISTS over different templates':
      'SELECT id FROM account.query WHERE EXISTS (SELECT id FROM a.b) AND EXISTS (SELECT id FROM a.c)',
    'a condition of more than 200 characters is written by a machine': `SELECT id FROM account.query WHERE ${long(201)} OR ${long(201)}`,
    'ids that are equal as JavaScript numbers':
      'SELECT id FROM account.query WHERE id = 9007199254740992 OR id = 9007199254740993',
  },
  invalid: [
    {
      reports: 'a repetition under AND',
      query: 'SELECT id FROM account.query WHERE a = 1 AND ‹a = 1› AND b = 2',
      messages: [twice('a = 1')],
      fixed: 'SELECT id FROM account.query WHERE a = 1 AND b = 2',
      safe: true,
    },
    {
      reports: 'a condition in several parentheses, and after one in parentheses',
      query: 'SELECT id FROM account.query WHERE ((a = 1) AND ( (‹a = 1›) ) AND (b = 2 OR c = 3) AND ‹a = 1›) LIMIT 5',
      messages: [twice('a = 1'), twice('a = 1')],
      fixed: 'SELECT id FROM account.query WHERE ((a = 1) AND (b = 2 OR c = 3)) LIMIT 5',
      safe: true,
    },
    {
      reports: 'a list that repeats a value, and one that does not',
      query: 'SELECT id FROM account.query WHERE a IN (1, 2, 1) OR ‹a IN (1, 2)›',
      messages: [twice('a IN (1, 2)')],
      fixed: 'SELECT id FROM account.query WHERE a IN (1, 2, 1)',
      safe: true,
    },
    {
      reports: 'a repetition under OR, at the end and in another letter case',
      query: "select id from account.query where a = 'x' or b = 2 or ‹a='x'› limit 1",
      messages: [twice("a = 'x'")],
      fixed: "select id from account.query where a = 'x' or b = 2 limit 1",
      safe: true,
    },
    {
      reports: 'every repetition, and removes them all at once',
      query: 'SELECT id FROM account.query WHERE a = 1 AND ‹a = 1› AND ‹a = 1›',
      messages: [twice('a = 1'), twice('a = 1')],
      fixed: 'SELECT id FROM account.query WHERE a = 1',
      safe: true,
    },
    {
      reports: 'a repetition on a separate line',
      query: 'SELECT id FROM account.query WHERE a = 1\n  AND\n  ‹a = 1›',
      messages: [twice('a = 1')],
      fixed: 'SELECT id FROM account.query WHERE a = 1',
      safe: true,
    },
    {
      reports: 'a condition of 200 characters',
      query: `SELECT id FROM account.query WHERE ${long(200)} OR ‹${long(200)}›`,
      messages: [twice(long(200))],
      fixed: `SELECT id FROM account.query WHERE ${long(200)}`,
      safe: true,
    },
    {
      reports: 'a repetition in any layout',
      query: `SELECT id FROM account.query WHERE a IN (1, 2) OR b = 1 OR ‹a IN (1,${' '.repeat(300)}\n2)›`,
      messages: [twice('a IN (1, 2)')],
      fixed: 'SELECT id FROM account.query WHERE a IN (1, 2) OR b = 1',
      safe: true,
    },
    {
      reports: 'a repetition after a long condition on the same field',
      query: `SELECT id FROM account.query WHERE name = 'a' OR ${long(201)} OR ‹name = 'a'›`,
      messages: [twice("name = 'a'")],
      fixed: `SELECT id FROM account.query WHERE name = 'a' OR ${long(201)}`,
      safe: true,
    },
    {
      reports: 'two operators for "not equal"',
      query: 'SELECT id FROM account.query WHERE a <> 1 AND ‹a != 1›',
      messages: [twice('a <> 1')],
      fixed: 'SELECT id FROM account.query WHERE a <> 1',
      safe: true,
    },
    {
      reports: 'whole conjunctions',
      query: 'SELECT id FROM account.query WHERE a = 1 AND b = 2 OR ‹a = 1 AND b = 2›',
      messages: [twice('a = 1 AND b = 2')],
      fixed: 'SELECT id FROM account.query WHERE a = 1 AND b = 2',
      safe: true,
    },
    {
      reports: 'negated conditions',
      query: 'SELECT id FROM account.query WHERE NOT a = 1 AND ‹NOT a = 1›',
      messages: [twice('NOT a = 1')],
      fixed: 'SELECT id FROM account.query WHERE NOT a = 1',
      safe: true,
    },
    {
      reports: 'a condition in its own parentheses, and removes it with them',
      query: 'SELECT id FROM account.query WHERE a = 1 AND (‹a = 1›)',
      messages: [twice('a = 1')],
      fixed: 'SELECT id FROM account.query WHERE a = 1',
      safe: true,
    },
    {
      reports: 'a list in parentheses',
      query: 'SELECT id FROM account.query WHERE (a = 1 OR b = 2) AND c = 1 AND (‹a = 1 OR b = 2›)',
      messages: [twice('a = 1 OR b = 2')],
      fixed: 'SELECT id FROM account.query WHERE (a = 1 OR b = 2) AND c = 1',
      safe: true,
    },
    {
      reports: 'a list that begins with a list',
      query: 'SELECT id FROM account.query WHERE (a = 1 AND b = 2 OR c = 3) AND (‹a = 1 AND b = 2 OR c = 3›)',
      messages: [twice('a = 1 AND b = 2 OR c = 3')],
      fixed: 'SELECT id FROM account.query WHERE (a = 1 AND b = 2 OR c = 3)',
      safe: true,
    },
    {
      reports: 'a condition after a comment in its parentheses, without a fix that would remove the comment',
      query: 'SELECT id FROM account.query WHERE a = 1 AND (/* as agreed */ ‹a = 1›)',
      messages: [twice('a = 1')],
    },
    {
      reports: 'a condition after a comment, without a fix that would remove the comment',
      query: 'SELECT id FROM account.query WHERE a = 1 AND -- as agreed\n‹a = 1›',
      messages: [twice('a = 1')],
    },
    {
      reports: 'repetitions inside parentheses, JOIN and EXISTS',
      query:
        'SELECT id FROM account.query JOIN (SELECT x FROM a.b) AS j ON (j.x = id AND ‹j.x = id›) WHERE b = 2 AND (a = 1 OR ‹a = 1›) AND EXISTS (SELECT y FROM a.b WHERE y = 1 OR ‹y = 1›)',
      messages: [twice('j.x = id'), twice('a = 1'), twice('y = 1')],
      fixed:
        'SELECT id FROM account.query JOIN (SELECT x FROM a.b) AS j ON (j.x = id) WHERE b = 2 AND (a = 1) AND EXISTS (SELECT y FROM a.b WHERE y = 1)',
      safe: true,
    },
  ],
});
