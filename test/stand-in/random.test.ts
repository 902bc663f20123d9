import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/stand-in/random.js';

describe('a seeded source of chance', () => {
  it('is SplitMix64', () => {
    // The outputs for this seed that Rosetta Code lists; an id has their upper 63 bits.
    const outputs = [
      6457827717110365317n,
      3203168211198807973n,
      9817491932198370423n,
      4593380528125082431n,
      16408922859458223821n,
    ];
    const { id } = createRandom(1234567);
    expect(outputs.map(() => id())).toEqual(outputs.map((output) => String(output >> 1n)));
  });

  it('spreads numbers evenly', () => {
    // The counts that Rosetta Code lists for 100,000 numbers from 0 to 4.
    const { number } = createRandom(987654321);
    const counts = [0, 0, 0, 0, 0];
    for (let drawn = 0; drawn < 100_000; drawn++) {
      const index = Math.floor(number() * 5);
      counts[index] = (counts[index] ?? 0) + 1;
    }
    expect(counts).toEqual([20027, 19892, 20073, 19978, 20030]);
  });

  it('repeats itself with the same seed only', () => {
    const values = (seed: number) => {
      const random = createRandom(seed);
      return [random.number(), random.token(), random.id()];
    };
    expect(values(1)).toEqual(values(1));
    expect(values(1)).not.toEqual(values(2));
  });

  it('takes a seed of any whole number', () => {
    const ids = [0, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER].map((seed) => createRandom(seed).id());
    expect(new Set(ids).size).toBe(4);
  });

  it('leaves out ids that are taken', () => {
    const [first, second] = [createRandom(1), createRandom(1)];
    const taken = [first.id(), first.id()];
    expect(createRandom(1, (id) => taken.includes(id)).id()).toBe(first.id());
    expect(second.id()).toBe(taken[0]);
  });
});

describe('a source of chance without a seed', () => {
  it('returns numbers from 0 up to 1, tokens of 192 bits and positive ids of 63 bits', () => {
    const random = createRandom(undefined);
    const values = Array.from({ length: 1000 }, () => [random.number(), random.token(), random.id()] as const);
    for (const [number, token, id] of values) {
      expect(number >= 0 && number < 1).toBe(true);
      expect(token).toMatch(/^[\w-]{32}$/);
      expect(BigInt(id) > 0n && BigInt(id) < 2n ** 63n).toBe(true);
    }
    for (const index of [0, 1, 2] as const) expect(new Set(values.map((one) => one[index])).size).toBe(1000);
  });
});
