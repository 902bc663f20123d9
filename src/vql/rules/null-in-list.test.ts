import { describeRule } from '../../../test/support/rule-case.js';

const inList = 'NULL in the list matches no row; use IS NULL beside the list.';
const notInList = 'NULL in the list keeps NOT IN from matching any row.';
const negatedIn = 'NULL in the list keeps the negated IN from matching any row.';
const negatedNotIn = 'NULL in the list matches no row; use AND … IS NOT NULL beside the list.';

describeRule('null-in-list', {
  valid: {
    'a list without NULL': "SELECT id FROM account.query WHERE type NOT IN ('A', 'B')",
    'the text NULL in quotes is a string': "SELECT id FROM account.query WHERE type IN ('NULL', 'null')",
    'a field named null after a dot': 'SELECT id FROM account.query WHERE a IN (b.null, 1)',
    'a comparison with NULL is the business of null-comparison': 'SELECT id FROM account.query WHERE a = NULL',
    'a NULL among the arguments of a call': 'SELECT id FROM account.query WHERE a IN (coalesce(b, NULL))',
  },
  invalid: [
    {
      reports: 'NULL in a list, which matches no row without a value',
      query: "SELECT id FROM account.query WHERE type IN ('A', ‹NULL›)",
      messages: [inList],
    },
    {
      reports: 'NULL under NOT IN, which then is never true',
      query: "SELECT id FROM account.query WHERE type NOT IN (‹null›, 'A')",
      messages: [notInList],
    },
    {
      reports: 'every NULL of a list',
      query: 'SELECT id FROM account.query WHERE a IN (‹NULL›, 1, ‹NULL›)',
      messages: [inList, inList],
    },
    {
      reports: 'lists in a condition of JOIN and inside EXISTS',
      query:
        'SELECT id FROM account.query JOIN (SELECT id FROM a.b) AS j ON (j.id IN (‹NULL›, id)) WHERE NOT EXISTS (SELECT id FROM c.d WHERE x NOT IN (‹NULL›))',
      messages: [inList, notInList],
    },
    {
      reports: 'lists below one, two and three NOTs',
      query:
        'SELECT id FROM account.query WHERE NOT a IN (1, ‹NULL›) AND NOT (NOT (b = 1 OR a IN (‹NULL›, 1))) OR NOT (NOT (NOT a IN (‹NULL›)))',
      messages: [negatedIn, inList, negatedIn],
    },
    {
      reports: 'NOT IN below one, two and three NOTs',
      query:
        'SELECT id FROM account.query WHERE NOT a NOT IN (1, ‹NULL›) AND NOT (NOT (b = 1 OR a NOT IN (‹NULL›, 1))) OR NOT (NOT (NOT a NOT IN (‹NULL›)))',
      messages: [negatedNotIn, notInList, negatedNotIn],
    },
    {
      reports: 'a list inside an EXISTS that is below NOT, whose own polarity counts',
      query:
        'SELECT id FROM account.query WHERE NOT EXISTS (SELECT id FROM c.d WHERE x IN (1, ‹NULL›) OR NOT x IN (‹NULL›))',
      messages: [inList, negatedIn],
    },
  ],
});
