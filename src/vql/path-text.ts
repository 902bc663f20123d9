import type { Path } from './ast.js';

/** A path with its dots. Most have one segment, for which `join` would take its time. */
export function pathText({ segments }: Pick<Path, 'segments'>): string {
  return segments.length === 1 ? (segments[0] ?? '') : segments.join('.');
}
