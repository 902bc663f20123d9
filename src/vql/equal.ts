import type { Node } from './ast.js';

/**
 * Whether two trees say the same in the same way: all is compared but the places.
 *
 * @example
 * ```ts
 * import { equalNodes, parsePredicate } from 'vql-kit/vql';
 * const [a, b] = [parsePredicate('a = 1').value, parsePredicate('(a  =  1)').value];
 * console.log(a && b && equalNodes(a, b)); // true
 * ```
 */
export function equalNodes(first: Node, second: Node): boolean {
  const pairs: [unknown, unknown][] = [[first, second]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [a, b] = pair;
    if (a === b) continue;
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
    const entries = fieldsOf(a);
    const others = fieldsOf(b);
    if (Array.isArray(a) !== Array.isArray(b) || entries.length !== others.length) return false;
    const lookup = new Map(others);
    for (const [key, value] of entries) pairs.push([value, lookup.get(key)]);
  }
  return true;
}

/** What counts of a node: neither its place nor fields that are not set, which JSON drops. */
function fieldsOf(value: object): [string, unknown][] {
  return Object.entries(value).filter(([key, field]) => key !== 'span' && field !== undefined);
}
