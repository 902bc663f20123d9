import { describeRule } from '../../../test/support/rule-case.js';

describeRule('unused-ignore', {
  valid: {
    'another comment': 'SELECT id -- ignore no-limit: not for this program\nFROM account.query',
    'a rule that is switched off': 'SELECT id FROM account.query LIMIT 0 -- vql-ignore zero-limit: a test',
    'the words in a string': "SELECT id FROM account.query WHERE a = '-- vql-ignore'",
  },
  invalid: [
    {
      reports: 'a code that no rule has',
      query: 'SELECT id FROM account.query -- vql-ignore ‹no-limt›: there are few',
      messages: ['No rule has the code "no-limt", so the comment ignores nothing. Did you mean "no-limit"?'],
      fixed: 'SELECT id FROM account.query -- vql-ignore no-limit: there are few',
    },
    {
      reports: 'a mistake of syntax, which cannot be ignored',
      query: 'SELECT id FROM account.query -- vql-ignore ‹missing-from›',
      messages: ['No rule has the code "missing-from", so the comment ignores nothing.'],
    },
    {
      reports: 'a comment without a code',
      query: 'SELECT id FROM account.query ‹-- vql-ignore: there are few›',
      messages: ['The comment ignores nothing: name the code, as in "-- vql-ignore no-limit: all are needed".'],
    },
  ],
});
