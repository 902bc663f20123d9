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
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let end = 0;
  while (end < most - start && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end))
    end++;
  return { span: { start, end: before.length - end }, text: after.slice(start, after.length - end) };
}
