import { describe, expect, it } from 'vitest';
import { describeRule } from '../../../test/support/rule-case.js';
import { defineCatalog } from '../../catalog/index.js';
import { defaultDialect } from '../../dialect/index.js';
import { check } from '../index.js';

const read = (name: string, as: 'field' | 'function'): string =>
  as === 'field'
    ? `"${name}" is read as a field: VQL has no keyword for the current time; write the date as a value, or a relative date such as :today.`
    : `"${name}" is read as a function: no documented function returns the current time; write the date as a value, or a relative date such as :today.`;

describeRule('no-current-date', {
  valid: {
    'a date is a value': "SELECT id FROM article.query WHERE createdAt >= '2026-01-31'",
    'a variable is set when the query runs': 'SELECT id FROM article.query WHERE createdAt >= :today',
    'a text may be called so': "SELECT id FROM article.query WHERE name = 'NOW'",
    'a field that is compared with a value has that name': "SELECT today FROM article.query WHERE today = '2026-01-31'",
    'so has one that is compared with another field': 'SELECT id FROM article.query WHERE createdAt > offer.today',
    'a column and a sort key are fields': 'SELECT now FROM article.query WHERE now NOTNULL ORDER BY now',
    'a function with arguments': 'SELECT id FROM article.query WHERE createdAt > now(3)',
    'a range of values': "SELECT id FROM article.query WHERE today BETWEEN '2026-01-01' AND '2026-01-31'",
    'a function of another name': 'SELECT id FROM article.query WHERE createdAt > date(updatedAt)',
  },
  invalid: [
    {
      reports: 'the words and calls of other languages, in any case, on either side',
      query:
        'SELECT id FROM article.query WHERE createdAt > ‹CURRENT_DATE› AND ‹sysdate› < createdAt AND ‹Now()› >= createdAt AND ‹GETDATE()› <> 1',
      messages: [
        read('CURRENT_DATE', 'field'),
        read('sysdate', 'field'),
        read('Now', 'function'),
        read('GETDATE', 'function'),
      ],
    },
    {
      reports: 'the bounds of a range, and the values of a list',
      query:
        "SELECT id FROM article.query WHERE a BETWEEN ‹LOCALTIMESTAMP› AND ‹now()› AND b IN ('2026-01-31', ‹TODAY›)",
      messages: [read('LOCALTIMESTAMP', 'field'), read('now', 'function'), read('TODAY', 'field')],
    },
    {
      reports: 'a bound between two fields, and a call at any position',
      query:
        'SELECT ‹now()› FROM article.query WHERE ‹CURRENT_DATE› BETWEEN a AND b AND c > date_add(‹NOW()›, 1) ORDER BY ‹now()›',
      messages: [
        read('now', 'function'),
        read('CURRENT_DATE', 'field'),
        read('NOW', 'function'),
        read('now', 'function'),
      ],
    },
    {
      reports: 'one of two operands: the other may be a field',
      query: 'SELECT id FROM article.query WHERE today = ‹now› AND today BETWEEN ‹now› AND b',
      messages: [read('now', 'field'), read('now', 'field')],
    },
    {
      reports: 'an operand of BETWEEN with a field and a value',
      query:
        "SELECT id FROM article.query WHERE ‹now› BETWEEN a AND '2026-01-31' AND ‹today› BETWEEN '2026-01-31' AND b",
      messages: [read('now', 'field'), read('today', 'field')],
    },
  ],
});

describe('a current time of the installation', () => {
  const text = 'SELECT id FROM a.b WHERE c > CURRENT_DATE AND c > NOW()';
  const codesOf = (options: Parameters<typeof check>[1]): string[] =>
    check(text, options).flatMap(({ code, span }) => (code === 'no-limit' ? [] : [`${code} ${span?.start}`]));
  const now = { name: 'now', aggregate: false, evidence: 'installation' } as const;

  it('is not reported: a function that the dialect lists, or that a complete list lacks', () => {
    expect(codesOf({})).toEqual(['no-current-date 29', 'no-current-date 50']);
    expect(codesOf({ dialect: { ...defaultDialect, functions: [...defaultDialect.functions, now] } })).toEqual([
      'no-current-date 29',
    ]);
    expect(codesOf({ dialect: { ...defaultDialect, functions: [], functionsComplete: true } })).toEqual([
      'no-current-date 29',
      'unknown-function 50',
    ]);
  });

  it('is not reported with a catalog, which reports the unknown field', () => {
    const catalog = defineCatalog({ templates: { 'a.b': { fields: { id: 'integer', c: 'date' } } } });
    expect(codesOf({ catalog })).toEqual(['unknown-field 29', 'no-current-date 50']);
    const other = defineCatalog({ templates: { 'x.y': { fields: { id: 'integer' } } } });
    expect(codesOf({ catalog: other })).toEqual(['unknown-template 15', 'no-current-date 29', 'no-current-date 50']);
  });
});
