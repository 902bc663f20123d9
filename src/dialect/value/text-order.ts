/** Compares two texts by code points, as databases do; the order of JavaScript differs beyond the basic plane. */
export function compareCodePoints(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left === right) continue;
    if (left < 0xd800 && right < 0xd800) return left - right;
    // The halves of a pair belong together, also if the first is the same in both texts. A half alone is a code point of its own.
    const start = isLowHalf(left) || isLowHalf(right) ? index - Number(isHighHalf(a.charCodeAt(index - 1))) : index;
    return (a.codePointAt(start) ?? 0) - (b.codePointAt(start) ?? 0);
  }
  return a.length - b.length;
}

function isHighHalf(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowHalf(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
