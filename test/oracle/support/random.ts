/** A stream of random numbers. The same seed gives the same numbers, whatever else runs. */
export interface Random {
  /** Returns a whole number from 0 up to, but not including, `end`. */
  below(end: number): number;
  /** Is true in a share of the calls. */
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Returns a list of `least` to `most` items. */
  list<Item>(least: number, most: number, make: () => Item): Item[];
}

/** Creates a stream by Mulberry32, a generator of 32 bits. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    chance: (share) => next() < share,
    pick(items) {
      const index = below(items.length);
      const item = items[index];
      if (item === undefined && !(index in items)) throw new Error('There is nothing to pick from.');
      return item as (typeof items)[number];
    },
    list: (least, most, make) => Array.from({ length: least + below(most - least + 1) }, make),
  };
}
