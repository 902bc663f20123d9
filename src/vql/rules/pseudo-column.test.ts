import { expect, it } from 'vitest';
import { describeRule, only } from '../../../test/support/rule-case.js';
import { defineCatalog } from '../../catalog/index.js';
import { check } from '../index.js';

const limit = 'write LIMIT at the end of the statement to limit the rows';
const id = 'compare id, which identifies a record';
const user = 'write the user as a value or a variable';

describeRule('pseudo-column', {
  valid: {
    'fields whose names contain one':
      'SELECT id FROM account.query WHERE a.rownum = 1 AND rownumber = 2 AND rowid.x = 3',
    'a field that may be named so': "SELECT top FROM account.query WHERE top = 'x' AND top IS NULL",
    'a function': 'SELECT row_number(id) FROM account.query',
  },
  invalid: [
    {
      reports: 'numbers of rows',
      query: 'SELECT ‹ROWNUM› FROM account.query WHERE ‹rownum› <= 10 AND ‹TOP› < 5 AND ‹row_number› BETWEEN 1 AND 3',
      messages: ['ROWNUM', 'rownum', 'TOP', 'row_number'].map((name) => `"${name}" is read as a field; ${limit}.`),
    },
    {
      reports: 'addresses of rows, users, and names in EXISTS',
      query:
        "SELECT ‹ROWID› FROM account.query WHERE owner = ‹CURRENT_USER› AND EXISTS (SELECT id FROM a.b WHERE ‹ctid› = 'x') ORDER BY ‹_rowid_›",
      messages: [
        `"ROWID" is read as a field; ${id}.`,
        `"CURRENT_USER" is read as a field; ${user}.`,
        `"ctid" is read as a field; ${id}.`,
        `"_rowid_" is read as a field; ${id}.`,
      ],
    },
  ],
});

it('leaves names to unknown-field where the template is known', () => {
  const catalog = defineCatalog({ templates: { 'account.query': { fields: { id: 'integer', top: 'integer' } } } });
  const text = 'SELECT id FROM account.query WHERE ROWNUM <= 10 AND top < 3';
  expect(check(text, { catalog, rules: only('pseudo-column') })).toEqual([]);
  expect(check(text, { catalog, rules: only('unknown-field') }).map(({ message }) => message)).toEqual([
    `Unknown field "ROWNUM" of "account.query"; ${limit}.`,
  ]);
});
