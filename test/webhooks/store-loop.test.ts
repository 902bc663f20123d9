import { expect, it } from 'vitest';
import { canMount } from '../internal/files/namespaces.js';
import { runStoreLoop } from './store-loop/index.js';

/** `scripts/durability.js` runs hundreds. */
const rounds = 4;

it.skipIf(!canMount)(
  'a store whose program is killed on a disk that is full at times loses nothing that was acknowledged (needs the right to mount)',
  async () => {
    const { problems, stored, removed, refused } = await runStoreLoop({ rounds, seed: 12, fillsDisk: true });
    expect(problems).toEqual([]);
    expect(Math.min(stored, removed, refused)).toBeGreaterThan(rounds);
  },
);
