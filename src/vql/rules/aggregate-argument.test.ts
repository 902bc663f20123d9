import { describe, expect, it } from 'vitest';
import { describeRule, only } from '../../../test/support/rule-case.js';
import { compileSql } from '../../engine/index.js';
import { check, parse } from '../index.js';

const message = (call: string): string =>
  `An aggregate takes one field: "${call}" does not. ${/^count/i.test(call) ? 'COUNT(*) counts the rows' : 'Only COUNT takes "*"'}.`;

describeRule('aggregate-argument', {
  valid: {
    'one field': 'SELECT COUNT(*), COUNT(id), sum(price), AVG(a.b), MIN(DISTINCT price) FROM account.query',
    'functions of the installation': 'SELECT MEDIAN(*), CONCAT(a, b), UPPER() FROM account.query',
  },
  invalid: [
    {
      reports: 'a star in each function but COUNT, also in ORDER BY',
      query: 'SELECT ‹SUM(*)›, ‹min(*)› FROM account.query ORDER BY ‹AVG(*)›, ‹MAX(*)›',
      messages: ['SUM(*)', 'min(*)', 'AVG(*)', 'MAX(*)'].map(message),
    },
    {
      reports: 'a count of constants and of nothing',
      query: "SELECT ‹COUNT(1)›, ‹count('x')›, ‹COUNT()› FROM account.query",
      messages: ['COUNT(1)', "count('x')", 'COUNT()'].map(message),
      fixed: 'SELECT COUNT(*), count(*), COUNT(*) FROM account.query',
    },
    {
      reports: 'two fields, a variable, a call and nothing',
      query: 'SELECT ‹COUNT(DISTINCT a, b)›, ‹SUM(:x)›, ‹MAX(COUNT(a))›, ‹SUM()› FROM account.query',
      messages: ['COUNT(DISTINCT a, b)', 'SUM(:x)', 'MAX(COUNT(a))', 'SUM()'].map(message),
    },
  ],
});

describe('it agrees with the engine', () => {
  const calls = ['*', 'a', 'a.b', '1', "'x'", ':x', '', 'a, b', 'MIN(a)', 'DISTINCT a'].flatMap((argument) =>
    ['COUNT', 'SUM', 'MIN'].map((name) => `${name}(${argument})`),
  );
  it.each(calls)('%s', (call) => {
    const text = `SELECT ${call} FROM account.query`;
    const statement = parse(text).value;
    if (statement === undefined) throw new Error(text);
    const refused = compileSql(statement, { target: 'duckdb' }).diagnostics.map(({ code }) => code);
    expect(check(text, { rules: only('aggregate-argument') }).length > 0).toBe(refused.includes('sql-call'));
  });
});
