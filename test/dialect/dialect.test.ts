import { describe, expect, it } from 'vitest';
import { constructs, defaultDialect, resolveDialect } from '../../src/dialect/index.js';

describe('the default dialect', () => {
  it('has the aggregates of the documentation, and no other functions', () => {
    expect(defaultDialect.functions).toEqual(
      ['COUNT', 'SUM', 'AVG', 'MIN', 'MAX'].map((name) => ({ name, aggregate: true, evidence: 'doc' })),
    );
  });

  it('has the constructs of the table', () => {
    expect(defaultDialect.constructs).toBe(constructs);
  });

  it('has a case-sensitive LIKE', () => {
    expect(defaultDialect.likeCaseSensitive).toBe(true);
  });
});

describe('resolveDialect', () => {
  it('returns a dialect that it has returned as it is, but a copy of it anew', () => {
    const dialect = resolveDialect({ likeEscape: '!' });
    expect(resolveDialect(dialect)).toBe(dialect);
    expect(resolveDialect({ ...dialect })).not.toBe(dialect);
    expect(resolveDialect({ ...dialect })).toEqual(dialect);
  });

  it('takes a setting as evidence, beside evidence that is stated', () => {
    const { evidence } = resolveDialect({ nullOrder: 'high', evidence: { 'null-logic': 'contradicted' } });
    expect(evidence).toEqual({ 'null-order': 'installation', 'null-logic': 'contradicted' });
  });

  it('takes no default of a copied dialect as evidence', () => {
    expect(resolveDialect({ ...defaultDialect, likeCaseSensitive: false }).evidence).toEqual({
      'like-case': 'installation',
    });
  });

  it.each([
    [{ nullOrder: 'end' }, 'The option "nullOrder" of the dialect must be one of "high", "low", "first", "last"'],
    [
      { operators: { IN: 'no' } },
      'The option "operators" of the dialect must be an object in which each member is one of "holds", "refused", "ignored", "differs"; found an object whose member "IN" is "no".',
    ],
    [{ evidence: { 'null-logic': 'no' } }, 'found an object whose member "null-logic" is "no".'],
  ])('rejects %o', (dialect, message) => {
    expect(() => resolveDialect(dialect as Parameters<typeof resolveDialect>[0])).toThrow(message);
  });
});
