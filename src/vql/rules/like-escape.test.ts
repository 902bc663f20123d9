import { describeRule } from '../../../test/support/rule-case.js';

describeRule('like-escape', {
  valid: {
    'a pattern without ESCAPE': "SELECT id FROM account.query WHERE name LIKE 'a\\_b%'",
    'an escaped percent sign': "SELECT id FROM account.query WHERE name LIKE '100!%' ESCAPE '!'",
    'an escaped underscore': "SELECT id FROM account.query WHERE name NOT LIKE 'x\\_%' ESCAPE '\\'",
    'an escaped escape character': "SELECT id FROM account.query WHERE name LIKE 'a!!b' ESCAPE '!'",
    'a character beyond the basic plane is one character':
      "SELECT id FROM account.query WHERE name LIKE 'a🙂%' ESCAPE '🙂'",
    'a quote as the escape character': "SELECT id FROM account.query WHERE name LIKE 'a''%' ESCAPE ''''",
    'an escape character that the pattern lacks': "SELECT id FROM account.query WHERE name LIKE 'a%' ESCAPE '!'",
    'what a variable holds is not known': "SELECT id FROM account.query WHERE name LIKE :pattern ESCAPE '!'",
  },
  invalid: [
    {
      reports: 'two characters',
      query: "SELECT id FROM account.query WHERE name LIKE 'a!b' ESCAPE ‹'!!'›",
      messages: ["ESCAPE takes one character; '!!' has 2."],
    },
    {
      reports: 'no character',
      query: "SELECT id FROM account.query WHERE name LIKE 'a!b' ESCAPE ‹''›",
      messages: ["ESCAPE takes one character; '' has none."],
    },
    {
      reports: 'two characters beside a variable',
      query: "SELECT id FROM account.query WHERE name LIKE :pattern ESCAPE ‹'\\\\'›",
      messages: ["ESCAPE takes one character; '\\\\' has 2."],
    },
    {
      reports: 'a pattern that ends in its escape character',
      query: "SELECT id FROM account.query WHERE name LIKE 'abc!' ESCAPE ‹'!'›",
      messages: ['The pattern ends in its escape character "!".'],
    },
    {
      reports: 'an escape of what needs none',
      query: "SELECT id FROM account.query WHERE name LIKE 'a!b%' ESCAPE ‹'!'›",
      messages: ['The escape character "!" precedes "b", which needs no escape.'],
    },
    {
      reports: 'patterns inside EXISTS',
      query: "SELECT id FROM account.query WHERE EXISTS (SELECT id FROM a.b WHERE x NOT LIKE 'y' ESCAPE ‹''›)",
      messages: ["ESCAPE takes one character; '' has none."],
    },
  ],
});
