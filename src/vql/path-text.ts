import type { Path } from './ast.js';

/** A path with its dots. Most have one segment, for which `join` would take its time. */
export function pathText({ segments }: Pick<Path, 'segments'>): string {
  const [first] = segments;
  return first !== undefined && segments.length === 1 ? first : segments.join('.');
}
