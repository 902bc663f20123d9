import { describeCatalogRule } from '../../../test/support/catalog-case.js';
import { sampleCatalog } from '../../../test/support/catalog-definition.js';

const joined = 'JOIN (SELECT accountId FROM crm.activities) AS visit ON (visit.accountId = id)';

describeCatalogRule('unknown-alias', {
  catalog: sampleCatalog,
  vqlOnly: true,
  valid: {
    'the alias exists': `SELECT visit.accountId FROM account.query ${joined}`,
    'a path of the template begins like the alias': `SELECT address.city FROM account.query ${joined}`,
    'of one letter, without a catalog': {
      query:
        'SELECT b.subject FROM account.query JOIN (SELECT accountId FROM crm.activities) AS a ON (a.accountId = id)',
      catalog: false,
    },
    'there is no JOIN': 'SELECT vist.accountId FROM account.query',
    'without a catalog, a singular beside a plural': {
      query: 'SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS orders ON (orders.id = order.id)',
      catalog: false,
    },
    'the alias is that of a JOIN around': {
      query:
        'SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS viist ON (viist.id = id) WHERE EXISTS (SELECT id FROM e.f JOIN (SELECT id FROM g.h) AS visit ON (visit.id = viist.id))',
      catalog: false,
    },
    'the alias is that of an earlier JOIN, or of the same one': `SELECT id FROM account.query ${joined} JOIN (SELECT id FROM crm.activities) AS b ON (b.id = visit.accountId)`,
    'a later JOIN has the same alias, which is another mistake': `SELECT id FROM account.query ${joined} JOIN (SELECT id FROM crm.activities) AS visit ON (id = 1)`,
    'the group of the template has the name of a later alias': `SELECT id FROM account.query ${joined.replace('= id', '= account.id')} JOIN (SELECT id FROM crm.activities) AS account ON (account.id = id)`,
    'in an EXISTS, a later alias is that of the template around': `SELECT id FROM account.query ${joined.replace('= id', '= id AND EXISTS (SELECT id FROM crm.activities WHERE id = account.id)')} JOIN (SELECT id FROM crm.activities) AS account ON (account.id = id)`,
    'without a catalog, a path is not similar': {
      query: `SELECT owner.mail FROM account.query ${joined}`,
      catalog: false,
    },
  },
  invalid: [
    {
      reports: 'another alias of one letter, without a suggestion',
      query:
        'SELECT ‹b.subject› FROM account.query JOIN (SELECT accountId FROM crm.activities) AS a ON (a.accountId = id)',
      messages: ['No JOIN has the alias "b".'],
    },
    {
      reports: 'a typo',
      query: `SELECT ‹vist.accountId› FROM account.query ${joined}`,
      messages: ['No JOIN has the alias "vist". Did you mean "visit"?'],
      fixed: `SELECT visit.accountId FROM account.query ${joined}`,
    },
    {
      reports: 'another letter case',
      query: `SELECT id FROM account.query ${joined} WHERE ‹Visit.accountId› = 1`,
      messages: ['No JOIN has the alias "Visit". Did you mean "visit"?'],
      fixed: `SELECT id FROM account.query ${joined} WHERE visit.accountId = 1`,
      safe: true,
    },
    {
      reports: 'another alias',
      query: `SELECT id FROM account.query ${joined} ORDER BY ‹b.subject›`,
      messages: ['No JOIN has the alias "b".'],
    },
    {
      reports: 'the alias of a later JOIN in ON',
      query: `SELECT b.id FROM account.query ${joined.replace('= id', '= ‹b.id›')} JOIN (SELECT id FROM crm.activities) AS b ON (b.id = id) WHERE b.id > 1`,
      messages: [
        'The alias "b" is that of a later JOIN: a condition of ON can use only the aliases up to its own JOIN.',
      ],
    },
    {
      reports: 'the alias of a later JOIN in ON, without a catalog',
      query: `SELECT id FROM account.query ${joined.replace('= id', '= ‹b.id›')} JOIN (SELECT id FROM crm.activities) AS b ON (b.id = id)`,
      catalog: false,
      severity: 'warning',
      messages: [
        'The alias "b" is that of a later JOIN: a condition of ON can use only the aliases up to its own JOIN.',
      ],
    },
    {
      reports: 'a typo without a catalog',
      query: `SELECT ‹vist.accountId› FROM account.query ${joined}`,
      catalog: false,
      severity: 'warning',
      messages: ['No JOIN has the alias "vist". Did you mean "visit"?'],
      fixed: `SELECT visit.accountId FROM account.query ${joined}`,
    },
  ],
});
