import { describe, expect, it } from 'vitest';
import { type Evidence, resolveDialect, weakestEvidence } from '../../src/dialect/index.js';

/** From the surest to the least sure: the installation's own word, then the marks of the language page in its order. */
const order: readonly Evidence[] = ['installation', 'spec', 'api', 'doc', 'seen', 'assumed'];

describe('weakestEvidence', () => {
  const pairs = order.flatMap((a, i) => order.map((b, j) => [a, b, order[Math.max(i, j)]] as const));

  it.each(pairs)('of %s and %s is %s', (a, b, expected) => {
    expect(weakestEvidence([a, b])).toBe(expected);
  });

  it('of many is the weakest, in any order', () => {
    expect(weakestEvidence(order)).toBe('assumed');
    expect(weakestEvidence([...order].reverse())).toBe('assumed');
    expect(weakestEvidence(['doc', 'spec', 'api'])).toBe('doc');
  });

  it('of an empty list is that of the interface document', () => {
    expect(weakestEvidence([])).toBe('spec');
  });

  it('takes any iterable', () => {
    expect(weakestEvidence(new Set<Evidence>(['seen', 'api']))).toBe('seen');
  });
});

it('what a dialect states about an assumption counts beside a setting that answers it', () => {
  const evidence = (stated: Parameters<typeof resolveDialect>[0]) => resolveDialect(stated).evidence['like-escape'];
  expect(evidence({ likeEscape: '!' })).toBe('installation');
  expect(evidence({ likeEscape: '!', evidence: { 'like-escape': 'contradicted' } })).toBe('contradicted');
});
