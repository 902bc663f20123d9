import { describeRule } from '../../../test/support/rule-case.js';

const message = 'OFFSET without LIMIT skips rows and then reads everything to the end.';

describeRule('offset-without-limit', {
  valid: {
    'neither is set': 'SELECT id FROM account.query',
    'a limit alone': 'SELECT id FROM account.query LIMIT 10',
    'both are set': 'SELECT id FROM account.query LIMIT 10 OFFSET 20',
    'a field named offset': 'SELECT offset FROM account.query WHERE offset > 10 ORDER BY offset',
  },
  invalid: [
    { reports: 'an offset alone', query: 'SELECT id FROM account.query ‹OFFSET 20›', messages: [message] },
    {
      reports: 'an offset after the other clauses, in any case',
      query: "select id from account.query where active = 'true' order by id ‹offset  20›;",
      messages: [message],
    },
    {
      reports: 'an offset whose limit is in another statement',
      query: 'SELECT id FROM account.query WHERE EXISTS (SELECT id FROM a.b ‹OFFSET 5›) LIMIT 1',
      messages: [message],
    },
  ],
});
