import type { Node } from '../vql/ast.js';

/**
 * A copy of a tree, so that whoever changes what was handed out changes no query, and no node stands in it twice. Without
 * places: they are those of the text that a part was read from, not of what has become of it.
 */
export function ownTree<Root extends Node>(root: Root): Root {
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, inner]) => (key === 'span' ? [] : [[key, copy(inner)]])),
    );
  };
  return copy(root) as Root;
}
