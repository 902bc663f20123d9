import type { Path } from './ast.js';

/** A path with its dots. Most have one segment or two, for which `join` would take its time. */
export function pathText({ segments }: Pick<Path, 'segments'>): string {
  const [first = '', second] = segments;
  if (second === undefined) return first;
  return segments.length === 2 ? `${first}.${second}` : segments.join('.');
}
