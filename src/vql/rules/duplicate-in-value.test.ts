import { expect, it } from 'vitest';
import { describeRule } from '../../../test/support/rule-case.js';
import { defineCatalog } from '../../catalog/index.js';
import { applyFixes } from '../../diagnostics/index.js';
import { check } from '../check.js';

describeRule('duplicate-in-value', {
  valid: {
    'every value occurs once': "SELECT id FROM account.query WHERE type IN ('A', 'B')",
    'texts that differ in case': "SELECT id FROM account.query WHERE type IN ('a', 'A')",
    'texts that differ in spaces': "SELECT id FROM account.query WHERE type IN ('a', 'a ', ' a')",
    'numbers that are equal, but different texts': 'SELECT id FROM account.query WHERE a IN (1, 1.0)',
    'a number and the same digits as text': "SELECT id FROM account.query WHERE a IN (1, '1')",
    'ids that are equal as JavaScript numbers':
      'SELECT id FROM account.query WHERE id IN (9007199254740992, 9007199254740993)',
    'one value in two lists': "SELECT id FROM account.query WHERE a IN ('x') OR b IN ('x')",
    'fields that differ in case': 'SELECT id FROM account.query WHERE a IN (name, Name)',
    'variables that differ in name': 'SELECT id FROM account.query WHERE a IN (:first, :second)',
    'an OR of equalities is the business of repeated-condition': 'SELECT id FROM account.query WHERE a = 1 OR a = 1',
  },
  invalid: [
    {
      reports: 'a repeated text',
      query: "SELECT id FROM account.query WHERE type IN ('A', 'B', ‹'A'›)",
      messages: ["The value 'A' is listed twice."],
      fixed: "SELECT id FROM account.query WHERE type IN ('A', 'B')",
      safe: true,
    },
    {
      reports: 'every repetition, and removes them all at once',
      query: "SELECT id FROM account.query WHERE type NOT IN ('A',‹'A'› , ‹'A'›, 'B')",
      messages: ["The value 'A' is listed twice.", "The value 'A' is listed twice."],
      fixed: "SELECT id FROM account.query WHERE type NOT IN ('A', 'B')",
      safe: true,
    },
    {
      reports: 'numbers, booleans in any case, fields and variables',
      query: 'SELECT id FROM account.query WHERE a IN (1, ‹1›, TRUE, ‹true›, b.c, ‹b.c›, :x, ‹:x›)',
      messages: [
        'The value 1 is listed twice.',
        'The value TRUE is listed twice.',
        'The value b.c is listed twice.',
        'The value :x is listed twice.',
      ],
      fixed: 'SELECT id FROM account.query WHERE a IN (1, TRUE, b.c, :x)',
      safe: true,
    },
    {
      reports: 'one number in two notations, which are sent alike',
      query: 'SELECT id FROM account.query WHERE a IN (1000, ‹1e3›, 7, ‹+7›)',
      messages: ['The value 1e3 is listed twice.', 'The value +7 is listed twice.'],
      fixed: 'SELECT id FROM account.query WHERE a IN (1000, 7)',
      safe: true,
    },
    {
      reports: 'a text with a quote in it, as it is written',
      query: "SELECT id FROM account.query WHERE name IN ('O''Brien', ‹'O''Brien'›)",
      messages: ["The value 'O''Brien' is listed twice."],
      fixed: "SELECT id FROM account.query WHERE name IN ('O''Brien')",
      safe: true,
    },
    {
      reports: 'a repeated 64-bit id',
      query: "SELECT id FROM account.query WHERE account.id IN ('1389132653974581248', ‹'1389132653974581248'›)",
      messages: ["The value '1389132653974581248' is listed twice."],
      fixed: "SELECT id FROM account.query WHERE account.id IN ('1389132653974581248')",
      safe: true,
    },
    {
      reports: 'a value on a separate line',
      query: "SELECT id FROM account.query WHERE type IN (\n  'A',\n  ‹'A'›,\n  'B'\n)",
      messages: ["The value 'A' is listed twice."],
      fixed: "SELECT id FROM account.query WHERE type IN (\n  'A',\n  'B'\n)",
      safe: true,
    },
    {
      reports: 'a value after a comment, without a fix that would remove the comment',
      query: "SELECT id FROM account.query WHERE type IN ('A' /* first */, ‹'A'›, 'B')",
      messages: ["The value 'A' is listed twice."],
    },
    {
      reports: 'lists inside EXISTS',
      query: 'SELECT id FROM account.query WHERE EXISTS (SELECT id FROM a.b WHERE x IN (2, ‹2›))',
      messages: ['The value 2 is listed twice.'],
      fixed: 'SELECT id FROM account.query WHERE EXISTS (SELECT id FROM a.b WHERE x IN (2))',
      safe: true,
    },
  ],
});

it.each([
  ["id IN ('1.0', '1')", "id IN ('1')"],
  ["id IN (1, '1', 1.0)", 'id IN (1)'],
  ['id IN (:a, 1, :a)', 'id IN (:a, 1)'],
  ["name IN ('1.0', '1')", "name IN ('1.0', '1')"],
])('the catalog says whether values are compared as numbers: %s', (condition, fixed) => {
  const catalog = defineCatalog({ templates: { 'a.b': { fields: { id: 'integer', name: 'string' } } } });
  let text = `SELECT id FROM a.b WHERE ${condition} LIMIT 5`;
  // The fix of one finding can wait for that of another.
  for (let round = 0; round < 3; round++) {
    const safe = check(text, { catalog }).flatMap(({ fixes = [] }) => fixes.filter((fix) => fix.safe).slice(0, 1));
    text = applyFixes(text, safe).text;
  }
  expect(text).toBe(`SELECT id FROM a.b WHERE ${fixed} LIMIT 5`);
});

it('compares texts of a field that is named like the alias of a later JOIN', () => {
  const catalog = defineCatalog({
    templates: {
      'a.b': { fields: { id: 'integer', 'x.n': 'string' } },
      'c.d': { fields: { id: 'integer', n: 'integer' } },
    },
  });
  const text = (first: string, second: string): string =>
    `SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS y ON (${first}) JOIN (SELECT id, n FROM c.d) AS x ON (${second}) LIMIT 5`;
  const codes = (first: string, second: string) => check(text(first, second), { catalog }).map(({ code }) => code);
  expect(codes("x.n IN ('1.0', '1') AND y.id = id", 'x.id = id')).not.toContain('duplicate-in-value');
  expect(codes('y.id = id', "x.n IN ('1.0', '1')")).toContain('duplicate-in-value');
});
