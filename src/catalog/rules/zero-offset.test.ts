import { describeRule } from '../../../test/support/rule-case.js';

const message = 'OFFSET 0 skips nothing; leave it out.';

describeRule('zero-offset', {
  valid: {
    'no offset': 'SELECT id FROM account.query LIMIT 10',
    'an offset of one': 'SELECT id FROM account.query LIMIT 10 OFFSET 1',
    'a field named offset': 'SELECT id FROM account.query WHERE offset = 0',
  },
  invalid: [
    {
      reports: 'an offset of zero',
      query: 'SELECT id FROM account.query LIMIT 10 ‹OFFSET 0›',
      messages: [message],
      fixed: 'SELECT id FROM account.query LIMIT 10',
      safe: true,
    },
    {
      reports: 'zero in other notations',
      query: 'SELECT id FROM account.query LIMIT 10\n‹offset 000› ;',
      messages: [message],
      fixed: 'SELECT id FROM account.query LIMIT 10 ;',
      safe: true,
    },
    {
      reports: 'zero after a line comment, which must not include the text after it',
      query: 'SELECT id FROM a.b WHERE EXISTS (SELECT id FROM c.d LIMIT 10 -- enough\n‹OFFSET 0›) LIMIT 5',
      messages: [message],
      fixed: 'SELECT id FROM a.b WHERE EXISTS (SELECT id FROM c.d LIMIT 10 -- enough\n) LIMIT 5',
      safe: true,
    },
    {
      reports: 'an offset of zero without a limit',
      query: 'SELECT id FROM account.query WHERE a = 1 ‹OFFSET 0›',
      messages: [message],
      fixed: 'SELECT id FROM account.query WHERE a = 1',
      safe: true,
    },
    {
      reports: 'an offset of zero inside EXISTS',
      query: 'SELECT id FROM account.query WHERE EXISTS (SELECT id FROM a.b LIMIT 1 ‹OFFSET 0›) LIMIT 5 OFFSET 5',
      messages: [message],
      fixed: 'SELECT id FROM account.query WHERE EXISTS (SELECT id FROM a.b LIMIT 1) LIMIT 5 OFFSET 5',
      safe: true,
    },
  ],
});
