import { describe, expect, it } from 'vitest';
import { spanContains } from '../../src/diagnostics/index.js';

describe('spanContains', () => {
  const outer = { start: 2, end: 5 };

  it.each([
    ['the same span', { start: 2, end: 5 }],
    ['a part inside', { start: 3, end: 4 }],
    ['a part at the left edge', { start: 2, end: 3 }],
    ['a part at the right edge', { start: 4, end: 5 }],
    ['an empty span at the left edge', { start: 2, end: 2 }],
    ['an empty span at the right edge', { start: 5, end: 5 }],
  ])('holds %s', (_what, inner) => {
    expect(spanContains(outer, inner)).toBe(true);
  });

  it.each([
    ['a span before', { start: 0, end: 1 }],
    ['a span behind', { start: 6, end: 8 }],
    ['a span over the left edge', { start: 1, end: 3 }],
    ['a span over the right edge', { start: 4, end: 6 }],
    ['a longer span', { start: 1, end: 6 }],
    ['an empty span outside', { start: 6, end: 6 }],
  ])('does not hold %s', (_what, inner) => {
    expect(spanContains(outer, inner)).toBe(false);
  });

  it('is an order: spans that hold each other are the same', () => {
    const spans = [0, 1, 2, 3].flatMap((start) => [0, 1, 2].map((length) => ({ start, end: start + length })));
    for (const a of spans) for (const b of spans) if (spanContains(a, b) && spanContains(b, a)) expect(a).toEqual(b);
  });
});
