import { describeRule } from '../../../test/support/rule-case.js';

const message = (pattern: string): string => `The pattern ${pattern} begins with a wildcard, so no index can be used.`;

describeRule('leading-wildcard', {
  valid: {
    'the pattern begins with text': "SELECT id FROM account.query WHERE name LIKE 'A%'",
    'a wildcard in the middle': "SELECT id FROM account.query WHERE name LIKE 'A%son_'",
    'a pattern without wildcards': "SELECT id FROM account.query WHERE name LIKE 'Anderson'",
    'an empty pattern': "SELECT id FROM account.query WHERE name LIKE ''",
    'an escaped wildcard is text': "SELECT id FROM account.query WHERE name LIKE '!%x' ESCAPE '!'",
    'a wildcard that is the escape character is not a wildcard':
      "SELECT id FROM account.query WHERE name LIKE '%%x' ESCAPE '%'",
    'what a variable or a field holds is not known':
      'SELECT id FROM account.query WHERE name LIKE :x OR name LIKE pattern',
    'an equality has no wildcards': "SELECT id FROM account.query WHERE name = '%son'",
  },
  invalid: [
    {
      reports: 'a leading percent sign',
      query: "SELECT id FROM account.query WHERE name LIKE ‹'%son'›",
      messages: [message("'%son'")],
    },
    {
      reports: 'a leading underscore, also under NOT LIKE',
      query: "SELECT id FROM account.query WHERE name NOT LIKE ‹'_nderson'›",
      messages: [message("'_nderson'")],
    },
    {
      reports: 'a leading wildcard beside an escaped one',
      query: "SELECT id FROM account.query WHERE name LIKE ‹'%100!%'› ESCAPE '!'",
      messages: [message("'%100!%'")],
    },
    {
      reports: 'every pattern, also inside EXISTS',
      query:
        "SELECT id FROM account.query WHERE a LIKE ‹'%'› AND NOT EXISTS (SELECT id FROM a.b WHERE x LIKE ‹'%it''s%'›)",
      messages: [message("'%'"), message("'%it''s%'")],
    },
  ],
});
