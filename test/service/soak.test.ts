import { expect, it } from 'vitest';
import { soak } from './soak/index.js';

// `node scripts/soak.js` sends 100,000.
it('answers 3,000 requests, 50 at once, and its memory does not grow once the journal is full', async () => {
  const { heapBytes, wrong, requests } = await soak(3000);
  expect(wrong).toEqual([]);
  expect(requests).toBe(3000);
  // A request that was kept would have at least a kilobyte. Between the two thirds there are 600, and what the platform does meanwhile
  // is not in the smallest and the largest of three.
  const [middle, end] = [heapBytes.slice(3, 6), heapBytes.slice(7)];
  expect(Math.min(...end) - Math.max(...middle)).toBeLessThan(600_000);
});
