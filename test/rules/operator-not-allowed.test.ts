import { describeCatalogRule } from '../support/catalog-case.js';
import { sampleCatalog } from '../support/catalog-definition.js';

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
    'LIKE says what STARTS_WITH says': { query: "SELECT id FROM account.query WHERE name LIKE 'M%'", catalog: stated },
    'what a function makes is of another type': "SELECT id FROM account.query WHERE lower(state) LIKE 'o%'",
    'the field is not known': "SELECT id FROM account.query WHERE custom.a.b LIKE 'o%'",
  },
  invalid: [
    {
      reports: 'what the data type does not state',
      query: "SELECT id FROM account.query WHERE ‹state <> 'A'›",
      catalog: stated,
      messages: [
        'NOT_EQUALS ("p <> v") is not allowed on "state", which is one of several values; it allows "EQUALS" and "IN".',
      ],
      pointers: ['/request/queryPredicate'],
    },
    {
      reports: 'a negation by NOT',
      query: "SELECT id FROM account.query WHERE NOT (‹'A' = state›)",
      catalog: stated,
      messages: [
        'NOT_EQUALS ("p <> v") is not allowed on "state", which is one of several values; it allows "EQUALS" and "IN".',
      ],
    },
    {
      reports: 'anything where nothing is allowed',
      query: 'SELECT id FROM account.query WHERE ‹locked IS NULL›',
      catalog: stated,
      messages: ['IS_NULL ("p IS NULL") is not allowed on "locked", which is a text; it allows none.'],
    },
    {
      reports: 'what the type alone speaks against, as a warning',
      query: "SELECT id FROM account.query WHERE ‹active > 'false'›",
      severity: 'warning',
      messages: [
        'GREATER_THAN ("p > v") is not allowed on "active", which is true or false; it allows "EQUALS", "NOT_EQUALS", "IS_NULL_OR_EQUALS", "IN", "NOT_IN" and 4 more.',
      ],
    },
    {
      reports: 'a comparison with a JSON value',
      query: "SELECT id FROM account.query WHERE ‹payload = 'x'›",
      severity: 'warning',
      messages: [
        'EQUALS ("p = v") is not allowed on "payload", which is a JSON value; it allows "IS_NULL" and "IS_NOT_NULL".',
      ],
    },
  ],
});
