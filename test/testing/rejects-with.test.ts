import fc from 'fast-check';
import { describe, it } from 'vitest';
import { nearMissCodes, rejectsWith } from '../../src/testing/index.js';

const runs = { numRuns: Number(process.env['LAW_RUNS'] ?? 60) };

describe('near-misses', () => {
  it.each(nearMissCodes.map((code) => ({ code })))('labelled $code get it', ({ code }) => {
    fc.assert(rejectsWith(code), runs);
  });
});
