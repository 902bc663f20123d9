import { describeCatalogRule } from '../../../test/support/catalog-case.js';
import { sampleCatalog } from '../../../test/support/catalog-definition.js';

const partial = {
  templates: {
    'account.query': {
      partial: true,
      fields: { id: 'integer', number: 'string', line1: 'string', 'address.city': 'string' },
    },
  },
} as const;

const declared = {
  templates: { 'account.query': { custom: 'declared', fields: { id: 'integer', 'custom.shop.size': 'string' } } },
} as const;

const activeState = {
  templates: {
    'account.query': {
      fields: { id: 'integer', active: 'boolean', state: { type: 'enum', values: ['ACTIVE', 'REVOKED'] } },
    },
  },
} as const;

describeCatalogRule('unknown-field', {
  catalog: sampleCatalog,
  valid: {
    'every field is listed':
      "SELECT id, address.city, lower(name) FROM account.query WHERE state = 'OPEN' AND persons.lastName LIKE 'M%' ORDER BY address.country.code",
    'there is no catalog': { query: 'SELECT nmae FROM account.query', catalog: false },
    'the template is not known': 'SELECT nmae FROM stock.movements',
    'custom fields are open': 'SELECT custom.shop.color FROM account.query',
    'a custom field differs in its number from one that is listed': 'SELECT custom.shop.size3 FROM account.query',
    'a path leads into a JSON value': 'SELECT payload.order.id FROM account.query',
    'a path leads through a reference': 'SELECT owner.mail FROM account.query',
    'a field of a joined statement':
      'SELECT a.subject FROM account.query JOIN (SELECT accountId, subject FROM crm.activities) AS a ON (a.accountId = id)',
    'a display name of a joined statement':
      "SELECT a.topic FROM account.query JOIN (SELECT accountId,\n--v:result{displayname='topic'}\nsubject FROM crm.activities) AS a ON (a.accountId = id)",
    'a field of the statement around EXISTS':
      'SELECT id FROM account.query WHERE EXISTS (SELECT id FROM crm.activities WHERE accountId = owner)',
    'the template is partial': { query: 'SELECT turnover FROM account.query', catalog: partial },
    'numbered fields of a partial template': { query: 'SELECT line2 FROM account.query', catalog: partial },
    'the end of a path in a partial template': { query: 'SELECT city FROM account.query', catalog: partial },
    'another name that resembles one of a partial template': {
      query: 'SELECT createdBy, numbers FROM account.query',
      catalog: { templates: { 'account.query': { partial: true, fields: { createdAt: 'date', number: 'string' } } } },
    },
    'a custom field of a listing': 'SELECT listings.custom.shop.color FROM account.query',
    'a field of the query around, which resembles one of a partial template': {
      query: 'SELECT id FROM account.query WHERE EXISTS (SELECT id FROM crm.activities WHERE subject = anme)',
      catalog: {
        templates: {
          'account.query': { fields: { id: 'integer', anme: 'string' } },
          'crm.activities': { partial: true, fields: { id: 'integer', subject: 'string', name: 'string' } },
        },
      },
    },
    'a field that begins like an alias': {
      query: 'SELECT owner.name FROM account.query JOIN (SELECT id FROM crm.activities) AS owner ON (owner.id = id)',
      catalog: {
        templates: {
          'account.query': { fields: { id: 'integer', 'owner.name': 'string' } },
          'crm.activities': { fields: { id: 'integer' } },
        },
      },
    },
    'a path leads below an enum': 'SELECT state.label FROM account.query',
    'a field with the names of its template, or the group alone, before it':
      "SELECT account.query.id FROM account.query WHERE account.address.city = 'Ulm'",
    'an unlisted field that the template allows, with the template name before it': {
      query:
        "SELECT account.custom.shop.color, account.query.payload.order.id FROM account.query WHERE account.owner.mail = 'x' AND account.state.label = 'y'",
    },
    'a field of a joined statement with its group before it':
      'SELECT a.crm.subject FROM account.query JOIN (SELECT accountId FROM crm.activities) AS a ON (a.accountId = id)',
    'a field of the statement around EXISTS with its group before it':
      'SELECT id FROM account.query WHERE EXISTS (SELECT id FROM crm.activities WHERE accountId = account.id)',
    'the display name of a column as a sort key':
      "SELECT id,\n--v:result{displayname='town'}\naddress.city FROM account.query ORDER BY town",
    'the star': 'SELECT * FROM account.query',
  },
  invalid: [
    {
      reports: 'a typo in a column',
      query: 'SELECT id, ‹nmae› FROM account.query',
      messages: ['Unknown field "nmae" of "account.query". Did you mean "name"?'],
      fixed: 'SELECT id, name FROM account.query',
      pointers: ['/request/adhocPreset/results/1/property'],
    },
    {
      reports: 'another letter case',
      query: "SELECT id FROM account.query WHERE ‹Address.City› = 'Ulm'",
      messages: ['Unknown field "Address.City" of "account.query". Did you mean "address.city"?'],
      fixed: "SELECT id FROM account.query WHERE address.city = 'Ulm'",
      safe: true,
      pointers: ['/request/queryPredicate/property'],
    },
    {
      reports: 'a typo beside a value that comes first',
      query: "SELECT id FROM account.query WHERE 'a' BETWEEN name AND ‹address.ctiy›",
      messages: ['Unknown field "address.ctiy" of "account.query". Did you mean "address.city"?'],
      fixed: "SELECT id FROM account.query WHERE 'a' BETWEEN name AND address.city",
    },
    {
      reports: 'a typo in the first segment',
      query: 'SELECT id FROM account.query ORDER BY ‹adress.city›',
      messages: ['Unknown field "adress.city" of "account.query". Did you mean "address.city"?'],
      fixed: 'SELECT id FROM account.query ORDER BY address.city',
      pointers: ['/request/pageable/sortOrders/0/property'],
    },
    {
      reports: 'typos in two segments',
      query: 'SELECT ‹adress.cuontry.code› FROM account.query',
      messages: ['Unknown field "adress.cuontry.code" of "account.query". Did you mean "address.country.code"?'],
      fixed: 'SELECT address.country.code FROM account.query',
    },
    {
      reports: 'a path without its beginning',
      query: 'SELECT ‹city› FROM account.query',
      messages: ['Unknown field "city" of "account.query". Did you mean "address.city"?'],
      fixed: 'SELECT address.city FROM account.query',
    },
    {
      reports: 'the beginning of other paths',
      query: 'SELECT ‹address› FROM account.query',
      messages: [
        '"address" is not a field of "account.query", but the beginning of others: "address.city", "address.zip" and "address.country".',
      ],
    },
    {
      reports: 'a value of an enum without quotes, even if a field has a similar name',
      query: 'SELECT id FROM account.query WHERE state = ‹ACTIVE›',
      catalog: activeState,
      messages: [`Unknown field "ACTIVE" of "account.query". Strings take quotes: 'ACTIVE'.`],
      fixed: "SELECT id FROM account.query WHERE state = 'ACTIVE'",
      safe: true,
    },
    {
      reports: 'values of an enum without quotes in a list, and on the left',
      query: 'SELECT id FROM account.query WHERE state IN (‹OPEN›, ‹DONE›) AND ‹OPEN› <> state',
      messages: [
        `Unknown field "OPEN" of "account.query". Strings take quotes: 'OPEN'.`,
        `Unknown field "DONE" of "account.query". Strings take quotes: 'DONE'.`,
        `Unknown field "OPEN" of "account.query". Strings take quotes: 'OPEN'.`,
      ],
      fixed: "SELECT id FROM account.query WHERE state IN ('OPEN', 'DONE') AND 'OPEN' <> state",
      safe: true,
    },
    {
      reports: 'a value of an enum without quotes in a partial template',
      query: 'SELECT id FROM account.query WHERE state = ‹ACTIVE›',
      catalog: { templates: { 'account.query': { partial: true, ...activeState.templates['account.query'] } } },
      severity: 'warning',
      messages: [`Unknown field "ACTIVE" of "account.query". Strings take quotes: 'ACTIVE'.`],
      fixed: "SELECT id FROM account.query WHERE state = 'ACTIVE'",
    },
    {
      reports: 'any other word without quotes as a value',
      query: 'SELECT id FROM account.query WHERE name = ‹Bolt›',
      messages: [`Unknown field "Bolt" of "account.query". Strings take quotes: 'Bolt'.`],
      fixed: "SELECT id FROM account.query WHERE name = 'Bolt'",
    },
    {
      reports: 'a word without quotes that is similar to a field, without a safe fix',
      query: 'SELECT id FROM account.query WHERE address.city = ‹NAME›',
      messages: [`Unknown field "NAME" of "account.query". Did you mean "name"? Strings take quotes: 'NAME'.`],
      fixed: 'SELECT id FROM account.query WHERE address.city = name',
    },
    {
      reports: 'an unknown field with the group of its template before it',
      query: 'SELECT ‹account.turnover› FROM account.query',
      messages: ['Unknown field "account.turnover" of "account.query".'],
    },
    {
      reports: 'a typo after the names of the template',
      query: "SELECT ‹account.nmae› FROM account.query WHERE ‹account.query.adress.city› = 'Ulm'",
      messages: [
        'Unknown field "account.nmae" of "account.query". Did you mean "account.name"?',
        'Unknown field "account.query.adress.city" of "account.query". Did you mean "account.query.address.city"?',
      ],
      fixed: "SELECT account.name FROM account.query WHERE account.query.address.city = 'Ulm'",
    },
    {
      reports: 'a typo after the names of the template with a JOIN, and after its alias',
      query:
        'SELECT ‹account.nmae›, ‹a.crm.subjct› FROM account.query JOIN (SELECT accountId FROM crm.activities) AS a ON (a.accountId = id)',
      messages: [
        'Unknown field "account.nmae" of "account.query". Did you mean "account.name"?',
        'Unknown field "a.crm.subjct" of "crm.activities". Did you mean "a.crm.subject"?',
      ],
      fixed:
        'SELECT account.name, a.crm.subject FROM account.query JOIN (SELECT accountId FROM crm.activities) AS a ON (a.accountId = id)',
    },
    {
      reports: 'a typo inside EXISTS after the group of the outer template',
      query: 'SELECT id FROM account.query WHERE EXISTS (SELECT id FROM crm.activities WHERE subject = ‹account.nmae›)',
      messages: ['Unknown field "account.nmae" of "account.query". Did you mean "account.name"?'],
      fixed: 'SELECT id FROM account.query WHERE EXISTS (SELECT id FROM crm.activities WHERE subject = account.name)',
    },
    {
      reports: 'a path that begins with the group, if fields of the template do too',
      query: 'SELECT ‹account.nmae› FROM account.query',
      catalog: { templates: { 'account.query': { fields: { 'account.number': 'string', name: 'string' } } } },
      messages: ['Unknown field "account.nmae" of "account.query".'],
    },
    {
      reports: 'something else',
      query: 'SELECT ‹turnover› FROM account.query',
      messages: ['Unknown field "turnover" of "account.query".'],
    },
    {
      reports: 'one inside a call',
      query: 'SELECT upper(‹nmae›) FROM account.query',
      messages: ['Unknown field "nmae" of "account.query". Did you mean "name"?'],
      fixed: 'SELECT upper(name) FROM account.query',
    },
    {
      reports: 'fields on both sides of a comparison',
      query: 'SELECT id FROM account.query WHERE ‹nmae› = ‹addres.zip›',
      messages: [
        'Unknown field "nmae" of "account.query". Did you mean "name"?',
        'Unknown field "addres.zip" of "account.query". Did you mean "address.zip"?',
      ],
      fixed: 'SELECT id FROM account.query WHERE name = address.zip',
    },
    {
      reports: 'a field of a joined statement by its alias',
      query:
        'SELECT ‹a.subjct› FROM account.query JOIN (SELECT accountId, subject FROM crm.activities) AS a ON (a.accountId = id)',
      messages: ['Unknown field "a.subjct" of "crm.activities". Did you mean "a.subject"?'],
      fixed:
        'SELECT a.subject FROM account.query JOIN (SELECT accountId, subject FROM crm.activities) AS a ON (a.accountId = id)',
    },
    {
      reports: 'a field inside a joined statement',
      query:
        'SELECT id FROM account.query JOIN (SELECT accountId, ‹subjct› FROM crm.activities) AS a ON (a.accountId = id)',
      messages: ['Unknown field "subjct" of "crm.activities". Did you mean "subject"?'],
      fixed:
        'SELECT id FROM account.query JOIN (SELECT accountId, subject FROM crm.activities) AS a ON (a.accountId = id)',
    },
    {
      reports: 'a field inside EXISTS',
      query: 'SELECT id FROM account.query WHERE EXISTS (SELECT id FROM crm.activities WHERE ‹acountId› = 1)',
      messages: ['Unknown field "acountId" of "crm.activities". Did you mean "accountId"?'],
      fixed: 'SELECT id FROM account.query WHERE EXISTS (SELECT id FROM crm.activities WHERE accountId = 1)',
      pointers: ['/request/queryPredicate/values/0'],
    },
    {
      reports: 'a custom field with a wrong form',
      query: 'SELECT ‹custom›, ‹custom.shop› FROM account.query',
      catalog: { templates: { 'account.query': { fields: { id: 'integer' } } } },
      messages: ['custom', 'custom.shop'].map(
        (path) => `Unknown field "${path}" of "account.query". Custom fields are named "custom.<group>.<attribute>".`,
      ),
    },
    {
      reports: 'a misspelled "custom"',
      query: 'SELECT ‹costum.shop.color› FROM account.query',
      messages: [
        'Unknown field "costum.shop.color" of "account.query". Did you mean "custom.shop.color"? Custom fields are named "custom.<group>.<attribute>".',
      ],
      fixed: 'SELECT custom.shop.color FROM account.query',
    },
    {
      reports: 'a custom field that is not declared',
      query: 'SELECT ‹custom.shop.color› FROM account.query',
      catalog: declared,
      messages: ['Unknown field "custom.shop.color" of "account.query".'],
    },
    {
      reports: 'a joined column at its definition, and not where its display name is used',
      query:
        "SELECT a.x FROM account.query JOIN (SELECT --v:result{displayname='x'}\n‹subjekt› FROM crm.activities) AS a ON (a.x = name)",
      messages: ['Unknown field "subjekt" of "crm.activities". Did you mean "subject"?'],
      fixed:
        "SELECT a.x FROM account.query JOIN (SELECT --v:result{displayname='x'}\nsubject FROM crm.activities) AS a ON (a.x = name)",
    },
    {
      reports: 'one in the first of two JOINs with one alias',
      query:
        'SELECT id FROM account.query JOIN (SELECT ‹subjekt› FROM crm.activities) AS a ON (a.id = id) JOIN (SELECT id FROM crm.activities) AS a ON (a.id = id)',
      messages: ['Unknown field "subjekt" of "crm.activities". Did you mean "subject"?'],
      fixed:
        'SELECT id FROM account.query JOIN (SELECT subject FROM crm.activities) AS a ON (a.id = id) JOIN (SELECT id FROM crm.activities) AS a ON (a.id = id)',
    },
    {
      reports: 'a typo after more open fields than are examined',
      query: `SELECT ${Array.from({ length: 101 }, (_, index) => `custom.shop.f${index}`).join(', ')}, ‹nmae› FROM account.query`,
      messages: ['Unknown field "nmae" of "account.query". Did you mean "name"?'],
      fixed: `SELECT ${Array.from({ length: 101 }, (_, index) => `custom.shop.f${index}`).join(', ')}, name FROM account.query`,
    },
    {
      reports: 'a typo in a partial template',
      query: 'SELECT ‹nubmer› FROM account.query',
      catalog: partial,
      severity: 'warning',
      messages: ['Unknown field "nubmer" of "account.query". Did you mean "number"?'],
      fixed: 'SELECT number FROM account.query',
    },
  ],
});
