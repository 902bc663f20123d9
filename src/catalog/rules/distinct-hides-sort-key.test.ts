import { describeCatalogRule } from '../../../test/support/catalog-case.js';
import { sampleCatalog } from '../../../test/support/catalog-definition.js';

const message = (key: string): string =>
  `The sort key "${key}" is not selected: rows that DISTINCT merges can have several values of it.`;

describeCatalogRule('distinct-hides-sort-key', {
  catalog: sampleCatalog,
  valid: {
    'the key is selected': 'SELECT DISTINCT name, state FROM account.query ORDER BY state DESC, name',
    'the key is selected with a display name':
      "SELECT DISTINCT\n--v:result{displayname='n'}\nname FROM account.query ORDER BY n",
    'the key is selected with the group of its template before it':
      'SELECT DISTINCT account.name, state FROM account.query ORDER BY name, account.query.state, lower(account.name)',
    'the key is selected with the whole name of its template before it, without a catalog': {
      query: 'SELECT DISTINCT account.query.name, state FROM account.query ORDER BY name, lower(account.query.state)',
      catalog: false,
    },
    'the same call is selected': 'SELECT DISTINCT lower(name) FROM account.query ORDER BY LOWER(name)',
    'the template defines the columns': 'SELECT DISTINCT * FROM account.query ORDER BY name',
    'the key is computed from a selected column': 'SELECT DISTINCT name FROM account.query ORDER BY upper(name)',
    'the field is unknown, which another rule reports': 'SELECT DISTINCT name FROM account.query ORDER BY turnover',
    'there is no DISTINCT': 'SELECT state FROM account.query ORDER BY name',
  },
  invalid: [
    {
      reports: 'a key that is not selected',
      query: 'SELECT DISTINCT state FROM account.query ORDER BY state, ‹name›',
      messages: [message('name')],
      pointers: ['/request/pageable/sortOrders/1/property'],
    },
    {
      reports: 'a key of a joined statement with the name of a column',
      query:
        'SELECT DISTINCT id FROM account.query JOIN (SELECT id FROM crm.activities) AS a ON (a.id = id) ORDER BY ‹a.id›',
      messages: [message('a.id')],
    },
    {
      reports: 'the argument of a selected call, without a catalog',
      query: 'SELECT DISTINCT state FROM account.query ORDER BY ‹lower(name)›',
      catalog: false,
      messages: [message('lower(name)')],
    },
  ],
});
