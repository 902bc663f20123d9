import { describeCatalogRule } from '../../../test/support/catalog-case.js';
import { sampleCatalog } from '../../../test/support/catalog-definition.js';

const message = (path: string): string => `Rows in which "${path}" is null do not match this negated condition either.`;

describeCatalogRule('nullable-inequality', {
  catalog: sampleCatalog,
  valid: {
    'the field is never null':
      'SELECT id FROM account.query WHERE total <> 0 AND NOT (total = 1) AND total NOT IN (1, 2)',
    'a condition handles null': "SELECT id FROM account.query WHERE name <> 'x' OR name IS NULL",
    'a condition on the same field handles null, with the group before it':
      "SELECT id FROM account.query WHERE name <> 'x' OR account.name IS NULL",
    'a condition excludes null': "SELECT id FROM account.query WHERE name NOTNULL AND name NOT IN ('x')",
    'null or equal': "SELECT id FROM account.query WHERE (name IS NULL OR name = 'x')",
    'other operators': "SELECT id FROM account.query WHERE name = 'x' AND NOT (name <> 'y') AND name LIKE 'z%'",
    'a comparison with NULL, which has a finding of its own': 'SELECT id FROM account.query WHERE name <> NULL',
    'the field is not known': "SELECT id FROM account.query WHERE nmae <> 'x'",
  },
  invalid: [
    {
      reports: 'an inequality',
      query: "SELECT id FROM account.query WHERE ‹name <> 'x'›",
      messages: [message('name')],
      pointers: ['/request/queryPredicate'],
    },
    {
      reports: 'NOT IN',
      query: "SELECT id FROM account.query WHERE active = 'true' AND ‹state NOT IN ('OPEN', 'DONE')›",
      messages: [message('state')],
      pointers: ['/request/queryPredicate/children/1'],
    },
    {
      reports: 'NOT LIKE and NOT BETWEEN',
      query:
        "SELECT id FROM account.query WHERE ‹name NOT LIKE 'z%'› AND NOT (‹dueDate BETWEEN '2026-01-01' AND '2026-02-01'›)",
      messages: [message('name'), message('dueDate')],
    },
    {
      reports: 'NOT around equality and IN',
      query: "SELECT id FROM account.query WHERE NOT (‹name = 'x'› OR ‹id IN ('1', '2')›)",
      messages: [message('name'), message('id')],
    },
    {
      reports: 'one field while another is tested for NULL',
      query: "SELECT id FROM account.query WHERE ‹name <> 'x'› AND address.city IS NULL",
      messages: [message('name')],
    },
  ],
});
