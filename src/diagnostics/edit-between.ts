import type { Edit } from './diagnostic.js';

/**
 * Returns the smallest single edit that turns one text into another. For equal texts it is empty.
 *
 * @example
 * ```ts
 * import { editBetween } from 'vql-kit/diagnostics';
 * console.log(editBetween('LIMIT 10', 'LIMIT 200')); // { span: { start: 6, end: 7 }, text: '20' }
 * ```
 */
export function editBetween(before: string, after: string): Edit {
  const most = Math.min(before.length, after.length);
  const start = countShared(most, (from, to) => before.slice(from, to) === after.slice(from, to));
  const end = countShared(most - start, (from, to) => endOf(before, from, to) === endOf(after, from, to));
  return { span: { start, end: before.length - end }, text: after.slice(start, after.length - end) };
}

/** Returns a part of a text, by its distances from the end. */
function endOf(text: string, from: number, to: number): string {
  return text.slice(text.length - to, text.length - from);
}

/**
 * Returns how many characters two texts share at one of their ends, of at most `most`: a binary search, since slices of texts are
 * compared thirty times as fast as their characters.
 */
function countShared(most: number, isShared: (from: number, to: number) => boolean): number {
  let count = 0;
  for (let step = most; step >= 1; step = Math.floor(step / 2)) {
    while (count + step <= most && isShared(count, count + step)) count += step;
  }
  return count;
}
