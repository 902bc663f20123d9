import { describeCatalogRule } from '../../../test/support/catalog-case.js';
import { sampleCatalog } from '../../../test/support/catalog-definition.js';

const values = '"OPEN", "IN_WORK" and "DONE"';

describeCatalogRule('unknown-enum-value', {
  catalog: sampleCatalog,
  valid: {
    'the value is one of them':
      "SELECT id FROM account.query WHERE state = 'OPEN' AND state NOT IN ('DONE', 'IN_WORK')",
    'a variable and NULL': 'SELECT id FROM account.query WHERE state = :x OR state IN (NULL)',
    'a pattern': "SELECT id FROM account.query WHERE state LIKE 'O%'",
    'the values are not known': {
      query: "SELECT id FROM account.query WHERE state = 'OPNE'",
      catalog: { templates: { 'account.query': { fields: { id: 'integer', state: 'enum' } } } },
    },
    'the list of values is empty': {
      query: "SELECT id FROM account.query WHERE state = 'OPNE'",
      catalog: {
        templates: { 'account.query': { fields: { id: 'integer', state: { type: 'enum', values: [] } } } },
      },
    },
    'the result of a function': "SELECT id FROM account.query WHERE lower(state) = 'open'",
  },
  invalid: [
    {
      reports: 'a value of one letter, with the list of values',
      query: "SELECT id FROM a.b WHERE grade IN (‹'X'›, ‹''›, 'B')",
      catalog: {
        templates: { 'a.b': { fields: { id: 'integer', grade: { type: 'enum', values: ['A', 'B', 'CC'] } } } },
      },
      messages: ['X', ''].map(
        (value) => `The field "grade" never has the value "${value}". Its values are "A", "B" and "CC".`,
      ),
    },
    {
      reports: 'a value of one letter in the wrong case',
      query: "SELECT id FROM a.b WHERE grade = ‹'b'›",
      catalog: { templates: { 'a.b': { fields: { id: 'integer', grade: { type: 'enum', values: ['A', 'B'] } } } } },
      messages: ['The field "grade" never has the value "b". Did you mean "B"?'],
      fixed: "SELECT id FROM a.b WHERE grade = 'B'",
      safe: true,
    },
    {
      reports: 'a typo',
      query: "SELECT id FROM account.query WHERE state = ‹'OPNE'›",
      messages: ['The field "state" never has the value "OPNE". Did you mean "OPEN"?'],
      fixed: "SELECT id FROM account.query WHERE state = 'OPEN'",
      pointers: ['/request/queryPredicate/values/0'],
    },
    {
      reports: 'another letter case',
      query: "SELECT id FROM account.query WHERE state IN ('OPEN', ‹'in_work'›)",
      messages: ['The field "state" never has the value "in_work". Did you mean "IN_WORK"?'],
      fixed: "SELECT id FROM account.query WHERE state IN ('OPEN', 'IN_WORK')",
      safe: true,
      pointers: ['/request/queryPredicate/values/1'],
    },
    {
      reports: 'something else',
      query: "SELECT id FROM account.query WHERE ‹'PAID'› <> state",
      messages: [`The field "state" never has the value "PAID". Its values are ${values}.`],
    },
    {
      reports: 'a value of another kind',
      query: 'SELECT id FROM account.query WHERE state = ‹7›',
      messages: [`The field "state" never has the value "7". Its values are ${values}.`],
    },
  ],
});
