import { timeOf } from '../../diagnostics/describe-value.js';
import type { Node } from '../ast.js';

/** Copies an array or a Date, so that later changes to it do not change the query. Other values are returned as they are. */
export function cloneValue<Value>(value: Value): Value {
  if (typeof value !== 'object') return value;
  // Array.from and not the array's own methods, which the caller may have replaced.
  if (Array.isArray(value)) return Array.from(value, cloneValue) as Value;
  const time = timeOf(value);
  return time === undefined ? value : (new Date(time) as Value);
}

/**
 * Copies a tree, so that changes to it do not change the query, and no node is in it twice. The copy has no spans: they would refer
 * to the text that a part was read from.
 */
export function cloneTree<Root extends Node>(root: Root): Root {
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, inner]) => (key === 'span' ? [] : [[key, copy(inner)]])),
    );
  };
  return copy(root) as Root;
}
