import { describe, expect, it } from 'vitest';
import { describeRule, only } from '../../../test/support/rule-case.js';
import { defineCatalog } from '../../catalog/index.js';
import { check } from '../index.js';

const statement = (where: string): string => `SELECT id FROM account.query WHERE ${where}`;
const values = (condition: string, rows: string): string => `"${condition}" compares values and no field: it ${rows}.`;
const none = 'holds for no row';
const every = 'holds for every row';
const unknown = 'has the same result for every row';

describeRule('constant-condition', {
  valid: {
    'a field is compared with a value, on either side': statement('a = 1 AND 1 <> a'),
    'two fields are compared': statement('a = b AND a.b = b'),
    'an outer field has the same name as one of the query of EXISTS': statement(
      'EXISTS (SELECT id FROM crm.activities WHERE id = account.query.id AND account.id = account.query.id)',
    ),
    'a path may lead through a field that is named like the group': statement('id = account.id'),
    'the alias of a join is named like the group':
      'SELECT id FROM account.query JOIN (SELECT id, query.id FROM crm.activities) AS account ON (account.query.id = id)',
    'names that differ in case are different names': statement('a = A'),
    'a variable differs from call to call': statement("(:x = '' OR a = :x) AND :x = :x"),
    'a function can have another result each time': statement('random() = random()'),
    'a comparison with NULL is reported by null-comparison': statement('a = NULL AND 1 = NULL'),
    'a value is searched in a field': statement("'x' IN (tags) AND 'x' LIKE pattern AND 5 BETWEEN a AND b"),
    'a field is tested for NULL': statement('a IS NULL AND b IS NOT NULL'),
  },
  invalid: [
    { reports: 'two numbers that differ', query: statement('‹1 = 0›'), messages: [values('1 = 0', none)] },
    {
      reports: 'two numbers that are equal, and whose order is known',
      query: statement('‹1 = 1.0› AND ‹2 > 1› AND ‹9007199254740992 >= 9007199254740993› AND ‹1 <> 1›'),
      messages: [
        values('1 = 1.0', every),
        values('2 > 1', every),
        values('9007199254740992 >= 9007199254740993', none),
        values('1 <> 1', none),
      ],
    },
    {
      reports: 'values of two kinds, as they are compared without a field',
      query: statement(
        "‹TRUE = 'TRUE'› OR ‹'false' <> FALSE› OR ‹9 = '10'› OR ‹9 < '10'› OR ‹'x' = 1› OR ‹TRUE <> 'yes'› OR ‹1e400 > '9e399'› OR ‹'9' = '09'›",
      ),
      messages: [
        values("TRUE = 'TRUE'", every),
        values("'false' <> FALSE", none),
        values("9 = '10'", none),
        values("9 < '10'", every),
        values("'x' = 1", none),
        values("TRUE <> 'yes'", every),
        values("1e400 > '9e399'", every),
        values("'9' = '09'", unknown),
      ],
    },
    {
      reports: 'texts whose order is not documented, without naming the result',
      query: statement("‹'1b' > '1a'› OR ‹'1x' = '1X'›"),
      messages: [values("'1b' > '1a'", unknown), values("'1x' = '1X'", unknown)],
    },
    {
      reports: 'a name in quotes',
      query: statement("‹'name' = 'Bolt'›"),
      messages: [values("'name' = 'Bolt'", none)],
      fixed: statement("name = 'Bolt'"),
    },
    {
      reports: 'a text in quotes that cannot be a name',
      query: statement("‹'first name' = 'Bolt'›"),
      messages: [values("'first name' = 'Bolt'", none)],
    },
    {
      reports: 'a field with itself, under the whole name of its template and in EXISTS',
      query: statement(
        '‹id = account.query.id› AND EXISTS (SELECT id FROM crm.activities WHERE ‹account.id = account.id›)',
      ),
      messages: [
        '"id = account.query.id" compares a field with itself: it holds for every row in which the field is not NULL.',
        '"account.id = account.id" compares a field with itself: it holds for every row in which the field is not NULL.',
      ],
      fixed: statement('id IS NOT NULL AND EXISTS (SELECT id FROM crm.activities WHERE account.id IS NOT NULL)'),
    },
    {
      reports: 'a field in a list with itself',
      query: statement("‹id NOT IN ('5', id)›"),
      messages: [
        '"id NOT IN (\'5\', id)" compares a field with itself: it holds for no row unless the field is a to-many path.',
      ],
    },
    {
      reports: 'booleans, and tests of values with other operators',
      query: statement("‹TRUE = FALSE› OR ‹1 IN (1, 2)› OR ‹'x' LIKE 'y%'› OR ‹5 BETWEEN 1 AND 9›"),
      messages: [
        values('TRUE = FALSE', none),
        values('1 IN (1, 2)', unknown),
        values("'x' LIKE 'y%'", unknown),
        values('5 BETWEEN 1 AND 9', unknown),
      ],
    },
    {
      reports: 'a value that is tested for NULL',
      query: statement('‹1 IS NULL› OR ‹NULL IS NULL› OR ‹NULL NOTNULL›'),
      messages: [values('1 IS NULL', none), values('NULL IS NULL', every), values('NULL NOTNULL', none)],
    },
    {
      reports: 'a field that is compared with itself, which is not true for NULL',
      query: statement('‹company = company›'),
      messages: [
        '"company = company" compares a field with itself: it holds for every row in which the field is not NULL.',
      ],
      fixed: statement('company IS NOT NULL'),
    },
    {
      reports: 'a field that is never unlike itself',
      query: statement('‹a.b <> a.b› OR ‹a < a›'),
      messages: [
        '"a.b <> a.b" compares a field with itself: it holds for no row unless the field is a to-many path.',
        '"a < a" compares a field with itself: it holds for no row unless the field is a to-many path.',
      ],
    },
    {
      reports: 'values below one and two NOTs',
      query: statement("NOT ‹1 = 0› AND NOT (b = 1 OR NOT ‹1 = 1›) OR NOT ‹'1b' > '1a'›"),
      messages: [
        '"1 = 0" compares values and no field: its negation holds for every row.',
        values('1 = 1', every),
        values("'1b' > '1a'", unknown),
      ],
    },
    {
      reports: 'a field with itself below NOT, where the fix is a test that means the same',
      query: statement('NOT (b = 1 OR ‹a <> a›) AND NOT (NOT ‹c = c›)'),
      messages: [
        '"a <> a" compares a field with itself: its negation holds for every row in which the field is not NULL.',
        '"c = c" compares a field with itself: it holds for every row in which the field is not NULL.',
      ],
      fixed: statement('NOT (b = 1 OR a IS NULL) AND NOT (NOT c IS NOT NULL)'),
    },
    {
      reports: 'a field with itself below NOT that no row matches, without a fix',
      query: statement('NOT ‹a = a› OR NOT (b = 1 AND ‹a IN (a, 1)›)'),
      messages: [
        '"a = a" compares a field with itself: its negation holds for no row unless the field is a to-many path.',
        '"a IN (a, 1)" compares a field with itself: its negation holds for no row unless the field is a to-many path.',
      ],
    },
    {
      reports: 'conditions of JOIN and EXISTS',
      query:
        'SELECT id FROM a.b JOIN (SELECT id FROM c.d WHERE ‹1 = 0›) AS x ON (x.id = id) WHERE EXISTS (SELECT id FROM e.f WHERE ‹1 = 0›)',
      messages: [values('1 = 0', none), values('1 = 0', none)],
    },
  ],
});

it('takes the alias of a join for no name of the template, also where a catalog lists the fields', () => {
  const catalog = defineCatalog({
    templates: { 'account.query': { fields: { id: 'integer' } }, 'crm.activities': { fields: { id: 'integer' } } },
  });
  const text = (on: string): string =>
    `SELECT id FROM account.query JOIN (SELECT id FROM crm.activities) AS account ON (${on})`;
  const found = (on: string) => check(text(on), { rules: only('constant-condition'), catalog });
  expect(found('account.id = id')).toEqual([]);
  expect(found('account.id = account.id')).toHaveLength(1);
  const earlier = 'JOIN (SELECT id FROM crm.activities) AS task ON (account.id = id)';
  const two = `SELECT id FROM account.query ${earlier} JOIN (SELECT id FROM crm.activities) AS account ON (task.id = account.id)`;
  expect(check(two, { rules: only('constant-condition'), catalog }).map(({ span }) => span?.start)).toEqual([
    two.indexOf('account.id = id'),
  ]);
});

it('reads the group of the template as other rules do, also where a partial catalog lists the field', () => {
  const found = (fields: Readonly<Record<string, 'integer'>>) => {
    const catalog = defineCatalog({ templates: { 'account.query': { partial: true, fields } } });
    return check(statement('id = account.id'), { rules: only('constant-condition'), catalog });
  };
  expect(found({ id: 'integer' })).toHaveLength(1);
  expect(found({ id: 'integer', 'account.name': 'integer' })).toEqual([]);
  expect(found({ name: 'integer' })).toEqual([]);
});

describe('a field with several values per record, or with objects, need not equal itself', () => {
  const catalog = defineCatalog({
    templates: {
      'account.query': { fields: { id: 'integer', data: 'json', tags: { type: 'string', collection: true } } },
    },
  });
  it.each([
    ['tags = tags', 0],
    ['data = data', 0],
    ['id = id', 1],
  ])('%s: %i', (where, count) => {
    expect(check(statement(where), { rules: only('constant-condition'), catalog })).toHaveLength(count);
  });
});
