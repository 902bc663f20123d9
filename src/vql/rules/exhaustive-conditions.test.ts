import { describe, expect, it } from 'vitest';
import {
  candidates,
  comparedNumbers,
  constantConditions,
  operatorPairs,
} from '../../../test/support/operator-pairs.js';
import { describeRule, only } from '../../../test/support/rule-case.js';
import { defineCatalog } from '../../catalog/index.js';
import { check } from '../index.js';

const statement = (where: string): string => `SELECT id FROM account.query WHERE ${where}`;
const message = (first: string, second: string, match = 'only a row without a value does not match'): string =>
  `"${first}" or "${second}" holds for every value; ${match}.`;
const none = 'below NOT, no row matches unless the field is a to-many path';

describeRule('exhaustive-conditions', {
  valid: {
    'alternatives with two values': statement("a = 'x' OR a = 'y'"),
    'exclusions joined by AND': statement("a <> 'x' AND a <> 'y'"),
    'exclusions of two fields': statement("a <> 'x' OR b <> 'y'"),
    'a range is left out': statement('a < 5 OR a > 10'),
    'one value is left out': statement('a < 5 OR a > 5'),
    'a value, and rows without one': statement('a = 1 OR a IS NULL'),
    'all values but one, and rows without one': statement('a <> 1 OR a IS NULL'),
    'a value beside the test for any': statement('a = 1 OR a IS NOT NULL'),
    'texts that may be equal without regard to case': statement("a <> 'X' OR a <> 'x'"),
    'texts, whose order is not documented': statement("a > 'a' OR a < 'b'"),
    'numbers, both of which exclude 3 as texts': statement('a < 10 OR a > 5'),
    'one time in two zones': statement("a <> '2024-01-01T00:00:00+01:00' OR a <> '2023-12-31T23:00:00Z'"),
    'a list leaves values out': statement('a IN (1, 2) OR a NOT IN (1, 2, 3)'),
    'a range leaves values out': statement('a BETWEEN 1 AND 2 OR a NOT BETWEEN 1 AND 3'),
    'a list with NULL, which is reported by null-in-list': statement('a IN (1, NULL) OR a NOT IN (1, NULL)'),
    'two patterns': statement("a LIKE 'x%' OR a NOT LIKE 'y%'"),
    'values of variables are not known': statement('a <> :x OR a <> :y'),
  },
  invalid: [
    {
      reports: 'two exclusions of one field',
      query: statement("a <> 'x' OR ‹a <> 'y'›"),
      messages: [message("a <> 'x'", "a <> 'y'")],
      fixed: statement("a <> 'x' AND a <> 'y'"),
      related: ["a <> 'x'"],
    },
    {
      reports: 'exclusions with the value on the left, in parentheses',
      query: statement("b = 1 AND ('x' != a or ‹a <> 'y'›)"),
      messages: [message("'x' <> a", "a <> 'y'")],
      fixed: statement("b = 1 AND ('x' != a AND a <> 'y')"),
    },
    {
      reports: 'ranges that overlap',
      query: statement('a < 20\nOR\n‹a > 10›'),
      messages: ['"a < 20" or "a > 10" holds for every value that can be compared with them.'],
      fixed: statement('a < 20\nAND\na > 10'),
    },
    {
      reports: 'a value and all others, which AND does not join',
      query: statement('a = 1 OR ‹a <> 1›'),
      messages: [message('a = 1', 'a <> 1')],
    },
    {
      reports: 'tests for NULL and for its opposite',
      query: statement('a IS NULL OR ‹a NOTNULL›'),
      messages: ['"a IS NULL" or "a NOTNULL" holds for every row.'],
    },
    {
      reports: 'two of several alternatives, another of which can match a row without a value, without a fix for all',
      query: statement("a <> 'x' OR b = 1 OR ‹a <> 'y'›"),
      messages: [message("a <> 'x'", "a <> 'y'", 'every row in which the field is not NULL matches')],
    },
    {
      reports: 'a list and one of its values',
      query: statement('a NOT IN (1, 2) OR ‹a <> 3›'),
      messages: [message('a NOT IN (1, 2)', 'a <> 3')],
      fixed: statement('a NOT IN (1, 2) AND a <> 3'),
    },
    {
      reports: 'a pattern and its negation, and ranges in parentheses',
      query: statement("a LIKE 'x%' OR ‹a NOT LIKE 'x%'› OR (b < 9 OR ‹b NOT BETWEEN 3 AND 5›)"),
      messages: [
        message("a LIKE 'x%'", "a NOT LIKE 'x%'", 'every row in which the field is not NULL matches'),
        '"b < 9" or "b NOT BETWEEN 3 AND 5" holds for every value that can be compared with them.',
      ],
    },
    {
      reports: 'two conditions with NOT',
      query: statement('NOT a = 1 OR ‹NOT a = 2›'),
      messages: [message('NOT a = 1', 'NOT a = 2')],
      fixed: statement('NOT a = 1 AND NOT a = 2'),
    },
    {
      reports: 'several alternatives that leave no value out together',
      query: statement('a = 1 OR a NOT IN (1, 2) OR ‹a = 2›'),
      messages: [
        '"a = 1", "a NOT IN (1, 2)" or "a = 2" holds for every value; only a row without a value does not match.',
      ],
      related: ['a = 1', 'a NOT IN (1, 2)'],
    },
    {
      reports: 'alternatives below NOT, of which none is left',
      query: statement('NOT (y = 1 OR ‹y <> 1›)'),
      messages: [message('y = 1', 'y <> 1', none)],
    },
    {
      reports: 'alternatives below NOT, with a fix that excludes both values',
      query: statement('b = 1 OR NOT (y <> 1 OR ‹y <> 2›)'),
      messages: [message('y <> 1', 'y <> 2', none)],
      fixed: statement('b = 1 OR NOT (y <> 1 AND y <> 2)'),
    },
    {
      reports: 'alternatives below two and three NOTs, and several below one',
      query: statement(
        'NOT (NOT (y = 1 OR ‹y <> 1›)) AND NOT (b = 2 OR NOT (c = 2 OR NOT (a = 1 OR ‹a <> 1›))) AND NOT (x = 1 OR b = 3 OR ‹x <> 1›)',
      ),
      messages: [message('y = 1', 'y <> 1'), message('a = 1', 'a <> 1', none), message('x = 1', 'x <> 1', none)],
    },
    {
      reports: 'tests for NULL below NOT',
      query: statement('NOT (a IS NULL OR ‹a NOTNULL›)'),
      messages: [
        '"a IS NULL" or "a NOTNULL" holds for every row; below NOT, no row matches unless the field is a to-many path.',
      ],
    },
    {
      reports: 'conditions with a comment between them, without a fix that would lose it',
      query: statement("a <> 'x' OR /* or */ ‹a <> 'y'›"),
      messages: [message("a <> 'x'", "a <> 'y'")],
    },
  ],
});

it('does not report a text with a condition that could not be read', () => {
  const codes = check(statement("a <> 'x' OR OR a <> 'y'"), { rules: only('exhaustive-conditions') });
  expect(codes.map(({ code }) => code)).toEqual(['missing-condition']);
});

describe('two alternatives are exhaustive if and only if every value satisfies one', () => {
  it.each(operatorPairs)('$one and $other', ({ one, other, satisfiesOne, satisfiesOther }) => {
    for (const [x, y] of comparedNumbers) {
      const isAlways = candidates.every((value) => satisfiesOne(value, x) || satisfiesOther(value, y));
      const found = check(statement(`a ${one} ${x} OR a ${other} ${y}`), { rules: only('exhaustive-conditions') });
      expect(found, `${x}, ${y}`).toHaveLength(isAlways ? 1 : 0);
    }
  });
});

it('reads a repeated condition as one', () => {
  const codesOf = (where: string): readonly string[] =>
    check(statement(where), { rules: only('exhaustive-conditions') }).map(({ code }) => code);
  expect(codesOf('a <> 1 AND a <> 1 OR a <> 2')).toEqual(['exhaustive-conditions']);
  expect(codesOf('a <> 1 AND b <> 1 OR a <> 2')).toEqual([]);
});

describe('any two conditions with constants are exhaustive if and only if every value satisfies one', () => {
  it.each(constantConditions)('%s', (one, satisfiesOne) => {
    for (const [other, satisfiesOther] of constantConditions) {
      const isAlways = candidates.every((value) => satisfiesOne(value) || satisfiesOther(value));
      const found = check(statement(`${one} OR ${other}`), { rules: only('exhaustive-conditions') });
      expect(found, other).toHaveLength(isAlways ? 1 : 0);
    }
  });
});

describe('the type of the field decides how two values are compared', () => {
  const fields = {
    id: 'integer',
    total: 'decimal',
    at: 'date-time',
    name: 'string',
    active: 'boolean',
    data: 'json',
  } as const;
  const catalog = defineCatalog({ templates: { 'account.query': { fields } } });
  it.each([
    ['total < 10 OR total > 5', 1],
    ['total < 1e400 OR total > 9e399', 1],
    ['total <> 1 OR total <> 1.0', 0],
    ["at <> '2024-01-01T00:00:00+01:00' OR at <> '2023-12-31T23:00:00Z'", 0],
    ["at < '2024-01-01T00:00:00.12' OR at >= '2024-01-01T00:00:00.1Z'", 1],
    ["at < '2024-01-01T10:00:00+02:00' OR at > '2024-01-01T09:00:00Z'", 0],
    ['name < 10 OR name > 5', 0],
    ["name <> '1' OR name <> '1.0'", 1],
    ['at > 10 OR at < 20', 0],
    ["total >= 'x' OR total < 'x'", 0],
    ['active < 5 OR active > 1', 0],
    ['NOT (at > 10 OR at < 20)', 0],
    ['at <> 10 OR at <> 20', 1],
    ['data > 10 OR data < 20', 0],
    ["data LIKE 'x%' OR data NOT LIKE 'x%'", 0],
    ["name LIKE 'x%' OR name NOT LIKE 'x%'", 1],
  ])('%s: %i', (where, count) => {
    expect(check(statement(where), { rules: only('exhaustive-conditions'), catalog })).toHaveLength(count);
  });
});

it('reads the type of a field that is named like the alias of a later JOIN', () => {
  const catalog = defineCatalog({
    templates: {
      'account.query': { fields: { id: 'integer', 'x.n': 'string' } },
      'crm.activities': { fields: { id: 'integer', n: 'integer' } },
    },
  });
  const found = (first: string, second: string) =>
    check(
      `SELECT id FROM account.query JOIN (SELECT id FROM crm.activities) AS a ON (${first}) JOIN (SELECT id FROM crm.activities) AS x ON (${second})`,
      { rules: only('exhaustive-conditions'), catalog },
    );
  // As texts, '5' is not less than '10', and not greater than '5'.
  expect(found('x.n < 10 OR x.n > 5', 'x.id = id')).toEqual([]);
  expect(found('a.id = id', 'x.n < 10 OR x.n > 5')).toHaveLength(1);
});

it('leaves a condition that holds for every value by itself to reversed-between', () => {
  const catalog = defineCatalog({ templates: { 'account.query': { fields: { id: 'integer', total: 'decimal' } } } });
  const text = statement('total NOT BETWEEN 9 AND 1 OR total = 5');
  expect(check(text, { rules: only('exhaustive-conditions'), catalog })).toEqual([]);
  expect(check(text, { catalog }).map(({ code }) => code)).toContain('reversed-between');
});
