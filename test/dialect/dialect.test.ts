import { describe, expect, it } from 'vitest';
import { constructs, defaultDialect } from '../../src/dialect/index.js';

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
