import { describe, expect, it } from 'vitest';
import { describeRule, only } from '../../../test/support/rule-case.js';
import { compileSql } from '../../engine/index.js';
import { check, parse } from '../../vql/index.js';
import { defineCatalog } from '../index.js';

const catalog = defineCatalog({
  templates: {
    'account.query': {
      fields: { id: 'integer', name: 'string', country: 'string', rating: 'integer', secret: { resultable: false } },
    },
    'crm.visits': { fields: { id: 'integer', accountId: 'integer', 'a.name': 'string', place: 'json' } },
  },
});
const joined = (columns: string, rest: string): string =>
  `SELECT id FROM crm.visits JOIN (SELECT ${columns} FROM account.query) AS a ON (a.id = accountId) ${rest}`;

describeRule('unselected-field', {
  valid: {
    'the field is selected with the whole name of its template before it':
      'SELECT a.id FROM b.c JOIN (SELECT account.query.id FROM account.query) AS a ON (a.id = id)',
    'selected columns': joined('id, country', "WHERE a.country = 'DE' ORDER BY a.id"),
    'the standard columns': joined('*', 'WHERE a.rating > 3'),
    'a display name': joined("id, --v:result{displayname='stars'}\nrating", 'WHERE a.stars > 3'),
    'a column with the name of its template': joined('id, account.query.rating', 'WHERE a.account.query.rating > 3'),
    'a member of a column': joined('id, address', "WHERE a.address.city = 'Ulm'"),
    'a field of the template itself': joined('id', "WHERE a.name = 'x'"),
    'a field that no template has, which is reported by unknown-field': joined('id', 'WHERE a.rtaing > 3'),
  },
  invalid: [
    {
      reports: 'a field that is not selected',
      query: joined('id, country', 'WHERE NOT ‹a.rating› > 3'),
      messages: ['The joined statement "a" does not select "rating": it has "id" and "country" only.'],
      fixed: joined('id, country, rating', 'WHERE NOT a.rating > 3'),
    },
    {
      reports: 'a field under a display name, and the argument of a call',
      query:
        "SELECT MAX(‹a.rating›) FROM crm.visits JOIN (SELECT id, --v:result{displayname='stars'}\nrating, COUNT(name) FROM account.query) AS a ON (a.id = accountId)",
      messages: ['The joined statement "a" selects "rating" as "stars": use that name.'],
      fixed:
        "SELECT MAX(a.stars) FROM crm.visits JOIN (SELECT id, --v:result{displayname='stars'}\nrating, COUNT(name) FROM account.query) AS a ON (a.id = accountId)",
    },
    {
      reports: 'a field under a display name that no path can have',
      query: joined("id, --v:result{displayname='all stars'}\nrating", 'WHERE ‹a.rating› > 3'),
      messages: ['The joined statement "a" does not select "rating": it has "id" and "all stars" only.'],
      fixed: joined("id, --v:result{displayname='all stars'}\nrating, rating", 'WHERE a.rating > 3'),
    },
    {
      reports: 'a field that cannot be selected, without a fix',
      query: joined('id, country', "WHERE ‹a.secret› = 'x'"),
      messages: ['The joined statement "a" does not select "secret": it has "id" and "country" only.'],
    },
    {
      reports: 'a path that begins with a reserved word, without a fix',
      query:
        "SELECT id FROM crm.tours JOIN (SELECT id, country FROM crm.places) AS a ON (a.id = placeId) WHERE ‹a.from› = 'x'",
      messages: ['The joined statement "a" does not select "from": it has "id" and "country" only.'],
    },
    {
      reports: 'a field after the group, if a display name begins with it',
      query: joined("id, rating, --v:result{displayname='account.no'}\nname", 'WHERE ‹a.account.rating› > 3'),
      messages: ['The joined statement "a" selects "account.rating" as "rating": use that name.'],
      fixed: joined("id, rating, --v:result{displayname='account.no'}\nname", 'WHERE a.rating > 3'),
    },
    {
      reports: 'a field after the group that is not selected either',
      query: joined("id, --v:result{displayname='account.no'}\nname", 'WHERE ‹a.account.rating› > 3'),
      messages: ['The joined statement "a" does not select "account.rating": it has "id" and "account.no" only.'],
      fixed: joined("id, --v:result{displayname='account.no'}\nname, account.rating", 'WHERE a.account.rating > 3'),
    },
    {
      reports: 'a field beside many columns',
      query: joined('id, b, c, d, e, f, MIN(g)', 'WHERE ‹a.rating› > 3'),
      messages: ['The joined statement "a" does not select "rating": it has "id", "b", "c", "d", "e" and 2 more only.'],
    },
  ],
  options: { catalog },
});

const rules = only('unselected-field');

it('reports each clause, with a fix at each', () => {
  const text =
    'SELECT id, a.rating FROM crm.visits JOIN (SELECT id, country FROM account.query) AS a ON (a.id = accountId AND a.rating > 2) WHERE a.rating = 3 ORDER BY a.rating';
  const found = check(text, { rules });
  expect(found.map(({ fixes }) => fixes?.map(({ title, safe }) => ({ title, safe })))).toEqual(
    Array.from({ length: 4 }, () => [{ title: 'Select rating too', safe: false }]),
  );
});

describe('it agrees with the engine', () => {
  it.each([
    joined('id, country', 'WHERE a.rating > 3'),
    joined('id, country', 'ORDER BY a.rating'),
    joined('id, country, rating', 'WHERE a.rating > 3'),
    joined("--v:result{displayname='id'}\nrating", 'WHERE a.rating > 3'),
    joined("id, --v:result{displayname='stars'}\nrating", 'WHERE a.stars > 3'),
    joined('*', 'WHERE a.rating > 3'),
    joined('id, rating', 'WHERE a.account.rating > 3'),
    joined("id, rating, --v:result{displayname='no'}\nname", 'WHERE a.account.rating > 3'),
    joined("id, rating, --v:result{displayname='account'}\nname", 'WHERE a.account.rating > 3'),
    joined("id, rating, --v:result{displayname='account.no'}\nname", 'WHERE a.account.rating > 3'),
  ])('%s', (text) => {
    const statement = parse(text).value;
    if (statement === undefined) throw new Error(text);
    const refused = compileSql(statement, { target: 'duckdb', catalog }).diagnostics.map(({ code }) => code);
    expect(check(text, { rules, catalog }).length > 0).toBe(refused.includes('sql-field'));
  });
});
