import { describeCatalogRule } from '../../../test/support/catalog-case.js';
import { sampleCatalog } from '../../../test/support/catalog-definition.js';

describeCatalogRule('aggregate-beside-column', {
  catalog: sampleCatalog,
  valid: {
    'aggregates alone': 'SELECT count(id), SUM(total), round(max(total)) FROM account.query',
    'sorted by an aggregate': 'SELECT count(id) FROM account.query ORDER BY count(id), max(total)',
    'sorted by the display name of an aggregate':
      "SELECT --v:result{displayname='Count'}\ncount(id) FROM account.query ORDER BY Count",
    'columns alone': 'SELECT id, lower(name) FROM account.query',
    'the star': 'SELECT * FROM account.query',
    'a function that is not an aggregate': 'SELECT id, length(name) FROM account.query',
    'an aggregate of an inner statement':
      'SELECT id FROM account.query JOIN (SELECT count(id) FROM crm.activities) AS a ON (a.id = id)',
  },
  invalid: [
    {
      reports: 'a column beside an aggregate',
      query: 'SELECT ‹name›, count(id) FROM account.query',
      messages: ['"count(id)" returns one value for all rows, but "name" has one for each row; there is no GROUP BY.'],
      pointers: ['/request/adhocPreset/results/0/property'],
    },
    {
      reports: 'a sort key beside an aggregate',
      query: 'SELECT count(id) FROM account.query ORDER BY count(id), ‹name›, total',
      messages: ['"count(id)" returns one value for all rows, but "name" has one for each row; there is no GROUP BY.'],
      pointers: ['/request/pageable/sortOrders/1/property'],
    },
    {
      reports: 'the first column of several, without a catalog',
      query: 'SELECT sum(total), ‹lower(name)›, id FROM account.query',
      catalog: false,
      messages: [
        '"sum(total)" returns one value for all rows, but "lower(name)" has one for each row; there is no GROUP BY.',
      ],
    },
  ],
});
