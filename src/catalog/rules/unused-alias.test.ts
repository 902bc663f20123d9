import { describeCatalogRule } from '../../../test/support/catalog-case.js';
import { sampleCatalog } from '../../../test/support/catalog-definition.js';

describeCatalogRule('unused-alias', {
  catalog: sampleCatalog,
  vqlOnly: true,
  valid: {
    'the condition of the JOIN uses it':
      'SELECT id FROM account.query JOIN (SELECT accountId FROM crm.activities) AS a ON (a.accountId = id)',
    'only a column uses it': 'SELECT a.id FROM account.query JOIN (SELECT id FROM crm.activities) AS a ON (id = 1)',
    'a call uses it': 'SELECT count(a.id) FROM account.query JOIN (SELECT id FROM crm.activities) AS a ON (id = 1)',
    'only the query of an EXISTS uses it':
      'SELECT id FROM account.query JOIN (SELECT id FROM crm.activities) AS a ON (id = 1) WHERE EXISTS (SELECT id FROM crm.activities WHERE accountId = a.id)',
    'there is no JOIN': 'SELECT id FROM account.query',
  },
  invalid: [
    {
      reports: 'an alias that is never used',
      query: 'SELECT id FROM account.query JOIN (SELECT id FROM crm.activities) AS ‹a› ON (id = 1)',
      messages: [
        'The alias "a" is never used, not even in the ON condition: each row is joined with every row of the JOIN.',
      ],
    },
    {
      reports: 'one of two, without a catalog',
      query:
        'SELECT id FROM account.query JOIN (SELECT id FROM crm.activities) AS a ON (a.id = id) JOIN (SELECT id FROM crm.activities) AS ‹b› ON (a.id = 1)',
      catalog: false,
      messages: [
        'The alias "b" is never used, not even in the ON condition: each row is joined with every row of the JOIN.',
      ],
    },
  ],
});
