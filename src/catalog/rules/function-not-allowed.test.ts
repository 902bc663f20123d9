import { describeCatalogRule, dialectWith } from '../../../test/support/catalog-case.js';

const catalog = {
  dataTypes: { MONEY: { type: 'decimal', functions: ['SUM', 'AVG'] } },
  templates: {
    'account.query': {
      fields: { id: 'integer', total: { dataType: 'MONEY' }, note: { type: 'string', functions: [] } },
    },
  },
} as const;

describeCatalogRule('function-not-allowed', {
  catalog,
  valid: {
    'the data type allows it, in any case': 'SELECT sum(total), AVG(total) FROM account.query',
    'the allowed functions are not stated': 'SELECT lower(id) FROM account.query',
    'it is called on the result of another': 'SELECT round(sum(total)) FROM account.query',
    'a sum of numbers, and of a field of unknown type': {
      query: 'SELECT sum(id), avg(total), SUM(any) FROM a.b',
      catalog: { templates: { 'a.b': { fields: { id: 'integer', total: 'decimal', any: 'unknown' } } } },
    },
    'the installation has no such function': {
      query: 'SELECT median(total) FROM account.query',
      dialect: dialectWith('SUM', 'AVG'),
    },
  },
  invalid: [
    {
      reports: 'another function',
      query: 'SELECT ‹max›(total) FROM account.query',
      messages: ['The function "max" cannot be called on "total"; it allows "SUM" and "AVG".'],
      pointers: ['/request/adhocPreset/results/0/functions/0'],
    },
    {
      reports: 'any function if none is allowed',
      query: "SELECT id FROM account.query WHERE ‹lower›(note) = 'x'",
      messages: ['The function "lower" cannot be called on "note"; it allows no function.'],
    },
    {
      reports: 'SUM of a field that is not a number, as an assumption',
      query: 'SELECT ‹sum›(name), ‹AVG›(day) FROM a.b',
      catalog: { templates: { 'a.b': { fields: { name: 'string', day: 'date' } } } },
      severity: 'warning',
      messages: [
        'The function "sum" cannot be called on "name"; it is a string, and the function is assumed to take numbers.',
        'The function "AVG" cannot be called on "day"; it is a date, and the function is assumed to take numbers.',
      ],
    },
    {
      reports: 'one in a sort key',
      query: 'SELECT id FROM account.query ORDER BY ‹max›(total)',
      messages: ['The function "max" cannot be called on "total"; it allows "SUM" and "AVG".'],
    },
  ],
});
