import { expect, it } from 'vitest';
import { soak } from './soak/index.js';

// `node scripts/soak.js` sends 100,000.
it('answers 3,000 requests, 50 at once, and its memory does not grow once the journal is full', async () => {
  const { heapBytes, wrong, requests } = await soak(3000);
  expect(wrong).toEqual([]);
  expect(requests).toBe(3000);
  // A request that was kept would have at least a kilobyte, and from the fourth tenth to the last there are 1,800.
  const [early = 0, late = 0] = [heapBytes[3], heapBytes[9]];
  expect(late - early).toBeLessThan(1_800_000);
});
