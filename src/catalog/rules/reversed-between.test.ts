import { describe, expect, it } from 'vitest';
import { changed } from '../../../test/support/cunit-pointers.js';
import { describeRule, only } from '../../../test/support/rule-case.js';
import { checkPredicate } from '../../cunit/index.js';
import { check, parse } from '../../vql/index.js';
import { defineCatalog } from '../index.js';

const empty = (low: string, high: string): string =>
  `The range from ${low} to ${high} is empty: the lower value comes first.`;

describeRule('reversed-between', {
  valid: {
    'the lower value comes first': 'SELECT id FROM article.query WHERE price BETWEEN 10 AND 19.99',
    'both values are equal': 'SELECT id FROM article.query WHERE price BETWEEN 10 AND 10.0',
    'ten is more than nine, though not as text': 'SELECT id FROM article.query WHERE price BETWEEN 9 AND 10',
    'negative numbers run the other way': 'SELECT id FROM article.query WHERE price BETWEEN -5 AND -1',
    'ids that are equal as JavaScript numbers':
      'SELECT id FROM article.query WHERE id BETWEEN 9007199254740992 AND 9007199254740993',
    'how texts are sorted is not known': "SELECT id FROM article.query WHERE name BETWEEN 'b' AND 'a'",
    'digits in quotes may be texts, and as texts 10 comes before 9':
      "SELECT id FROM article.query WHERE number BETWEEN '10' AND '9'",
    'a field of texts compares numbers as texts':
      'SELECT id FROM article.query WHERE a BETWEEN 10 AND 9.5 AND b BETWEEN -1 AND -5 AND c BETWEEN 100 AND 20',
    'fractions of a second with several lengths':
      "SELECT id FROM article.query WHERE a BETWEEN '2024-01-01T00:00:00.1Z' AND '2024-01-01T00:00:00.12'",
    'two dates in order': "SELECT id FROM article.query WHERE createdAt BETWEEN '2026-01-01' AND '2026-12-31'",
    'a date and a time are not compared, in either order':
      "SELECT id FROM article.query WHERE a BETWEEN '2026-06-01' AND '2026-06-01T12:00Z' AND b BETWEEN '2026-06-01T12:00Z' AND '2026-06-01'",
    'times in different zones are not compared':
      "SELECT id FROM article.query WHERE createdAt BETWEEN '2026-06-01T12:00:00+02:00' AND '2026-06-01T11:00:00+00:00'",
    'fields, calls and variables have no known order':
      'SELECT id FROM article.query WHERE a BETWEEN z AND b AND c BETWEEN :to AND :from AND d BETWEEN f(2) AND f(1)',
  },
  invalid: [
    {
      reports: 'numbers in the wrong order',
      query: 'SELECT id FROM article.query WHERE ‹price BETWEEN 20 AND 10› AND stock > 0',
      messages: [empty('20', '10')],
      fixed: 'SELECT id FROM article.query WHERE price BETWEEN 10 AND 20 AND stock > 0',
    },
    {
      reports: 'a range under NOT, which then excludes nothing',
      query: 'SELECT id FROM article.query WHERE ‹price NOT BETWEEN 20 AND 19.5›',
      messages: [empty('20', '19.5')],
      fixed: 'SELECT id FROM article.query WHERE price NOT BETWEEN 19.5 AND 20',
    },
    {
      reports: 'ranges below NOT, with the rows that match',
      query:
        'SELECT id FROM article.query WHERE NOT ‹a BETWEEN 20 AND 10› OR NOT (b = 1 AND ‹a NOT BETWEEN 20 AND 10›) OR NOT (NOT ‹a BETWEEN 20 AND 10›)',
      messages: [
        'The range from 20 to 10 is empty: the lower value comes first; below NOT, every row in which the field is not NULL matches if the values can be compared.',
        'The range from 20 to 10 is empty: the lower value comes first; below NOT, no row matches.',
        empty('20', '10'),
      ],
      fixed:
        'SELECT id FROM article.query WHERE NOT a BETWEEN 10 AND 20 OR NOT (b = 1 AND a NOT BETWEEN 10 AND 20) OR NOT (NOT a BETWEEN 10 AND 20)',
    },
    {
      reports: 'numbers with signs',
      query: 'SELECT id FROM article.query WHERE ‹b BETWEEN +2 AND -2›',
      messages: [empty('+2', '-2')],
      fixed: 'SELECT id FROM article.query WHERE b BETWEEN -2 AND +2',
    },
    {
      reports: 'ids that are equal as JavaScript numbers',
      query: 'SELECT id FROM article.query WHERE ‹id BETWEEN 9007199254740993 AND 9007199254740992›',
      messages: [empty('9007199254740993', '9007199254740992')],
      fixed: 'SELECT id FROM article.query WHERE id BETWEEN 9007199254740992 AND 9007199254740993',
    },
    {
      reports: 'digits in quotes that are out of order as numbers and as texts',
      query: "SELECT id FROM article.query WHERE ‹number BETWEEN '20' AND '10'›",
      messages: [empty("'20'", "'10'")],
      fixed: "SELECT id FROM article.query WHERE number BETWEEN '10' AND '20'",
    },
    {
      reports: 'dates and times',
      query:
        "SELECT id FROM article.query WHERE ‹a BETWEEN '2026-12-31' AND '2026-01-01'› AND ‹b BETWEEN '2026-01-01T10:00:00Z' AND '2026-01-01T09:59:59Z'›",
      messages: [empty("'2026-12-31'", "'2026-01-01'"), empty("'2026-01-01T10:00:00Z'", "'2026-01-01T09:59:59Z'")],
      fixed:
        "SELECT id FROM article.query WHERE a BETWEEN '2026-01-01' AND '2026-12-31' AND b BETWEEN '2026-01-01T09:59:59Z' AND '2026-01-01T10:00:00Z'",
    },
    {
      reports: 'ranges inside EXISTS',
      query: 'SELECT id FROM article.query WHERE EXISTS (SELECT id FROM a.b WHERE ‹x BETWEEN 2 AND 1›)',
      messages: [empty('2', '1')],
      fixed: 'SELECT id FROM article.query WHERE EXISTS (SELECT id FROM a.b WHERE x BETWEEN 1 AND 2)',
    },
  ],
});

const range = (operator: string, ...values: readonly string[]) => ({
  type: 'FILTER',
  operator,
  property: 'price',
  values,
});

it.each(['RANGE', 'NOT_RANGE'])('reports a %s of C-Unit with the same bounds', (operator) => {
  const predicate = { type: 'JUNCTION', operator: 'AND', children: [range(operator, '20', '10')] };
  const [found, ...others] = checkPredicate(predicate);
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    code: 'reversed-between',
    severity: 'warning',
    path: '/children/0',
    message: empty('"20"', '"10"'),
  });
  const [fix] = found?.fixes ?? [];
  expect(fix).toMatchObject({ title: 'Swap the two values', safe: false });
  const fixed = (fix?.changes ?? []).reduce<unknown>(changed, predicate);
  expect(fixed).toEqual({ ...predicate, children: [range(operator, '10', '20')] });
});

it.each([
  ['10', '20'],
  ['10', '9'],
  ['b', 'a'],
  [':to', '10'],
])('does not report a RANGE from %s to %s', (low, high) => {
  expect(checkPredicate(range('RANGE', low, high))).toEqual([]);
});

it('swaps the bounds in the text of an EXISTS', () => {
  const text = 'SELECT id FROM a.b WHERE x BETWEEN 2 AND 1';
  const predicate = { type: 'FILTER', operator: 'EXISTS', values: [text] };
  const [found] = checkPredicate(predicate, { parse });
  expect(found).toMatchObject({ code: 'reversed-between', path: '/values/0', span: { start: 25, end: 42 } });
  const fixed = (found?.fixes?.[0]?.changes ?? []).reduce<unknown>(changed, predicate);
  expect(fixed).toEqual({ ...predicate, values: ['SELECT id FROM a.b WHERE x BETWEEN 1 AND 2'] });
});

describe('the type of the field decides how the bounds are compared', () => {
  const fields = {
    id: 'integer',
    price: 'decimal',
    at: 'date-time',
    day: 'date',
    name: 'string',
    owner: 'reference',
  } as const;
  const catalog = defineCatalog({ templates: { 'article.query': { fields } } });
  it.each([
    ['price BETWEEN 10 AND 9.5', 1],
    ['price BETWEEN -1 AND -5', 1],
    ["price BETWEEN '100' AND '20'", 1],
    ['price BETWEEN 9 AND 10', 0],
    ['price BETWEEN 10 AND 10.0', 0],
    ['price BETWEEN 1e400 AND 9e399', 1],
    ['price BETWEEN 1e-400 AND 1e-401', 1],
    ['price BETWEEN 0.99999999999999999999 AND 1', 0],
    ['price BETWEEN 1e9007199254740993 AND 1e9007199254740992', 1],
    ["at BETWEEN '2024-01-01T00:00:00.12' AND '2024-01-01T00:00:00.1Z'", 1],
    ["at BETWEEN '2024-01-01T00:00:00.1Z' AND '2024-01-01T00:00:00.12'", 0],
    ["at BETWEEN '2024-01-01T12:00:00Z' AND '2024-01-01T13:00:00+02:00'", 1],
    ["at BETWEEN '2024-01-01T13:00:00+02:00' AND '2024-01-01T12:00:00z'", 0],
    ["day BETWEEN '2024-03-01' AND '2024-02-29'", 1],
    ["at BETWEEN '2024-01-01T12:00Z' AND '2024-01-01'", 0],
    ['name BETWEEN 100 AND 20', 0],
    ["name BETWEEN '20' AND '10'", 1],
    ['owner BETWEEN 100 AND 20', 0],
    ['day BETWEEN 20 AND 10', 0],
    ["price BETWEEN '2024-03-01' AND '2024-02-29'", 0],
    ['upper(name) BETWEEN 100 AND 20', 0],
  ])('%s: %i', (where, count) => {
    const text = `SELECT id FROM article.query WHERE ${where}`;
    expect(check(text, { rules: only('reversed-between'), catalog })).toHaveLength(count);
  });
});
