import type { Node } from '../vql/ast.js';
import type { BoundTexts } from './bindings.js';
import type { Writing } from './writing.js';

/** A tree in which variables that have values are written as these; a list has as many of them as were given. */
export function substituted<Root extends Node>(root: Root, { bound, value: write }: Writing): Root {
  return bound === undefined ? root : (substitutedIn(root, bound, write) as Root);
}

function substitutedIn(value: unknown, bound: BoundTexts, write: Writing['value']): unknown {
  const nodesOf = (inner: unknown): readonly unknown[] => {
    const texts = isVariable(inner) ? bound.get(inner.name) : undefined;
    return texts?.map(write) ?? [substitutedIn(inner, bound, write)];
  };
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, nodesOf(inner)[0]]));
}

function isVariable(value: unknown): value is Extract<Node, { readonly kind: 'Variable' }> {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'Variable';
}
