/** Returns a generator of numbers from 0 up to 1 that are the same in each run (mulberry32). @param {number} seed */
export function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns a function that shuffles what takes turns in a round, so that nothing always runs after the same job and pays for its
 * garbage. The orders are the same in each run.
 *
 * @template Item
 * @returns {(items: readonly Item[]) => Item[]}
 */
export function createShuffle() {
  const random = createRandom(1);
  return (items) =>
    items
      .map((item) => ({ item, key: random() }))
      .sort((one, other) => one.key - other.key)
      .map(({ item }) => item);
}
