import { expect, it } from 'vitest';
import { describeRule } from '../../../test/support/rule-case.js';
import { selectId } from '../../vql/edit/page-fixes.js';
import { check, parse } from '../../vql/index.js';

const unstable = (clause: string): string =>
  `Pages are not stable: with ${clause}, "id" should be selected or sorted by.`;

describeRule('unstable-paging', {
  ofOutermost: true,
  valid: {
    'without a page nothing is cut': 'SELECT name FROM account.query ORDER BY name',
    'id is selected': 'SELECT name, id FROM account.query ORDER BY name LIMIT 10 OFFSET 10',
    'id is selected, but not shown': 'SELECT name,\n--v:result{visible=false}\nid FROM account.query LIMIT 10',
    'the rows of a star are in the order of the template': 'SELECT * FROM account.query LIMIT 10',
    'a star sorted by id': 'SELECT * FROM account.query ORDER BY name, id LIMIT 10',
    'distinct rows of a star': 'SELECT DISTINCT * FROM account.query ORDER BY name LIMIT 10',
    'id is the last sort column': 'SELECT name FROM account.query ORDER BY name, id DESC LIMIT 10',
    'id is unique, so that keys after it have no effect': 'SELECT name FROM account.query ORDER BY id, name LIMIT 10',
    'an aggregate inside a function': 'SELECT ROUND(SUM(total)) FROM account.query LIMIT 1',
    'an aggregate inside a function, after a field': 'SELECT IF(total, SUM(total)) FROM account.query LIMIT 1',
    'aggregates are no records': 'SELECT count(id) FROM account.query LIMIT 1',
    'a field beside an aggregate': 'SELECT state, count(id) FROM account.query LIMIT 10',
    'distinct values are no records': 'SELECT DISTINCT state FROM account.query LIMIT 10',
    'the page of an inner statement': 'SELECT id FROM account.query WHERE EXISTS (SELECT a FROM b.c LIMIT 1) LIMIT 1',
  },
  invalid: [
    {
      reports: 'a page without an order',
      query: 'SELECT name FROM account.query ‹LIMIT 10›',
      messages: [unstable('LIMIT')],
      fixed: 'SELECT\n  --v:result{visible=false}\n  id,\n  name FROM account.query LIMIT 10',
    },
    {
      reports: 'an order that is not unique',
      query: 'SELECT name FROM account.query ORDER BY name ‹LIMIT 10› OFFSET 20',
      messages: [unstable('LIMIT')],
      fixed: 'SELECT\n  --v:result{visible=false}\n  id,\n  name FROM account.query ORDER BY name LIMIT 10 OFFSET 20',
    },
    {
      reports: 'a star that is sorted, since its columns are not known',
      query: 'SELECT * FROM account.query ORDER BY name DESC ‹LIMIT 10›',
      messages: [
        'Pages may not be stable: with LIMIT, "id" should be sorted by, since the query does not state whether it is among the columns.',
      ],
      fixed: 'SELECT * FROM account.query ORDER BY name DESC, id LIMIT 10',
    },
    {
      reports: 'an offset alone',
      query: 'SELECT name FROM account.query ‹OFFSET 20›',
      messages: [unstable('OFFSET')],
      fixed: 'SELECT\n  --v:result{visible=false}\n  id,\n  name FROM account.query OFFSET 20',
    },
    {
      reports: 'the id of another record',
      query: 'SELECT account.id FROM crm.activities ‹LIMIT 10›',
      messages: [unstable('LIMIT')],
      fixed: 'SELECT\n  --v:result{visible=false}\n  id,\n  account.id FROM crm.activities LIMIT 10',
    },
    {
      reports: 'a field of id',
      query: 'SELECT id.label FROM account.query ‹LIMIT 10›',
      messages: [unstable('LIMIT')],
      fixed: 'SELECT\n  --v:result{visible=false}\n  id,\n  id.label FROM account.query LIMIT 10',
    },
    {
      reports: 'a field that differs from id in case',
      query: 'SELECT ID FROM account.query ORDER BY Id ‹LIMIT 10›',
      messages: [unstable('LIMIT')],
      fixed: 'SELECT\n  --v:result{visible=false}\n  id,\n  ID FROM account.query ORDER BY Id LIMIT 10',
    },
    {
      reports: 'a column with an annotation, which the fix preserves',
      query: "SELECT\n--v:result{displayname='who'}\nname FROM account.query ‹LIMIT 10›",
      messages: [unstable('LIMIT')],
      fixed: "SELECT\n--v:result{visible=false}\nid,\n--v:result{displayname='who'}\nname FROM account.query LIMIT 10",
    },
    {
      reports: 'an indented column, whose line the fix preserves',
      query: 'SELECT\n  name\nFROM account.query ‹LIMIT 10›',
      messages: [unstable('LIMIT')],
      fixed: 'SELECT\n  --v:result{visible=false}\n  id,\n  name\nFROM account.query LIMIT 10',
    },
    {
      reports: 'a statement that begins on a later line',
      query: '\nSELECT name FROM account.query ‹LIMIT 10›',
      messages: [unstable('LIMIT')],
      fixed: '\nSELECT\n  --v:result{visible=false}\n  id,\n  name FROM account.query LIMIT 10',
    },
    {
      reports: 'a column after a comment, which ends before the new line begins',
      query: 'SELECT -- the names\nname FROM account.query ‹LIMIT 10›',
      messages: [unstable('LIMIT')],
      fixed: 'SELECT -- the names\n--v:result{visible=false}\nid,\nname FROM account.query LIMIT 10',
    },
  ],
});

it('reports nothing if the statement is paged, since the pager sorts by id', () => {
  for (const columns of ['name', '*', 'DISTINCT name'])
    expect(check(`SELECT ${columns} FROM account.query ORDER BY name LIMIT 10`, { paged: true })).toEqual([]);
});

it('offers no hidden id before missing columns', () => {
  const text = 'SELECT FROM account.query LIMIT 10';
  const { value: statement } = parse(text);
  expect(statement && selectId(statement, text)).toEqual([]);
});

it('offers no hidden id beside another column that is displayed as id', () => {
  const text = "SELECT --v:result{displayname='id'}\nname FROM account.query LIMIT 10";
  expect(check(text).map(({ code, fixes = [] }) => [code, fixes])).toEqual([['unstable-paging', []]]);
});
