import type { Node } from '../vql/ast.js';
import { boundNodes, type Writing } from './writing.js';

/** A tree in which variables that have values are written as these; a list has as many of them as were given. */
export function substituted<Root extends Node>(root: Root, writing: Writing): Root {
  return writing.bound === undefined ? root : (substitutedIn(root, writing) as Root);
}

function substitutedIn(value: unknown, writing: Writing): unknown {
  const nodesOf = (inner: unknown): readonly unknown[] => {
    const values = isVariable(inner) ? boundNodes(inner.name, writing) : undefined;
    return values ?? [substitutedIn(inner, writing)];
  };
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, nodesOf(inner)[0]]));
}

function isVariable(value: unknown): value is Extract<Node, { readonly kind: 'Variable' }> {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'Variable';
}
