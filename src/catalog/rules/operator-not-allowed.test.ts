import { describeCatalogRule } from '../../../test/support/catalog-case.js';
import { sampleCatalog } from '../../../test/support/catalog-definition.js';

const stated = {
  dataTypes: { STATE: { type: 'enum', values: ['A'], operators: ['EQUALS', 'IN'] } },
  templates: {
    'account.query': {
      fields: {
        state: { dataType: 'STATE' },
        name: { type: 'string', operators: ['STARTS_WITH'] },
        locked: { type: 'string', operators: [] },
      },
    },
  },
} as const;

describeCatalogRule('operator-not-allowed', {
  catalog: sampleCatalog,
  valid: {
    'the type allows them':
      "SELECT id FROM account.query WHERE name LIKE 'M%' AND total > 1 AND active = 'true' AND dueDate BETWEEN '2026-01-01' AND '2026-02-01' AND payload IS NULL",
    'the data type states it': { query: "SELECT id FROM account.query WHERE state IN ('A')", catalog: stated },
    'LIKE expresses STARTS_WITH': { query: "SELECT id FROM account.query WHERE name LIKE 'M%'", catalog: stated },
    'the result of a function has another type': "SELECT id FROM account.query WHERE lower(state) LIKE 'o%'",
    'the field is not known': "SELECT id FROM account.query WHERE custom.a.b LIKE 'o%'",
  },
  invalid: [
    {
      reports: 'an operator that the data type does not state',
      query: "SELECT id FROM account.query WHERE ‹state <> 'A'›",
      catalog: stated,
      messages: ['<> is not allowed on "state", which is one of several values; it allows "=" and "IN".'],
      cunitMessages: [
        'NOT_EQUALS is not allowed on "state", which is one of several values; it allows "EQUALS" and "IN".',
      ],
      pointers: ['/request/queryPredicate'],
    },
    {
      reports: 'a negation by NOT',
      query: "SELECT id FROM account.query WHERE NOT (‹'A' = state›)",
      catalog: stated,
      messages: ['<> is not allowed on "state", which is one of several values; it allows "=" and "IN".'],
      cunitMessages: [
        'NOT_EQUALS is not allowed on "state", which is one of several values; it allows "EQUALS" and "IN".',
      ],
    },
    {
      reports: 'any operator if none is allowed',
      query: 'SELECT id FROM account.query WHERE ‹locked IS NULL›',
      catalog: stated,
      messages: ['IS NULL is not allowed on "locked", which is a string; it allows none.'],
      cunitMessages: ['IS_NULL is not allowed on "locked", which is a string; it allows none.'],
    },
    {
      reports: 'an operator that is assumed not to be allowed, as a warning',
      query: "SELECT id FROM account.query WHERE ‹active > 'false'›",
      severity: 'warning',
      messages: [
        '> is not allowed on "active", which is true or false; the installation does not state its operators, and these are assumed from the type: "=", "<>", "IN", "NOT IN", "IS NULL" and 3 more.',
      ],
      cunitMessages: [
        'GREATER_THAN is not allowed on "active", which is true or false; the installation does not state its operators, and these are assumed from the type: "EQUALS", "NOT_EQUALS", "IS_NULL_OR_EQUALS", "IN", "NOT_IN" and 4 more.',
      ],
    },
    {
      reports: 'a comparison with a JSON value',
      query: "SELECT id FROM account.query WHERE ‹payload = 'x'›",
      severity: 'warning',
      messages: [
        '= is not allowed on "payload", which is a JSON value; the installation does not state its operators, and these are assumed from the type: "IS NULL" and "IS NOT NULL".',
      ],
      cunitMessages: [
        'EQUALS is not allowed on "payload", which is a JSON value; the installation does not state its operators, and these are assumed from the type: "IS_NULL" and "IS_NOT_NULL".',
      ],
    },
    {
      reports: 'an unlisted operator if there are unknown operations, as a warning',
      query: "SELECT id FROM account.query WHERE ‹name LIKE 'M_x'›",
      catalog: {
        templates: {
          'account.query': { fields: { id: 'integer', name: { operators: ['EQUALS', 'RANGE'], moreOperators: true } } },
        },
      },
      severity: 'warning',
      messages: [
        'LIKE is not allowed on "name", which is a value of unknown type; it allows "=" and "BETWEEN", and operations that vql-kit does not know.',
      ],
      cunitMessages: [
        'LIKE is not allowed on "name", which is a value of unknown type; it allows "EQUALS" and "RANGE", and operations that vql-kit does not know.',
      ],
    },
  ],
});
