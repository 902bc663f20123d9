import { describe, expect, it } from 'vitest';
import { describeRule, only } from '../../../test/support/rule-case.js';
import { checkPredicate, createMatcher, matches } from '../../cunit/index.js';
import { check, parse } from '../../vql/index.js';
import { defineCatalog } from '../index.js';

const catalog = defineCatalog({
  templates: {
    'account.query': {
      fields: { id: 'integer', name: 'string', tags: { type: 'string', collection: true, nullable: false } },
    },
  },
});
const statement = (where: string): string => `SELECT id FROM account.query WHERE ${where}`;
const message =
  'The field "tags" has several values in a row, and one of them that differs is enough: a row that also has an excluded value matches.';
const ofNot = `${message} No document states this of NOT; it is assumed.`;

describeRule('negated-collection', {
  valid: {
    'conditions that one value satisfies': statement(
      "tags = 'VIP' AND tags IN ('A') AND tags LIKE 'V%' AND tags IS NOT NULL",
    ),
    'fields with one value': statement("name <> 'VIP' AND NOT name = 'A'"),
    'an even number of NOTs': statement("NOT (NOT tags = 'VIP')"),
    'a negated condition below NOT': statement("NOT tags <> 'VIP'"),
  },
  invalid: [
    {
      reports: 'negated operators',
      query: statement(
        "‹tags <> 'VIP'› AND ‹'VIP' != tags› AND ‹tags NOT IN ('VIP', 'A')› AND ‹tags NOT LIKE 'V%'› AND ‹tags NOT BETWEEN 'A' AND 'B'›",
      ),
      messages: [message, message, message, message, message],
    },
    {
      reports: 'NOT around a condition, and around a junction',
      query: statement("NOT ‹tags = 'VIP'› OR NOT (name = 'x' OR ‹tags LIKE '%V%'›)"),
      messages: [ofNot, ofNot],
    },
    {
      reports: 'conditions in ON and EXISTS',
      query:
        "SELECT id FROM account.query JOIN (SELECT id FROM account.query) AS j ON (‹tags <> 'a'›) WHERE EXISTS (SELECT id FROM account.query WHERE ‹tags <> 'b'›)",
      messages: [message, message],
    },
  ],
  options: { catalog },
});

describe('rows decide: a value that is excluded is no obstacle', () => {
  it.each([
    "tags <> 'VIP'",
    "tags NOT IN ('VIP', 'A')",
    "tags NOT LIKE 'V%'",
    "tags NOT BETWEEN 'V' AND 'W'",
    "NOT tags = 'VIP'",
    "NOT tags IN ('VIP')",
    "NOT (NOT (tags NOT LIKE 'V%'))",
    "NOT (NOT (NOT tags = 'VIP'))",
  ])('%s', (where) => {
    const { value } = parse(statement(where));
    if (value?.where === undefined) throw new Error(where);
    const matcher = createMatcher(value.where);
    expect([['VIP', 'X'], ['X'], ['VIP'], []].map((tags) => matcher({ tags }))).toEqual([true, true, false, false]);
    expect(check(statement(where), { rules: only('negated-collection'), catalog })).toHaveLength(1);
  });
});

it('reports a filter of C-Unit', () => {
  const filter = { type: 'FILTER', operator: 'NOT_EQUALS', property: 'tags', values: ['VIP'] } as const;
  expect(checkPredicate(filter, { catalog, template: 'account.query' }).map(({ code }) => code)).toEqual([
    'negated-collection',
  ]);
  expect(matches(filter, { tags: ['VIP', 'X'] })).toBe(true);
});
