import { describeCatalogRule } from '../../../test/support/catalog-case.js';
import { sampleCatalog } from '../../../test/support/catalog-definition.js';
import { defaultDialect, readDialect } from '../../dialect/index.js';

const { value: dialect = defaultDialect } = readDialect({
  version: 1,
  dialect: { functions: { MIN: 'refused', MAX: 'differs', COUNT: 'holds' } },
});

describeCatalogRule('unsupported-function', {
  catalog: sampleCatalog,
  valid: {
    'it was not tried': 'SELECT sum(total) FROM account.query',
    'it was seen to work': { query: 'SELECT count(id) FROM account.query', dialect },
    'it is another one': { query: 'SELECT minute(id) FROM account.query', dialect },
  },
  invalid: [
    {
      reports: 'a function that is refused, in any letter case',
      query: 'SELECT ‹min›(total) FROM account.query',
      dialect,
      messages: ['The installation refuses the function "min": it answers with an error.'],
      pointers: ['/request/adhocPreset/results/0/functions/0'],
    },
    {
      reports: 'a function with another effect, without a catalog',
      query: 'SELECT ‹MAX›(total) FROM account.query',
      catalog: false,
      dialect,
      messages: [
        'The installation understands the function "MAX" in another way, so that the rows may be others than the query says.',
      ],
    },
  ],
});
