import type { Edit } from '../src/diagnostics/index.js';

/** The smallest single edit that makes one text of another; `undefined` for the same text. */
export function changeBetween(from: string, to: string): Edit | undefined {
  if (from === to) return undefined;
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from[start] === to[start]) start++;
  let tail = 0;
  while (tail < shorter - start && from[from.length - 1 - tail] === to[to.length - 1 - tail]) tail++;
  return { span: { start, end: from.length - tail }, text: to.slice(start, to.length - tail) };
}
