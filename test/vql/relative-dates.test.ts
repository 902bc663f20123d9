import { describe, expect, it } from 'vitest';
import { check, format, formatFile, parseOrThrow, print, vql } from '../../src/vql/index.js';

const statement = (where: string): string => `SELECT id FROM account.query WHERE ${where} LIMIT 1`;

describe('a relative date with its number in parentheses', () => {
  it.each([
    ['createdAt >= :daysAgo(7)', 'createdAt >= :daysAgo7'],
    ['createdAt BETWEEN :daysAgo(30) AND :today', 'createdAt BETWEEN :daysAgo30 AND :today'],
    ['day IN (:daysAgo(1), :daysAhead(1))', 'day IN (:daysAgo1, :daysAhead1)'],
    ['createdAt < :monthsAgo(12)Midnight AND a = 1', 'createdAt < :monthsAgo12Midnight AND a = 1'],
    [':monthsAhead(0) > createdAt', ':monthsAhead0 > createdAt'],
  ])('is the variable: %s', (written, read) => {
    const text = statement(written);
    expect(check(text)).toEqual([]);
    expect(print(parseOrThrow(text))).toBe(statement(read));
    expect(format(text)).toEqual(format(statement(read)));
    expect(formatFile(`${text}\n`)).toEqual(formatFile(`${statement(read)}\n`));
    expect(check(text, { dialect: { variableStyle: '$name' } }).map(({ code }) => code)).toEqual(
      check(statement(read), { dialect: { variableStyle: '$name' } }).map(({ code }) => code),
    );
  });

  it('is read in the tag', () => {
    const query = vql`SELECT id FROM account.query WHERE createdAt >= :daysAgo(7) AND name = ${'x'}`;
    expect(query.bind({ daysAgo7: '2026-01-31' }).toText()).toBe(
      "SELECT id FROM account.query WHERE createdAt >= '2026-01-31' AND name = 'x'",
    );
  });

  it.each([
    'createdAt >= :today(7)',
    'createdAt >= :daysAgo (7)',
    'createdAt >= :daysAgo(x)',
    'createdAt >= :other(7)',
    'createdAt >= :daysAgo(12345)',
  ])('is nothing else: %s', (where) => {
    expect(check(statement(where)).some(({ severity }) => severity === 'error')).toBe(true);
  });
});
