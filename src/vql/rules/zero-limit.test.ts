import { describeRule } from '../../../test/support/rule-case.js';

const message = 'LIMIT 0 requests no rows; the limit of a page is at least 1.';

describeRule('zero-limit', {
  valid: {
    'no limit': 'SELECT id FROM account.query',
    'a limit of one': 'SELECT id FROM account.query LIMIT 1',
    'a field named limit': 'SELECT id FROM account.query WHERE limit = 0 LIMIT 10',
  },
  invalid: [
    { reports: 'a limit of zero', query: 'SELECT id FROM account.query ‹LIMIT 0›', messages: [message] },
    { reports: 'zero in other notations', query: 'SELECT id FROM account.query\n‹limit 000› ;', messages: [message] },
    {
      reports: 'a limit of zero in a subquery',
      query: 'SELECT id FROM a.b WHERE EXISTS (SELECT id FROM c.d ‹LIMIT 0›) LIMIT 5',
      messages: [message],
    },
  ],
});
