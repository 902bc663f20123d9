import { describeCatalogRule } from '../../../test/support/catalog-case.js';

const catalog = {
  templates: {
    'account.query': {
      fields: {
        id: 'integer',
        name: 'string',
        state: { type: 'enum', values: ['A'] },
        total: 'decimal',
        active: 'boolean',
        dueDate: 'date',
        createdAt: 'date-time',
        payload: 'json',
        owner: 'reference',
        parentId: { type: 'string', references: 'Account' },
      },
    },
    'crm.activities': { fields: { id: 'integer', subject: 'string' } },
  },
} as const;

const text = 'a string';
const number = 'a whole number of 64 bits';

describeCatalogRule('incompatible-fields', {
  catalog,
  valid: {
    'types of one kind':
      'SELECT id FROM account.query WHERE total = id AND dueDate < createdAt AND name = state AND active = active',
    'ids, which are numbers or strings':
      'SELECT id FROM account.query WHERE parentId = id AND owner = name AND owner = id',
    'a field of unknown type, and an unknown field':
      'SELECT id FROM account.query WHERE payload = name AND custom.a.b = id',
    'the result of a function': 'SELECT id FROM account.query WHERE length(name) = id AND id = length(name)',
    'there is no catalog': { query: 'SELECT id FROM account.query WHERE createdAt = name', catalog: false },
  },
  invalid: [
    {
      reports: 'a date compared with a string',
      query: 'SELECT id FROM account.query WHERE ‹createdAt = name›',
      messages: [
        'The field "createdAt" is a date with time, and "name" is a string: it is not documented how the two compare.',
      ],
    },
    {
      reports: 'an ON condition with fields of different kinds',
      query: 'SELECT id FROM account.query JOIN (SELECT id FROM crm.activities) AS a ON (‹a.subject = id›)',
      messages: [`The field "subject" is ${text}, and "id" is ${number}: it is not documented how the two compare.`],
    },
    {
      reports: 'each bound of BETWEEN, and an element of a list',
      query: 'SELECT id FROM account.query WHERE ‹id BETWEEN name AND total› AND ‹active IN (total)›',
      messages: [
        `The field "id" is ${number}, and "name" is ${text}: it is not documented how the two compare.`,
        'The field "active" is true or false, and "total" is a decimal number: it is not documented how the two compare.',
      ],
    },
  ],
});
