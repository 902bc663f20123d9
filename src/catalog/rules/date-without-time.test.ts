import { describe, expect, it } from 'vitest';
import { describeRule, only } from '../../../test/support/rule-case.js';
import { checkPredicate, createMatcher } from '../../cunit/index.js';
import { applyFixes } from '../../diagnostics/index.js';
import { check, parse } from '../../vql/index.js';
import { defineCatalog } from '../index.js';

const catalog = defineCatalog({
  templates: {
    'account.query': {
      fields: {
        id: 'integer',
        at: 'date-time',
        day: 'date',
        name: 'string',
        times: { type: 'date-time', collection: true },
      },
    },
  },
});
const statement = (where: string): string => `SELECT id FROM account.query WHERE ${where}`;
const message = (day: string, match: 'matches' | 'does not match', path = 'at'): string =>
  `The field "${path}" has a time, and "${day}" is the midnight at which the day begins: the rest of the day ${match}.`;

describeRule('date-without-time', {
  valid: {
    'limits that a day is right for': statement("at >= '2026-01-01' AND at < '2026-02-01' AND NOT at < '2026-01-01'"),
    'date-times': statement("at BETWEEN '2026-01-01' AND '2026-01-31T23:59:59Z' AND at = '2026-01-01T00:00Z'"),
    'a field of days, and one of texts': statement("day BETWEEN '2026-01-01' AND '2026-01-31' AND name = '2026-01-01'"),
    'a list with NULL, which excludes every row': statement("at NOT IN ('2026-01-31', NULL)"),
    'a pattern, NULL and a variable': statement("at LIKE '2026-01-01' AND at IS NULL AND at = :day"),
  },
  invalid: [
    {
      reports: 'the end of a range',
      query: statement("at BETWEEN '2026-01-01' AND ‹'2026-01-31'›"),
      messages: [message('2026-01-31', 'does not match')],
      fixed: statement("at >= '2026-01-01' AND at < '2026-02-01'"),
    },
    {
      reports: 'a day and the end of February',
      query: statement("id = 1 AND at = ‹'2024-02-28'› OR ‹'2023-12-31'› >= at"),
      messages: [message('2024-02-28', 'does not match'), message('2023-12-31', 'does not match')],
      fixed: statement("id = 1 AND at >= '2024-02-28' AND at < '2024-02-29' OR at < '2024-01-01'"),
    },
    {
      reports: 'what is excluded, in parentheses where OR would bind otherwise',
      query: statement(
        "id = 1 AND at <> ‹'2026-01-31'› AND at > ‹'2026-01-31'› AND at NOT BETWEEN '2026-01-01' AND ‹'2026-01-02'›",
      ),
      messages: [message('2026-01-31', 'matches'), message('2026-01-31', 'matches'), message('2026-01-02', 'matches')],
      fixed: statement(
        "id = 1 AND (at < '2026-01-31' OR at >= '2026-02-01') AND at >= '2026-02-01' AND (at < '2026-01-01' OR at >= '2026-01-03')",
      ),
    },
    {
      reports: 'conditions below NOT',
      query: statement("NOT at = ‹'2026-01-31'› AND NOT at > ‹'2026-01-31'› AND NOT (at NOT IN (‹'2026-01-31'›))"),
      messages: [
        message('2026-01-31', 'matches'),
        message('2026-01-31', 'does not match'),
        message('2026-01-31', 'does not match'),
      ],
      fixed: statement(
        "NOT (at >= '2026-01-31' AND at < '2026-02-01') AND NOT at >= '2026-02-01' AND NOT ((at < '2026-01-31' OR at >= '2026-02-01'))",
      ),
    },
    {
      reports: 'a list with a day and a time',
      query: statement("at IN (‹'2026-01-31'›, '2026-03-01T12:00Z')"),
      messages: [message('2026-01-31', 'does not match')],
      fixed: statement("(at >= '2026-01-31' AND at < '2026-02-01' OR at = '2026-03-01T12:00Z')"),
    },
    {
      reports: 'days without a fix: of a collection, with a comment, with a variable, the last of all days',
      query: statement(
        "times = ‹'2026-01-31'› OR at = /* c */ ‹'2026-01-31'› OR at IN (:d, ‹'2026-01-31'›) OR at <= ‹'9999-12-31'›",
      ),
      messages: [
        message('2026-01-31', 'does not match', 'times'),
        message('2026-01-31', 'does not match'),
        message('2026-01-31', 'does not match'),
        message('9999-12-31', 'does not match'),
      ],
    },
  ],
  options: { catalog },
});

describe('rows decide: what the message says of the day, and the fix that treats the whole day alike', () => {
  const times = ['2026-01-30T23:59:59Z', '2026-01-31T00:00:00Z', '2026-01-31T12:00:00Z', '2026-01-31T23:59:59.999Z'];
  const rows = [...times, '2026-02-01T00:00:00Z', '2026-01-01T00:00:00Z', null].map((at) => ({
    at: at === null ? null : new Date(at),
  }));
  const matchesOf = (text: string): readonly boolean[] => {
    const where = parse(text).value?.where;
    if (where === undefined) throw new Error(text);
    return rows.map(createMatcher(where));
  };
  const conditions = [
    "at = '2026-01-31'",
    "at <> '2026-01-31'",
    "at <= '2026-01-31'",
    "'2026-01-31' < at",
    "at BETWEEN '2026-01-01' AND '2026-01-31'",
    "at NOT BETWEEN '2026-01-01' AND '2026-01-31'",
    "at IN ('2026-01-31', '2026-01-01')",
    "at NOT IN ('2026-01-31')",
  ];
  const around = [
    (condition: string) => condition,
    (condition: string) => `NOT ${condition}`,
    (condition: string) => `NOT (NOT (${condition}))`,
    (condition: string) => `NOT (NOT (NOT ${condition} AND 1 = 1) OR 1 = 0)`,
  ];
  it.each(conditions.flatMap((condition) => around.map((write) => write(condition))))('%s', (where) => {
    const text = statement(where);
    const [found] = check(text, { rules: only('date-without-time'), catalog });
    const before = matchesOf(text);
    const rest = found?.message.endsWith('does not match.') === false;
    expect([before[1], before[2], before[3]]).toEqual([!rest, rest, rest]);
    const after = matchesOf(applyFixes(text, found?.fixes ?? []).text);
    // The other days, and rows without a value, match as before.
    expect([after[0], ...after.slice(4)]).toEqual([before[0], ...before.slice(4)]);
    expect(new Set(after.slice(1, 4)).size).toBe(1);
  });
});

it('reports a filter of C-Unit, whose fix would need another filter', () => {
  const filter = { type: 'FILTER', operator: 'RANGE', property: 'at', values: ['2026-01-01', '2026-01-31'] };
  const found = checkPredicate(filter, { catalog, template: 'account.query' });
  expect(found.map(({ code, path, fixes }) => ({ code, path, fixes }))).toEqual([
    { code: 'date-without-time', path: '/values/1', fixes: undefined },
  ]);
});

it.each([
  [5, 1],
  [6, 0],
])('has a fix for a list of up to five days: %i, %i', (count, fixes) => {
  const days = Array.from({ length: count }, (_, index) => `'2026-01-0${index + 1}'`).join(', ');
  const found = check(statement(`at IN (${days})`), { rules: only('date-without-time'), catalog });
  expect(found).toHaveLength(count);
  for (const one of found) expect(one.fixes ?? []).toHaveLength(fixes);
});
