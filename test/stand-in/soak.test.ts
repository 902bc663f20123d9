import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { Soak } from './soak/index.js';

const program = join(import.meta.dirname, 'soak/print-soak.js');

// `node scripts/soak.js` sends 100,000. Here, other tests and the measuring of coverage would add to the heap.
it('answers 3,000 requests, 50 at once, and its memory does not grow once the journal is full', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [program, '3000']);
  const { heapBytes, wrong, requests }: Soak = JSON.parse(stdout);
  expect(wrong).toEqual([]);
  expect(requests).toBe(3000);
  expect(heapBytes).toHaveLength(10);
  // A request that was kept would have at least a kilobyte. Between the two thirds there are 600, and what the platform does meanwhile
  // is not in the smallest and the largest of three.
  const [middle, end] = [heapBytes.slice(3, 6), heapBytes.slice(7)];
  expect(Math.min(...end) - Math.max(...middle)).toBeLessThan(600_000);
});
