/**
 * The fingerprint of a text: 16 hexadecimal digits, the same on every machine. It tells queries apart that differ by
 * accident, and is no protection against those who look for a collision.
 */
export function fingerprint(text: string): string {
  let first = 0x9e3779b1;
  let second = 0x85ebca77;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    first = Math.imul(first ^ unit, 0xcc9e2d51);
    second = Math.imul(second ^ unit, 0x1b873593);
    first = ((first << 15) | (first >>> 17)) + second;
    second = ((second << 13) | (second >>> 19)) + first;
  }
  return hexadecimal(finish(first ^ text.length)) + hexadecimal(finish(second + first));
}

/** JSON whose text does not depend on the order in which members were set. Members that are `undefined` do not count. */
export function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_, member: unknown) => {
      if (typeof member === 'bigint') return String(member);
      if (typeof member !== 'object' || member === null || Array.isArray(member)) return member;
      return Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)));
    }) ?? 'undefined'
  );
}

/** The finalizer of MurmurHash3: every bit of the input moves half of the bits of the output. */
function finish(lane: number): number {
  let bits = lane ^ (lane >>> 16);
  bits = Math.imul(bits, 0x85ebca6b);
  bits ^= bits >>> 13;
  bits = Math.imul(bits, 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

function hexadecimal(lane: number): string {
  return lane.toString(16).padStart(8, '0');
}
