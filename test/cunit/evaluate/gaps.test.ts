import { describe, expect, it } from 'vitest';
import { fingerprint, matches, toCUnit } from '../../../src/cunit/index.js';
import { type Predicate, parsePredicate } from '../../../src/vql/index.js';

const gap = 'The predicate is incomplete: it was parsed from a text with errors.';

describe('a predicate that was parsed from a text with errors', () => {
  it.each(['x =', 'x = 1 AND', 'NOT', 'x BETWEEN 1 AND', 'EXISTS ()', 'EXISTS (SELECT id FROM a.b WHERE)'])(
    'is not evaluated: %s',
    (text) => {
      const { value: predicate } = parsePredicate(text);
      const evaluate = (tree: Predicate) => () => matches(tree, { x: 1 }, { exists: () => true });
      if (predicate === undefined) throw new Error('There is a tree.');
      expect(evaluate(predicate)).toThrow(gap);
      // A copy is not marked as incomplete, but its gap is found.
      expect(evaluate(structuredClone(predicate))).toThrow(gap);
    },
  );
});

describe('a text instead of a tree', () => {
  it.each([
    ['matches', () => matches("a = 'x'" as never, { a: 'x' })],
    ['toCUnit', () => toCUnit('SELECT id FROM a.b' as never)],
    ['fingerprint', () => fingerprint('SELECT id FROM a.b' as never)],
  ])('is rejected by %s, which names the parser', (owner, call) => {
    expect(call).toThrow(
      `The query of ${owner} must be parsed first, by parsePredicate or parseOrThrow of vql-kit/vql; found`,
    );
  });
});

describe('a tree that no parser returns', () => {
  const path = { kind: 'Path', segments: ['x'] } as const;

  it.each<[unknown, string]>([
    [{ kind: 'Path', segments: ['x'] }, 'A part of a predicate must be a condition or an operand; found "Path".'],
    [
      { kind: 'Comparison', left: path, operator: '=', right: { kind: 'Star' } },
      'The member "right" in the predicate of matches must be a node of the kind Path, Call, Variable, StringLiteral, NumberLiteral, BooleanLiteral, NullLiteral or Missing; found "Star".',
    ],
    [
      { kind: 'Like', operand: path, pattern: path, escape: { kind: 'Missing' } },
      'The ESCAPE of a LIKE must be one character; found "".',
    ],
  ])('is refused: %o', (predicate, message) => {
    // Callers without types can hand over anything.
    expect(() => matches(predicate as Predicate, { x: 1 })).toThrow(message);
  });

  it('is rejected by the translation as well', () => {
    expect(() => toCUnit(path as never)).toThrow(
      'A part of a predicate must be a condition or an operand; found "Path".',
    );
  });
});
