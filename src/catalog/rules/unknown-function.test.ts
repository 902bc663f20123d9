import { describeCatalogRule, dialectWith } from '../../../test/support/catalog-case.js';
import { sampleCatalog } from '../../../test/support/catalog-definition.js';

const dialect = dialectWith('COUNT', 'SUM', 'LOWER');

const listed = {
  templates: { 'account.query': { fields: { name: { type: 'string', functions: ['SOUNDEX'] } } } },
} as const;

describeCatalogRule('unknown-function', {
  catalog: sampleCatalog,
  valid: {
    'the installation has it, in any case': { query: 'SELECT count(id), Lower(name) FROM account.query', dialect },
    'the list of functions may be incomplete': 'SELECT soundex(name) FROM account.query',
    'a name of three letters': 'SELECT mid(name) FROM account.query',
    'a name that resembles another, if the functions are not known': 'SELECT round(total) FROM account.query',
    'the field has it': { query: 'SELECT soundex(name) FROM account.query', catalog: listed, dialect },
  },
  invalid: [
    {
      reports: 'a function that the installation does not have',
      query: 'SELECT ‹soundex›(name) FROM account.query',
      dialect,
      messages: ['Unknown function "soundex".'],
      pointers: ['/request/adhocPreset/results/0/functions/0'],
    },
    {
      reports: 'a typo in a condition',
      query: "SELECT id FROM account.query WHERE ‹lowr›(name) = 'x'",
      dialect,
      messages: ['Unknown function "lowr". Did you mean "LOWER"?'],
      fixed: "SELECT id FROM account.query WHERE LOWER(name) = 'x'",
    },
    {
      reports: 'a typo if the functions are not known, without a catalog',
      query: 'SELECT ‹cuont›(id) FROM account.query',
      catalog: false,
      severity: 'warning',
      messages: ['Unknown function "cuont". Did you mean "COUNT"?'],
      fixed: 'SELECT COUNT(id) FROM account.query',
    },
    {
      reports: 'one inside another',
      query: 'SELECT lower(‹trim›(name)) FROM account.query ORDER BY lower(name)',
      dialect,
      messages: ['Unknown function "trim".'],
    },
  ],
});
