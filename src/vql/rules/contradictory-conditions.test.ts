import { describe, expect, it } from 'vitest';
import { describeRule, only } from '../../../test/support/rule-case.js';
import { defineCatalog } from '../../catalog/index.js';
import { check } from '../../vql/index.js';

const both = (first: string, second: string): string =>
  `"${first}" and "${second}" cannot both hold for one value; no row matches unless the field is a to-many path.`;

describeRule('contradictory-conditions', {
  valid: {
    'conditions on two fields': "SELECT id FROM account.query WHERE a = 'x' AND b = 'y'",
    'alternatives may differ': "SELECT id FROM account.query WHERE a = 'x' OR a = 'y'",
    'alternatives inside a conjunction': "SELECT id FROM account.query WHERE (a = 1 OR a = 2) AND b = 'x'",
    'a range has two ends': 'SELECT id FROM article.query WHERE price >= 10 AND price < 20',
    'a range of one value': 'SELECT id FROM article.query WHERE price >= 10 AND price <= 10',
    'a value and two that it is not': 'SELECT id FROM account.query WHERE a <> 1 AND a <> 2 AND a = 3',
    'texts may be equal without regard to case': "SELECT id FROM account.query WHERE a = 'X' AND a = 'x'",
    'how texts are sorted is not known': "SELECT id FROM account.query WHERE name > 'b' AND name < 'a'",
    'digits in quotes may be texts, and as texts 5 is between 10 and 9':
      "SELECT id FROM account.query WHERE number > '10' AND number < '9'",
    'one number in two spellings': 'SELECT id FROM article.query WHERE price = 1000 AND price = 1e3 AND price = 1000.0',
    'digits in quotes may be different texts, and one number':
      "SELECT id FROM article.query WHERE number = '01' AND number <> '1'",
    'a number and a text may be equal': "SELECT id FROM account.query WHERE id = 1 AND id = '1'",
    'a boolean and its text may be equal': "SELECT id FROM account.query WHERE active = true AND active = 'true'",
    'one moment in two spellings':
      "SELECT id FROM account.query WHERE createdAt = '2026-01-01T10:00Z' AND createdAt = '2026-01-01T10:00:00Z'",
    'the limits of a day': "SELECT id FROM account.query WHERE createdAt >= '2026-01-01' AND createdAt < '2026-01-02'",
    'fields that differ in case': 'SELECT id FROM account.query WHERE a = 1 AND A = 2',
    'a pattern beside a value': "SELECT id FROM account.query WHERE a LIKE 'x%' AND a = 'xy'",
    'variables may hold the same': 'SELECT id FROM account.query WHERE a = :x AND a = :y',
    'variables may differ': 'SELECT id FROM account.query WHERE a = :x AND a <> :y',
    'one field against two others': 'SELECT id FROM account.query WHERE a = b AND a = c',
    'the same condition twice is the business of repeated-condition':
      'SELECT id FROM account.query WHERE a = 1 AND a = 1',
  },
  invalid: [
    {
      reports: 'two texts for one field',
      query: "SELECT id FROM account.query WHERE state = 'OPEN' AND ‹state = 'CLOSED'›",
      messages: [both("state = 'OPEN'", "state = 'CLOSED'")],
      related: ["state = 'OPEN'"],
    },
    {
      reports: 'two values, one of them on the left',
      query: 'SELECT id FROM article.query WHERE 1 = a AND b = 3 AND ‹a = 2›',
      messages: [both('1 = a', 'a = 2')],
      related: ['1 = a'],
    },
    {
      reports: 'ids that are one number to JavaScript',
      query: "SELECT id FROM account.query WHERE id = '9007199254740992' AND ‹id = '9007199254740993'›",
      messages: [both("id = '9007199254740992'", "id = '9007199254740993'")],
    },
    {
      reports: 'true and false',
      query: 'SELECT id FROM account.query WHERE active = true AND ‹active = FALSE›',
      messages: [both('active = TRUE', 'active = FALSE')],
    },
    {
      reports: 'a range whose ends are swapped',
      query: 'SELECT id FROM article.query WHERE price > 20 AND ‹price < 10›',
      messages: [both('price > 20', 'price < 10')],
    },
    {
      reports: 'a swapped range with the numbers on the left',
      query: 'SELECT id FROM article.query WHERE 20 < price AND ‹10 >= price›',
      messages: [both('20 < price', '10 >= price')],
    },
    {
      reports: 'a range that leaves out its only value',
      query: 'SELECT id FROM article.query WHERE price >= 10 AND ‹price < 10.0›',
      messages: [both('price >= 10', 'price < 10.0')],
    },
    {
      reports: 'a value outside a range',
      query: 'SELECT id FROM article.query WHERE price = 5 AND ‹price > 7›',
      messages: [both('price = 5', 'price > 7')],
    },
    {
      reports: 'a value that is excluded, be it a number or a text',
      query: "SELECT id FROM account.query WHERE a = 1 AND ‹a != 1› AND b <> 'x' AND ‹b = 'x'›",
      messages: [both('a = 1', 'a <> 1'), both("b <> 'x'", "b = 'x'")],
    },
    {
      reports: 'dates that leave no day',
      query: "SELECT id FROM account.query WHERE createdAt >= '2026-12-31' AND ‹createdAt <= '2026-01-01'›",
      messages: [both("createdAt >= '2026-12-31'", "createdAt <= '2026-01-01'")],
    },
    {
      reports: 'NULL beside a value, and NULL beside not NULL',
      query: 'SELECT id FROM account.query WHERE a IS NULL AND ‹a > 1› AND b NOTNULL AND ‹b ISNULL›',
      messages: [both('a IS NULL', 'a > 1'), both('b NOTNULL', 'b ISNULL')],
    },
    {
      reports: 'the first contradiction of a field only',
      query: 'SELECT id FROM account.query WHERE a = 1 AND ‹a = 2› AND a = 3',
      messages: [both('a = 1', 'a = 2')],
    },
    {
      reports: 'a possible to-many path, and says so',
      query: "SELECT id FROM account.query WHERE accountTypes = 'COMPANY' AND ‹accountTypes = 'PERSON'›",
      messages: [both("accountTypes = 'COMPANY'", "accountTypes = 'PERSON'")],
    },
    {
      reports: 'conjunctions under NOT, in JOIN and inside EXISTS',
      query:
        'SELECT id FROM account.query JOIN (SELECT x FROM a.b) AS j ON (j.x = 1 AND ‹j.x = 2›) WHERE NOT (a = 1 AND ‹a = 2›) OR EXISTS (SELECT y FROM a.b WHERE y = 1 AND ‹y = 2›)',
      messages: [both('j.x = 1', 'j.x = 2'), both('a = 1', 'a = 2'), both('y = 1', 'y = 2')],
    },
  ],
});

const rules = only('contradictory-conditions');
const codesOf = (where: string) =>
  check(`SELECT id FROM account.query WHERE ${where}`, { rules }).map(({ code }) => code);

describe('two conditions contradict each other if and only if no value meets both', () => {
  const operators = {
    '=': (a: number, b: number) => a === b,
    '<>': (a: number, b: number) => a !== b,
    '<': (a: number, b: number) => a < b,
    '<=': (a: number, b: number) => a <= b,
    '>': (a: number, b: number) => a > b,
    '>=': (a: number, b: number) => a >= b,
  };
  const candidates = [0.5, 1, 1.5, 2, 2.5];
  const pairs = Object.entries(operators).flatMap(([one, meetsOne]) =>
    Object.entries(operators).map(([other, meetsOther]) => ({ one, other, meetsOne, meetsOther })),
  );

  it.each(pairs)('$one and $other', ({ one, other, meetsOne, meetsOther }) => {
    for (const [x, y] of [
      [1, 1],
      [1, 2],
      [2, 1],
    ] as const) {
      const canBe = candidates.some((value) => meetsOne(value, x) && meetsOther(value, y));
      expect(codesOf(`a ${one} ${x} AND a ${other} ${y}`), `${x}, ${y}`).toHaveLength(canBe ? 0 : 1);
    }
  });
});

describe('a demand of NULL', () => {
  it.each([
    ['a IS NULL AND a IS NOT NULL', 1],
    ['a NOTNULL AND a ISNULL', 1],
    ['a IS NULL AND a = 1', 1],
    ['a <> 1 AND a IS NULL', 1],
    ['a IS NULL AND a ISNULL', 0],
    ['a IS NOT NULL AND a NOTNULL', 0],
    ['a IS NOT NULL AND a = 1', 0],
    ['a = 1 AND a IS NOT NULL', 0],
    ['f(a) IS NULL AND f(a) = 1', 0],
    ['upper(a) = 1 AND upper(a) = 2', 0],
    ['1 = 2 AND 1 = 3', 0],
    ['b = a AND c = a', 0],
    ['a = 1 AND a = 2 AND a = 3', 1],
    [`${Array.from({ length: 32 }, (_, index) => `a <> ${index}`).join(' AND ')} AND a = 1`, 0],
    [`${Array.from({ length: 31 }, (_, index) => `a <> ${index}`).join(' AND ')} AND a = 1`, 1],
  ])('%s: %i', (where, count) => {
    expect(codesOf(where)).toHaveLength(count);
  });
});

describe('fields of which a record has several values', () => {
  const catalog = defineCatalog({
    templates: {
      'account.query': { fields: { id: 'integer', tags: { type: 'string', collection: true }, name: 'string' } },
      'crm.activities': { fields: { id: 'integer', marks: { type: 'string', collection: true }, name: 'string' } },
    },
  });
  const joined = 'JOIN (SELECT id FROM crm.activities) AS x ON (x.id = id)';
  it.each([
    ["SELECT id FROM account.query WHERE tags = 'a' AND tags = 'b'", 0],
    ["SELECT id FROM account.query WHERE name = 'a' AND name = 'b'", 1],
    ["SELECT id FROM account.query WHERE other = 'a' AND other = 'b'", 1],
    ["SELECT id FROM account.query WHERE name = 'a' OR NOT (tags = 'a' AND tags = 'b')", 0],
    ["SELECT id FROM account.query WHERE tags = 'a' OR NOT (name = 'a' AND name = 'b')", 1],
    ["SELECT id FROM strange.query WHERE tags = 'a' AND tags = 'b'", 1],
    [`SELECT id FROM account.query ${joined} WHERE x.marks = 'a' AND x.marks = 'b'`, 0],
    [`SELECT id FROM account.query ${joined} WHERE x.name = 'a' AND x.name = 'b'`, 1],
    [`SELECT id FROM account.query ${joined} WHERE tags = 'a' AND tags = 'b'`, 0],
    [`SELECT id FROM account.query ${joined} WHERE x.tags = 'a' AND x.tags = 'b'`, 1],
    [`SELECT id FROM account.query JOIN y ${joined} WHERE x.marks = 'a' AND x.marks = 'b'`, 0],
    ["SELECT id FROM account.query JOIN y AS x ON (x.id = id) WHERE x.tags = 'a' AND x.tags = 'b'", 1],
    ["SELECT id FROM WHERE tags = 'a' AND tags = 'b'", 1],
    ["SELECT id FROM crm.activities WHERE EXISTS (SELECT id FROM account.query WHERE tags = 'a' AND tags = 'b')", 0],
    ["SELECT id FROM account.query WHERE EXISTS (SELECT id FROM crm.activities WHERE tags = 'a' AND tags = 'b')", 1],
  ])('%s: %i', (text, count) => {
    const found = check(text, { rules, catalog }).filter(({ code }) => code === 'contradictory-conditions');
    expect(found).toHaveLength(count);
    for (const { related = [] } of found)
      expect(related.map(({ message }) => message)).toEqual(['The other condition is here.']);
  });
});
