import { describe, expect, it } from 'vitest';
import { createFilter, createMatcher, type MatchOptions, matches } from '../../../src/cunit/index.js';
import { parse, parsePredicate } from '../../../src/vql/index.js';

const template = 'account.query';
const accounts = [
  { id: 1, name: 'Bolt', city: 'Bonn' },
  { id: 2, name: 'Nut', city: 'Ulm' },
  { id: 3, name: 'Screw', city: 'Bonn' },
];
const tables = {
  'crm.activities': [
    { id: 11, accountId: 1, type: 'CALL', account: { id: 3 } },
    { id: 12, accountId: 1, type: 'MAIL', account: { id: 1 } },
    { id: 13, accountId: 3, type: 'MAIL', account: { id: 3 } },
    { id: 2, accountId: 9, type: 'CALL', account: null },
  ],
  'crm.notes': [
    { activity: 11, city: 'Bonn' },
    { activity: 13, city: 'Ulm' },
  ],
  'crm.empty': [],
};

const names = (condition: string, options: MatchOptions = {}) => {
  const { value } = parsePredicate(condition);
  if (value === undefined) throw new Error(condition);
  const isWanted = createMatcher(value, { template, tables, ...options });
  return accounts.filter(isWanted).map(({ name }) => name);
};

describe('EXISTS on rows', () => {
  it.each([
    ['names the row around by the whole name of its template', 'accountId = account.query.id', ['Bolt', 'Screw']],
    ['names it on either side', 'account.query.id = accountId', ['Bolt', 'Screw']],
    ['names a field that only the row around has by its path alone', "accountId = 1 AND name = 'Nut'", ['Nut']],
    ['names a field of its own rows first', 'accountId = id', []],
    [
      'takes the group of the template around for a field of its own where there is one',
      'accountId = account.id',
      ['Bolt', 'Nut', 'Screw'],
    ],
    ['compares two fields of one name', 'account.id = account.query.id', ['Bolt', 'Screw']],
    ['names its own rows by the whole name of its template', 'crm.activities.id = account.query.id', ['Nut']],
  ])('%s', (_, condition, expected) => {
    expect(names(`EXISTS (SELECT id FROM crm.activities WHERE ${condition})`)).toEqual(expected);
    const others = accounts.map(({ name }) => name).filter((name) => !expected.includes(name));
    expect(names(`NOT EXISTS (SELECT id FROM crm.activities WHERE ${condition})`)).toEqual(others);
    expect(names(`NOT (EXISTS (SELECT id FROM crm.activities WHERE ${condition}))`)).toEqual(others);
  });

  it('holds for every row without a condition, and for none without rows', () => {
    expect(names('EXISTS (SELECT id FROM crm.activities)')).toHaveLength(3);
    expect(names('EXISTS (SELECT id FROM crm.empty)')).toEqual([]);
    expect(names('EXISTS (SELECT id FROM crm.empty WHERE accountId = account.query.id)')).toEqual([]);
  });

  it('sees the rows of all levels around', () => {
    const inner = 'SELECT activity FROM crm.notes WHERE activity = crm.activities.id AND city = account.query.city';
    expect(
      names(`EXISTS (SELECT id FROM crm.activities WHERE accountId = account.query.id AND EXISTS (${inner}))`),
    ).toEqual(['Bolt']);
  });

  it('is false where a comparison is unknown', () => {
    expect(
      names('EXISTS (SELECT id FROM crm.activities WHERE account.id <> account.query.id AND accountId = 9)'),
    ).toEqual([]);
  });

  it('reads the text of C-Unit with the parser of the options', () => {
    const filter = createFilter('NOT_EXISTS', undefined, [
      'SELECT id FROM crm.activities WHERE accountId = account.query.id',
    ]);
    expect(accounts.map((row) => matches(filter, row, { template, tables, parse }))).toEqual([false, true, false]);
    expect(() => matches(filter, {}, { template, tables })).toThrow(
      'The option "parse" of matches must be the parser, import { parse } from',
    );
  });

  it.each([
    ['a JOIN', 'SELECT id FROM crm.activities JOIN (SELECT id FROM crm.empty) AS e ON (e.id = id)'],
    ['an aggregate', 'SELECT COUNT(*) FROM crm.activities'],
    ['an OFFSET', 'SELECT id FROM crm.activities OFFSET 2'],
  ])('refuses %s, which rows alone do not answer', (part, query) => {
    expect(() => names(`EXISTS (${query})`)).toThrow(
      `The query of an EXISTS has ${part}, which "matches" does not evaluate.`,
    );
  });

  it('refuses tables without the template of the rows, a template without rows, and rows that are no array', () => {
    const exists = 'EXISTS (SELECT id FROM crm.activities)';
    expect(() => names(exists, { template: undefined })).toThrow('The option "template" of createMatcher must be');
    expect(() => names('EXISTS (SELECT id FROM crm.calls)')).toThrow('An EXISTS reads "crm.calls", of which');
    expect(() => names(exists, { tables: undefined })).toThrow('have neither "tables" nor "exists"');
    expect(() => names(exists, { tables: { 'crm.activities': {} as never } })).toThrow(
      'The rows of "crm.activities" must be an array',
    );
  });

  it('asks the function "exists" first', () => {
    expect(names('EXISTS (SELECT id FROM crm.calls)', { exists: (_, row) => row.id === 2 })).toEqual(['Nut']);
  });
});
