import { describeCatalogRule } from '../../../test/support/catalog-case.js';

const catalog = {
  templates: {
    'account.query': { fields: { id: 'integer', note: { type: 'string', filterable: false }, open: 'string' } },
  },
} as const;

describeCatalogRule('field-not-filterable', {
  catalog,
  valid: {
    'it is selected and sorted by': 'SELECT note FROM account.query ORDER BY note',
    'the field can be filtered by': "SELECT id FROM account.query WHERE open = 'x'",
  },
  invalid: [
    {
      reports: 'a condition',
      query: "SELECT id FROM account.query WHERE NOT (open = 'x' OR ‹note› = 'y')",
      messages: ['The field "note" cannot be used in a condition.'],
      pointers: ['/request/queryPredicate/children/1/property'],
    },
    {
      reports: 'the other side of a comparison',
      query: 'SELECT id FROM account.query WHERE open = ‹note›',
      messages: ['The field "note" cannot be used in a condition.'],
    },
    {
      reports: 'a test for NULL',
      query: 'SELECT id FROM account.query WHERE ‹note› IS NOT NULL',
      messages: ['The field "note" cannot be used in a condition.'],
    },
  ],
});
