import { describeCatalogRule } from '../../../test/support/catalog-case.js';
import { sampleCatalog } from '../../../test/support/catalog-definition.js';

const message = (number: string): string =>
  `The number "${number}" has more digits than a JSON number can represent; write it in quotes.`;

describeCatalogRule('unquoted-id', {
  catalog: sampleCatalog,
  // C-Unit has strings alone: what is a number there, its reader reports.
  vqlOnly: true,
  valid: {
    'it is quoted': "SELECT id FROM account.query WHERE id = '1389132653974581248'",
    'a number can represent it': 'SELECT id FROM account.query WHERE id = 9007199254740991',
    'the field holds decimals': 'SELECT id FROM account.query WHERE total < 1389132653974581248',
    'it has a fraction': 'SELECT id FROM account.query WHERE other < 1389132653974581248.5',
  },
  invalid: [
    {
      reports: 'an id of a listed field',
      query: 'SELECT id FROM account.query WHERE id = ‹1389132653974581248›',
      messages: [message('1389132653974581248')],
      fixed: "SELECT id FROM account.query WHERE id = '1389132653974581248'",
      safe: true,
    },
    {
      reports: 'an id without a catalog',
      query: 'SELECT id FROM account.query WHERE account.id IN (1, ‹9007199254740992›)',
      catalog: false,
      messages: [message('9007199254740992')],
      fixed: "SELECT id FROM account.query WHERE account.id IN (1, '9007199254740992')",
    },
    {
      reports: 'a negative number',
      query: 'SELECT id FROM account.query WHERE ‹-9007199254740993› < owner',
      messages: [message('-9007199254740993')],
      fixed: "SELECT id FROM account.query WHERE '-9007199254740993' < owner",
      safe: true,
    },
  ],
});
