import { describeCatalogRule } from '../../../test/support/catalog-case.js';
import { sampleCatalog } from '../../../test/support/catalog-definition.js';

const values = '"OPEN", "IN_WORK" and "DONE"';

const labeled = {
  templates: {
    'a.b': {
      fields: {
        id: 'integer',
        grade: {
          type: 'enum',
          values: ['A', 'B', 'BEST', 'X', 'Y'],
          valueLabels: { A: 'High', B: 'Low', BEST: 'Best', X: 'None', Y: 'None' },
        },
      },
    },
  },
} as const;

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
      pointers: ['/request/queryPredicate/values/1'],
    },
    {
      reports: 'the label of a value, and a misspelled one',
      query: "SELECT id FROM a.b WHERE grade IN (‹'high'›, ‹'Lwo'›)",
      catalog: labeled,
      messages: [
        'The field "grade" never has the value "high". "high" is the label of "A".',
        'The field "grade" never has the value "Lwo". Did you mean "B"?',
      ],
      fixed: "SELECT id FROM a.b WHERE grade IN ('A', 'B')",
      pointers: ['/request/queryPredicate/values/0', '/request/queryPredicate/values/1'],
    },
    {
      reports: 'a label that differs from its value in letter case alone',
      query: "SELECT id FROM a.b WHERE grade = ‹'Best'›",
      catalog: labeled,
      messages: ['The field "grade" never has the value "Best". Did you mean "BEST"?'],
      fixed: "SELECT id FROM a.b WHERE grade = 'BEST'",
    },
    {
      reports: 'a label of two values',
      query: "SELECT id FROM a.b WHERE grade = ‹'None'›",
      catalog: labeled,
      messages: ['The field "grade" never has the value "None". "None" is the label of "X".'],
      fixed: "SELECT id FROM a.b WHERE grade = 'X'",
    },
    {
      reports: 'a value without likeness, with the list of values and their labels',
      query: "SELECT id FROM a.b WHERE grade IN (‹'Medium'›)",
      catalog: labeled,
      messages: [
        'The field "grade" never has the value "Medium". Its values are "A" ("High"), "B" ("Low"), "BEST" ("Best"), "X" ("None") and "Y" ("None").',
      ],
    },
    {
      reports: 'some of many values',
      query: "SELECT id FROM a.b WHERE grade = ‹'Medium'›",
      catalog: {
        templates: {
          'a.b': { fields: { id: 'integer', grade: { type: 'enum', values: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] } } },
        },
      },
      messages: ['The field "grade" never has the value "Medium". Its values are "A", "B", "C", "D", "E" and 2 more.'],
    },
    {
      reports: 'two letters, of which any two are alike, without a suggestion',
      query: "SELECT id FROM a.b WHERE land = ‹'DA'›",
      catalog: { templates: { 'a.b': { fields: { id: 'integer', land: { type: 'enum', values: ['DE', 'FR'] } } } } },
      messages: ['The field "land" never has the value "DA". Its values are "DE" and "FR".'],
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
