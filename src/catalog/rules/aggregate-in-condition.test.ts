import { describeCatalogRule } from '../../../test/support/catalog-case.js';
import { sampleCatalog } from '../../../test/support/catalog-definition.js';

const message = (name: string): string =>
  `The function "${name}" aggregates many rows, but a condition is tested on each row; there is no HAVING.`;

describeCatalogRule('aggregate-in-condition', {
  catalog: sampleCatalog,
  valid: {
    'an aggregate that is selected and sorted by':
      'SELECT count(id) FROM account.query WHERE id > 1 ORDER BY count(id)',
    'a function of one row': "SELECT id FROM account.query WHERE lower(name) = 'x'",
    'an aggregate of a collection': {
      query: 'SELECT id FROM a.b WHERE count(tags) > 1',
      catalog: { templates: { 'a.b': { fields: { id: 'integer', tags: { type: 'string', collection: true } } } } },
    },
  },
  invalid: [
    {
      reports: 'an aggregate in WHERE',
      query: 'SELECT id FROM account.query WHERE ‹count›(id) > 3',
      messages: [message('count')],
      pointers: ['/request/queryPredicate/functions/0'],
    },
    {
      reports: 'an aggregate on the right, and one inside a call, without a catalog',
      query: 'SELECT id FROM account.query WHERE total = ‹MAX›(total) OR round(‹sum›(total)) = 1',
      catalog: false,
      messages: [message('MAX'), message('sum')],
    },
  ],
});
