import { describeCatalogRule } from '../../../test/support/catalog-case.js';
import { sampleCatalog } from '../../../test/support/catalog-definition.js';

const partial = { ...sampleCatalog, partial: true };

describeCatalogRule('unknown-template', {
  catalog: sampleCatalog,
  valid: {
    'the template is listed': 'SELECT id FROM account.query',
    'there is no catalog': { query: 'SELECT id FROM acount.query', catalog: false },
    'the catalog is partial': { query: 'SELECT id FROM article.prices', catalog: partial },
    'another name that resembles a listed one': { query: 'SELECT id FROM crm.activity', catalog: partial },
    'inner statements use listed templates':
      'SELECT id FROM account.query JOIN (SELECT id FROM crm.activities) AS a ON (a.id = id) WHERE EXISTS (SELECT id FROM crm.activity-types)',
  },
  invalid: [
    {
      reports: 'a typo',
      query: 'SELECT id FROM ‹acount.query›',
      messages: ['Unknown template "acount.query". Did you mean "account.query"?'],
      fixed: 'SELECT id FROM account.query',
      pointers: ['/group'],
    },
    {
      reports: 'another letter case',
      query: 'SELECT id FROM ‹Account.Query›',
      messages: ['Unknown template "Account.Query". Did you mean "account.query"?'],
      fixed: 'SELECT id FROM account.query',
      safe: true,
    },
    {
      reports: 'a typo in the second half',
      query: 'SELECT id FROM ‹crm.activites›',
      messages: ['Unknown template "crm.activites". Did you mean "crm.activities"?'],
      fixed: 'SELECT id FROM crm.activities',
      pointers: ['/template'],
    },
    {
      reports: 'something else',
      query: 'SELECT id FROM ‹stock.movements›',
      messages: ['Unknown template "stock.movements".'],
      pointers: ['/group'],
    },
    {
      reports: 'a typo in a partial catalog',
      query: 'SELECT id FROM ‹acount.query›',
      catalog: partial,
      severity: 'warning',
      messages: ['Unknown template "acount.query". Did you mean "account.query"?'],
      fixed: 'SELECT id FROM account.query',
    },
    {
      reports: 'one in a JOIN and one in EXISTS',
      query:
        'SELECT id FROM account.query JOIN (SELECT id FROM ‹crm.things›) AS a ON (a.id = id) WHERE EXISTS (SELECT id FROM ‹crm.others›)',
      messages: ['Unknown template "crm.things".', 'Unknown template "crm.others".'],
    },
    {
      reports: 'one in the text of an EXISTS',
      query: 'SELECT id FROM account.query WHERE EXISTS (SELECT id FROM ‹acount.query›)',
      messages: ['Unknown template "acount.query". Did you mean "account.query"?'],
      fixed: 'SELECT id FROM account.query WHERE EXISTS (SELECT id FROM account.query)',
      pointers: ['/request/queryPredicate/values/0'],
    },
  ],
});
