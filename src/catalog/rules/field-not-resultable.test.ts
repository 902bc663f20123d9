import { describeCatalogRule } from '../../../test/support/catalog-case.js';

const catalog = {
  templates: {
    'account.query': { fields: { id: 'integer', note: { type: 'string', resultable: false }, open: 'string' } },
  },
} as const;

describeCatalogRule('field-not-resultable', {
  catalog,
  valid: {
    'it is selected by the star': 'SELECT * FROM account.query',
    'it is used in a condition and a sort key': "SELECT id FROM account.query WHERE note = 'x' ORDER BY note",
    'the field can be selected': 'SELECT open FROM account.query',
  },
  invalid: [
    {
      reports: 'a column',
      query: 'SELECT id, ‹note› FROM account.query',
      messages: ['The field "note" cannot be selected.'],
      pointers: ['/request/adhocPreset/results/1/property'],
    },
    {
      reports: 'one inside a call',
      query: 'SELECT lower(‹note›) FROM account.query',
      messages: ['The field "note" cannot be selected.'],
    },
  ],
});
