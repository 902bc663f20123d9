import { describe, expect, it } from 'vitest';
import { fingerprint, matches, toCUnit } from '../../../src/cunit/index.js';
import { type Predicate, parsePredicate } from '../../../src/vql/index.js';

const gap = 'The predicate has a gap: it was read from a text with errors.';
const gapOfExists = 'The predicate has a gap: the statement of EXISTS was read from a text with errors.';

describe('a predicate that was read from a text with errors', () => {
  it.each([
    ['x =', gap],
    ['x = 1 AND', gap],
    ['NOT', gap],
    ['x BETWEEN 1 AND', gap],
    ['EXISTS ()', gapOfExists],
    ['EXISTS (SELECT id FROM a.b WHERE)', gapOfExists],
  ])('is not evaluated: %s', (text, message) => {
    const { value: predicate } = parsePredicate(text);
    const evaluate = (tree: Predicate) => () => matches(tree, { x: 1 }, { exists: () => true });
    if (predicate === undefined) throw new Error('There is a tree.');
    expect(evaluate(predicate)).toThrow(new TypeError(gap));
    // A copy is not known to be of a text with errors.
    expect(evaluate(structuredClone(predicate))).toThrow(new TypeError(message));
  });
});

describe('a text in place of its tree', () => {
  it.each([
    ['matches', () => matches("a = 'x'" as never, { a: 'x' })],
    ['toCUnit', () => toCUnit('SELECT id FROM a.b' as never)],
    ['fingerprint', () => fingerprint('SELECT id FROM a.b' as never)],
  ])('is refused by %s, with who reads it', (_, ask) => {
    const message = 'A text is read first: by parsePredicate or parseOrThrow of vql-kit/vql.';
    expect(ask).toThrow(new TypeError(message));
  });
});

describe('a tree that no parser makes', () => {
  const path = { kind: 'Path', segments: ['x'] } as const;

  it.each<[unknown, string]>([
    [{ kind: 'Path', segments: ['x'] }, 'A "Path" cannot stand in a predicate.'],
    [
      { kind: 'Comparison', left: path, operator: '=', right: { kind: 'Star' } },
      'A "Star" cannot stand in a predicate.',
    ],
    [
      { kind: 'Like', operand: path, pattern: path, escape: { kind: 'Missing' } },
      'ESCAPE names exactly one character.',
    ],
  ])('is refused: %o', (predicate, message) => {
    // Callers without types can hand over anything.
    expect(() => matches(predicate as Predicate, { x: 1 })).toThrow(new TypeError(message));
  });

  it('is refused by the translation as well', () => {
    expect(() => toCUnit(path as never)).toThrow(new TypeError('A "Path" cannot stand in a predicate.'));
  });
});
