import { describe, expect, it } from 'vitest';
import { describeRule, only } from '../../../test/support/rule-case.js';
import { checkPredicate, createMatcher, matches } from '../../cunit/index.js';
import { check, parse } from '../../vql/index.js';
import { defineCatalog, type FieldDefinition, type FieldType } from '../index.js';

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
const ofNot =
  'The field "tags" has several values in a row, and NOT is assumed to hold if the condition is false for one of them: a row matches although the condition is true for another value.';

describeRule('negated-collection', {
  valid: {
    'conditions that one value satisfies': statement(
      "tags = 'VIP' AND tags IN ('A') AND tags LIKE 'V%' AND tags IS NOT NULL",
    ),
    'fields with one value': statement("name <> 'VIP' AND NOT name = 'A'"),
    'an even number of NOTs': statement("NOT (NOT tags = 'VIP')"),
    'IS NULL below NOT': statement('NOT tags IS NULL AND NOT tags IS NOT NULL'),
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
      reports: 'NOT around a condition whose opposite is not negated',
      query: statement("NOT ‹tags <> 'VIP'› AND NOT ‹tags > 'M'› AND NOT ‹tags NOT LIKE 'V%'›"),
      messages: [ofNot, ofNot, ofNot],
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

describe('rows decide: a row matches, and so does one of its values', () => {
  it.each([
    "tags = 'VIP'",
    "tags <> 'VIP'",
    "tags > 'W'",
    "tags LIKE 'V%'",
    "tags NOT IN ('VIP')",
    "tags BETWEEN 'A' AND 'W'",
  ])('NOT %s', (where) => {
    const [plain, negated] = [where, `NOT (${where} OR name = 'x')`].map((text) => {
      const { value } = parse(statement(text));
      if (value?.where === undefined) throw new Error(where);
      return createMatcher(value.where);
    });
    const row = { name: 'y', tags: ['VIP', 'X'] };
    expect([plain?.(row), negated?.(row)]).toEqual([true, true]);
    const found = check(statement(`NOT (${where} OR name = 'x')`), { rules: only('negated-collection'), catalog });
    expect(found.map((one) => one.message)).toEqual([ofNot]);
  });
});

describe('where the catalog has a template of the values', () => {
  const withValues = (fields: Record<string, FieldDefinition | FieldType>) =>
    defineCatalog({
      templates: {
        'account.query': {
          fields: {
            id: 'integer',
            tags: { type: 'string', collection: true },
            'tags.name': { type: 'string', collection: true },
          },
        },
        'crm.tags': { fields },
      },
    });
  const advised = (where: string, fields: Record<string, FieldDefinition | FieldType>) =>
    check(statement(where), { rules: only('negated-collection'), catalog: withValues(fields) }).map(
      (one) => / For .*$/.exec(one.message)?.[0],
    );
  const none = ' For "none", use NOT EXISTS (SELECT id FROM crm.tags WHERE accountId = account.query.id AND name …).';

  it('the message has the query for "none"', () => {
    const known = { id: 'integer', accountId: 'integer', name: 'string' } as const;
    expect(advised("tags <> 'VIP' OR NOT tags.name = 'VIP'", known)).toEqual([none, none]);
    const referring = { id: 'integer', owner: { type: 'reference', references: 'account' }, name: 'string' } as const;
    expect(advised("tags <> 'VIP'", referring)).toEqual([none.replace('accountId', 'owner')]);
  });

  it('says nothing if it is not clear which field has the value, or which the record', () => {
    const fields = { id: 'integer', accountId: 'integer', name: 'string', label: 'string' } as const;
    expect(advised("tags <> 'VIP' OR NOT tags.name = 'VIP'", fields)).toEqual([undefined, none]);
    expect(advised("tags <> 'VIP'", { id: 'integer', name: 'string' })).toEqual([undefined]);
  });

  it('its query selects the records without the value', () => {
    const { value } = parse(
      statement("NOT EXISTS (SELECT id FROM crm.tags WHERE accountId = account.query.id AND name = 'VIP')"),
    );
    if (value?.where === undefined) throw new Error('no condition');
    const tags = [
      ['1', 'VIP'],
      ['1', 'X'],
      ['2', 'X'],
    ].map(([accountId, name], id) => ({ id, accountId, name }));
    const isNone = createMatcher(value.where, { template: 'account.query', tables: { 'crm.tags': tags } });
    expect(['1', '2', '3'].map((id) => isNone({ id }))).toEqual([false, true, true]);
  });
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
