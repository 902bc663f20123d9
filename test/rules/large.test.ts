import { describe, expect, it } from 'vitest';
import { check } from '../../src/vql/index.js';

describe('a text longer than a call can have arguments', () => {
  const items = Array.from({ length: 200_000 }, (_, index) => `a${index}`);
  const conditions = items.map((name) => `${name} = 1`);

  it.each([
    ['values', `SELECT id FROM account.query WHERE id IN (${items.join(', ')}) LIMIT 1`],
    ['conditions', `SELECT id FROM account.query WHERE ${conditions.join(' OR ')} LIMIT 1`],
    ['columns', `SELECT id, ${items.join(', ')} FROM account.query LIMIT 1`],
    ['sort columns', `SELECT id FROM account.query ORDER BY ${items.join(', ')} LIMIT 1`],
    ['arguments', `SELECT id, f(${items.join(', ')}) FROM account.query LIMIT 1`],
  ])('is checked like any other: %s', (_what, text) => {
    expect(check(text)).toEqual([]);
  });
});
