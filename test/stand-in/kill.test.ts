import { expect, it } from 'vitest';
import { openKillLoop } from './kill/index.js';

/** The fuzz runs 200. */
const rounds = 10;

it('loses nothing that was acknowledged when it is killed at any moment, and attempts no delivery a fourth time', async () => {
  const { round, end, counts } = await openKillLoop(23);
  for (let seed = 1; seed <= rounds; seed++) expect(await round(seed), `round ${seed}`).toEqual([]);
  expect(await end()).toEqual([]);
  expect(counts.rounds).toBe(rounds);
  for (const [name, count] of Object.entries(counts)) expect(count, name).toBeGreaterThan(0);
});
