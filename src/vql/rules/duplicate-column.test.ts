import { expect, it } from 'vitest';
import { describeRule } from '../../../test/support/rule-case.js';
import { check } from '../index.js';

describeRule('duplicate-column', {
  valid: {
    'every column occurs once': 'SELECT id, name, state.label FROM account.query',
    'the star is no column': 'SELECT * FROM account.query',
    'fields that differ in case': 'SELECT name, Name FROM account.query',
    'a field and a field after it': 'SELECT state, state.label FROM account.query',
    'different calls on one field': 'SELECT min(total), max(total) FROM account.query',
    'with and without DISTINCT': 'SELECT count(name), count(DISTINCT name) FROM account.query',
    'one field under two display names':
      "SELECT --v:result{displayname='a'}\nid,\n--v:result{displayname='b'}\nid FROM account.query",
    'one field under its own name and under another':
      "SELECT id,\n--v:result{displayname='key'}\nid FROM account.query",
    'a field under another name, which is hidden besides':
      "SELECT id,\n--v:result{displayname='key', visible=false}\nid FROM account.query",
    'the columns of an inner statement are others':
      'SELECT id FROM account.query WHERE EXISTS (SELECT id FROM crm.activities)',
  },
  invalid: [
    {
      reports: 'a field that is selected twice',
      query: 'SELECT id, name, ‹id› FROM account.query',
      messages: ['The column "id" is selected twice.'],
      related: ['id'],
    },
    {
      reports: 'every repetition, each beside the first',
      query: 'SELECT id, ‹id›, ‹id› FROM account.query',
      messages: ['The column "id" is selected twice.', 'The column "id" is selected twice.'],
      related: ['id', 'id'],
    },
    {
      reports: 'a call that is selected twice',
      query: 'SELECT count(id), ‹count( id )› FROM account.query',
      messages: ['The column "count(id)" is selected twice.'],
      related: ['count(id)'],
    },
    {
      reports: 'two fields under one display name',
      query:
        "SELECT --v:result{displayname='name'}\nname1,\n--v:result{displayname='name'}\n‹name2› FROM account.query",
      messages: ['The column "name" is selected twice.'],
      related: ['name1'],
    },
    {
      reports: "a display name that is another column's own name",
      query: "SELECT city,\n--v:result{displayname='city'}\n‹default_address.city› FROM account.query",
      messages: ['The column "city" is selected twice.'],
      related: ['city'],
    },
    {
      reports: 'columns of a joined statement',
      query: 'SELECT id FROM account.query JOIN (SELECT a, ‹a› FROM b.c) AS j ON (j.a = id)',
      messages: ['The column "a" is selected twice.'],
      related: ['a'],
    },
  ],
});

it('duplicate-column does not report placeholders without a name, which may be different fields', () => {
  const codes = (text: string) =>
    check(text, { rules: { 'no-limit': 'off', 'aggregate-argument': 'off' } }).map(({ code }) => code);
  expect(codes('SELECT max(?), max(?) FROM account.query')).toEqual(['foreign-placeholder', 'foreign-placeholder']);
  expect(codes('SELECT max(:name), max(:name) FROM account.query')).toEqual(['duplicate-column']);
});
