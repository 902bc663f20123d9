import { describe, expect, it } from 'vitest';
import { describeRule } from '../../../test/support/rule-case.js';
import { defaultDialect } from '../../dialect/index.js';
import { check } from '../index.js';

const read = (name: string, advice: string): string =>
  `"${name}" is a function of other databases, and not documented for VQL: ${advice}.`;
const forNull = 'test for NULL with IS NULL in a condition of its own, or replace it after reading';
const forTypes = 'write the value alone: dates and numbers are compared by the type of the field';
const forDates = 'compute the date before the query is sent, and compare the field with it';

describeRule('foreign-function', {
  valid: {
    'a documented function': 'SELECT count(id) FROM article.query',
    'a function that the installation may have': "SELECT id FROM article.query WHERE lower(name) = 'x'",
    'a field of that name': 'SELECT nvl FROM article.query WHERE nvl = 1',
  },
  invalid: [
    {
      reports: 'functions of other databases, in any case and position',
      query:
        "SELECT ‹nvl(a, 0)› FROM article.query WHERE ‹ISNULL(a, 0)› = 1 AND b > ‹TO_DATE('2026-01-31', 'YYYY-MM-DD')› AND b < ‹DateAdd(day, 7, c)›",
      messages: [read('nvl', forNull), read('ISNULL', forNull), read('TO_DATE', forTypes), read('DateAdd', forDates)],
    },
  ],
});

describe('a function of other databases', () => {
  it('is not reported if the installation lists it, or has a complete list', () => {
    const text = 'SELECT id FROM a.b WHERE NVL(c, 0) = 0 LIMIT 1';
    const codesOf = (options: Parameters<typeof check>[1]): string[] => check(text, options).map(({ code }) => code);
    const nvl = { name: 'nvl', aggregate: false, evidence: 'installation' } as const;
    expect(codesOf({})).toEqual(['foreign-function']);
    expect(codesOf({ dialect: { ...defaultDialect, functions: [...defaultDialect.functions, nvl] } })).toEqual([]);
    expect(codesOf({ dialect: { ...defaultDialect, functions: [], functionsComplete: true } })).toEqual([
      'unknown-function',
    ]);
  });
});
