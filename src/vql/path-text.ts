import type { Path } from './ast.js';

/** A path as it is written. Most are one name, which `join` would take as long for as the printer for all the rest. */
export function pathText({ segments }: Path): string {
  const [first = ''] = segments;
  return segments.length === 1 ? first : segments.join('.');
}
