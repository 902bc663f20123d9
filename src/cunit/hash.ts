/** A text as 16 hexadecimal digits: two runs of MurmurHash3 with 32 bits each. Fast and even, not cryptographic. */
export function hash(text: string): string {
  return [0x9747b28c, 0x3c6ef372].map((seed) => murmur(text, seed).toString(16).padStart(8, '0')).join('');
}

function murmur(text: string, seed: number): number {
  let state = seed;
  for (let index = 0; index < text.length; index++) {
    let unit = Math.imul(text.charCodeAt(index), 0xcc9e2d51);
    unit = (unit << 15) | (unit >>> 17);
    state ^= Math.imul(unit, 0x1b873593);
    state = (state << 13) | (state >>> 19);
    state = (Math.imul(state, 5) + 0xe6546b64) | 0;
  }
  state ^= text.length;
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}
