import { describe, expect, it } from 'vitest';
import { constructs, defaultDialect } from '../../src/dialect/index.js';

describe('the default dialect', () => {
  it('knows the aggregates of the documentation, and nothing else', () => {
    expect(defaultDialect.functions).toEqual(
      ['COUNT', 'SUM', 'AVG', 'MIN', 'MAX'].map((name) => ({ name, aggregate: true, evidence: 'doc' })),
    );
  });

  it('has the constructs of the table', () => {
    expect(defaultDialect.constructs).toBe(constructs);
  });

  it('lets LIKE tell upper from lower case', () => {
    expect(defaultDialect.likeCaseSensitive).toBe(true);
  });
});
