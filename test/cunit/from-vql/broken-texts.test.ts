import { describe, expect, it } from 'vitest';
import { createMatcher, toCUnit } from '../../../src/cunit/index.js';
import {
  createCall,
  createComparison,
  createIsNull,
  createLike,
  createMissing,
  createPath,
  createStringLiteral,
  type Predicate,
  parse,
  parsePredicate,
} from '../../../src/vql/index.js';
import { treeOf } from '../../support/cunit-notation.js';

/** Texts whose errors the parser goes on from, leaving out what it cannot read. */
const conditions = [
  "name = 'O'Brien' AND active = 'true'",
  'a = 1 XOR b = 2',
  'a = 1 garbage b = 2',
  'a = c garbage b = 2',
  'status IS TRUE',
  'a + 1 > 5',
  'a = 5 + 3',
  'id IN ()',
  'id IN (SELECT id FROM c.d)',
  'a.b(c) = 1',
];

const clauses = [
  'GROUP BY a',
  'HAVING count(id) > 1',
  'UNION SELECT id FROM c.d',
  'LIMIT 1.5',
  'LIMIT 99999999999999999999',
  'LIMIT -1',
  'LIMIT 5 AND b = 2',
  'OFFSET 9007199254740993',
];

describe('a tree that was read from a text with errors', () => {
  it.each(conditions)('is not translated, and matches nothing: %s', (text) => {
    const { value: predicate } = parsePredicate(text);
    if (predicate === undefined) throw new Error('No tree.');
    const { value, exact, diagnostics: losses } = toCUnit(predicate, { allow: ['lost-gap'] });
    expect({ value, exact }).toEqual({ value: undefined, exact: false });
    expect(losses.map(({ code }) => code)).toContain('lost-gap');
    expect(() => createMatcher(predicate)).toThrow(/incomplete/);
  });

  it.each(clauses)('is not translated: %s', (clause) => {
    const { value: statement } = parse(`SELECT id FROM account.query WHERE a = 1 ${clause}`);
    if (statement === undefined) throw new Error('No tree.');
    expect(toCUnit(statement)).toMatchObject({ exact: false });
    expect(toCUnit(statement).value).toBeUndefined();
  });

  it('has its own span as gap, if no node in it is one', () => {
    const { value: predicate } = parsePredicate('a = 1 XOR b = 2');
    expect(predicate && toCUnit(predicate).diagnostics).toMatchObject([
      { code: 'lost-gap', direction: 'untranslatable', span: { start: 0 } },
    ]);
  });

  it('is known for its parts, too', () => {
    const { value: statement } = parse('SELECT id FROM account.query WHERE a = 1 garbage b = 2');
    const where = statement?.where;
    expect(where && toCUnit(where).exact).toBe(false);
  });
});

const gap = createMissing();
const name = createPath('name');
const text = createStringLiteral('x');

describe('a condition with a gap in it', () => {
  it.each<[string, Predicate]>([
    ['before a field', createComparison(gap, '=', name)],
    ['before a value', createComparison(gap, '=', text)],
    ['behind a field', createComparison(name, '=', gap)],
    ['behind a call', createComparison(createCall('lower', [name]), '=', gap)],
    ['on both sides', createComparison(gap, '=', gap)],
    ['before LIKE', createLike(gap, text)],
    ['before IS NULL', createIsNull(gap)],
  ])('has this one loss: %s', (_where, predicate) => {
    const { value, diagnostics: losses } = toCUnit(predicate);
    expect(value).toBeUndefined();
    expect(losses.map(({ code }) => code)).toEqual(['lost-gap']);
  });

  it('does not report the call on the other side, which could be translated', () => {
    expect(treeOf('lower(a) = AND b = 1').losses).toEqual(['lost-gap wider']);
  });
});
