import { describe, expect, it } from 'vitest';
import { type Evidence, weakestEvidence } from '../../src/dialect/index.js';

/** From the surest to the least sure, as the language page lists its marks. */
const order: readonly Evidence[] = ['spec', 'api', 'doc', 'seen', 'assumed'];

describe('weakestEvidence', () => {
  const pairs = order.flatMap((a, i) => order.map((b, j) => [a, b, order[Math.max(i, j)]] as const));

  it.each(pairs)('of %s and %s is %s', (a, b, expected) => {
    expect(weakestEvidence([a, b])).toBe(expected);
  });

  it('of many is that of the least sure, in whatever order', () => {
    expect(weakestEvidence(order)).toBe('assumed');
    expect(weakestEvidence([...order].reverse())).toBe('assumed');
    expect(weakestEvidence(['doc', 'spec', 'api'])).toBe('doc');
  });

  it('of nothing is the surest: nothing can be doubted', () => {
    expect(weakestEvidence([])).toBe('spec');
  });

  it('takes any iterable', () => {
    expect(weakestEvidence(new Set<Evidence>(['seen', 'api']))).toBe('seen');
  });
});
