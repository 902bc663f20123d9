import { describeRule } from '../../../test/support/rule-case.js';

const isNull = 'A comparison with NULL never matches; use IS NULL.';
const negatedIsNull = 'The negation of a comparison with NULL never matches; use IS NULL.';
const negatedIsNotNull = 'The negation of a comparison with NULL never matches; use IS NOT NULL.';
const isNotNull = 'A comparison with NULL never matches; use IS NOT NULL.';

describeRule('null-comparison', {
  valid: {
    'IS NULL and its equivalents':
      'SELECT id FROM account.query WHERE a IS NULL OR b IS NOT NULL OR c NOTNULL OR d ISNULL',
    'the text NULL in quotes is a string': "SELECT id FROM account.query WHERE name = 'NULL'",
    'a field whose name begins with null is a field': 'SELECT id FROM account.query WHERE nullable = 1',
    'null after a dot is a name': 'SELECT id FROM account.query WHERE state.null = 1',
    'NULL in a list is the business of null-in-list': 'SELECT id FROM account.query WHERE a NOT IN (1, NULL)',
    'an argument of a call is not compared': 'SELECT id FROM account.query WHERE coalesce(a, NULL) = 1',
    'NOT around a BETWEEN still matches on the side of the other bound':
      'SELECT id FROM account.query WHERE NOT price BETWEEN 1 AND NULL',
    'NOT BETWEEN still matches on the side of the other bound':
      'SELECT id FROM account.query WHERE price NOT BETWEEN NULL AND 3',
  },
  invalid: [
    {
      reports: 'an equality with NULL',
      query: 'SELECT id FROM account.query WHERE ‹email = NULL›',
      messages: [isNull],
      fixed: 'SELECT id FROM account.query WHERE email IS NULL',
    },
    {
      reports: 'NULL on the left, in any case',
      query: 'SELECT id FROM account.query WHERE ‹null = email› LIMIT 5',
      messages: [isNull],
      fixed: 'SELECT id FROM account.query WHERE email IS NULL LIMIT 5',
    },
    {
      reports: 'both operators for "not equal"',
      query: 'SELECT id FROM account.query WHERE ‹a <> NULL› AND ‹b != NULL›',
      messages: [isNotNull, isNotNull],
      fixed: 'SELECT id FROM account.query WHERE a IS NOT NULL AND b IS NOT NULL',
    },
    {
      reports: 'a comparison under NOT, with a fix that preserves the NOT',
      query: "SELECT id FROM account.query WHERE NOT (‹email = NULL› OR name = 'x')",
      messages: [negatedIsNull],
      fixed: "SELECT id FROM account.query WHERE NOT (email IS NULL OR name = 'x')",
    },
    {
      reports: 'an ordering relative to NULL, without a fix',
      query: 'SELECT id FROM account.query WHERE ‹price > NULL›',
      messages: [isNull],
    },
    {
      reports: 'NULL against NULL, without a fix',
      query: 'SELECT id FROM account.query WHERE ‹NULL = NULL›',
      messages: [isNull],
    },
    {
      reports: 'a call that is compared with NULL',
      query: 'SELECT id FROM account.query WHERE ‹upper(name) = NULL›',
      messages: [isNull],
      fixed: 'SELECT id FROM account.query WHERE upper(name) IS NULL',
    },
    {
      reports: 'comparisons inside EXISTS and JOIN',
      query:
        'SELECT id FROM account.query JOIN (SELECT id FROM a.b WHERE ‹x = NULL›) AS j ON (‹j.id = NULL›) WHERE EXISTS (SELECT id FROM c.d WHERE ‹y <> NULL›)',
      messages: [isNull, isNull, isNotNull],
      fixed:
        'SELECT id FROM account.query JOIN (SELECT id FROM a.b WHERE x IS NULL) AS j ON (j.id IS NULL) WHERE EXISTS (SELECT id FROM c.d WHERE y IS NOT NULL)',
    },
    {
      reports: 'a NULL pattern and a NULL bound',
      query:
        'SELECT id FROM account.query WHERE ‹name LIKE NULL› OR ‹price BETWEEN NULL AND 3› OR ‹price BETWEEN 1 AND NULL›',
      messages: [isNull, isNull, isNull],
    },
    {
      reports: 'a negated pattern, with IS NOT NULL as the replacement',
      query: 'SELECT id FROM account.query WHERE ‹name NOT LIKE NULL›',
      messages: [isNotNull],
    },
    {
      reports: 'NOT BETWEEN below NOT, which is BETWEEN, and a range between two NULLs',
      query:
        'SELECT id FROM account.query WHERE NOT ‹price NOT BETWEEN NULL AND 3› OR ‹price NOT BETWEEN NULL AND NULL› OR NOT ‹price BETWEEN NULL AND NULL›',
      messages: [negatedIsNotNull, isNotNull, negatedIsNull],
    },
    {
      reports: 'comparisons below two and three NOTs',
      query: 'SELECT id FROM account.query WHERE NOT (b = 1 AND NOT (‹a = NULL› OR NOT (‹a <> NULL›)))',
      messages: [isNull, negatedIsNotNull],
      fixed: 'SELECT id FROM account.query WHERE NOT (b = 1 AND NOT (a IS NULL OR NOT (a IS NOT NULL)))',
    },
  ],
});
