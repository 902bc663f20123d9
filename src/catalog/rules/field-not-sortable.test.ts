import { describeCatalogRule } from '../../../test/support/catalog-case.js';

const catalog = {
  templates: {
    'account.query': { fields: { id: 'integer', note: { type: 'string', sortable: false }, open: 'string' } },
  },
} as const;

describeCatalogRule('field-not-sortable', {
  catalog,
  valid: {
    'it is selected and used in a condition': "SELECT note FROM account.query WHERE note = 'x'",
    'a field has the display name of another':
      "SELECT --v:result{displayname='open'}\nnote FROM account.query ORDER BY open",
    'the field can be sorted by': 'SELECT id FROM account.query ORDER BY open DESC, id',
  },
  invalid: [
    {
      reports: 'a sort key',
      query: 'SELECT id FROM account.query ORDER BY id, ‹note› DESC',
      messages: ['The field "note" cannot be sorted by.'],
      pointers: ['/request/pageable/sortOrders/1/property'],
    },
    {
      reports: 'a display name of its column',
      query: "SELECT --v:result{displayname='Remark'}\nnote FROM account.query ORDER BY ‹Remark›",
      messages: ['The field "note" cannot be sorted by.'],
      pointers: ['/request/pageable/sortOrders/0/property'],
    },
    {
      reports: 'one inside a call',
      query: 'SELECT id FROM account.query ORDER BY lower(‹note›)',
      messages: ['The field "note" cannot be sorted by.'],
    },
  ],
});
