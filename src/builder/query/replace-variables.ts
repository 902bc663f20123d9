import type { Node, Variable } from '../../vql/ast.js';
import { boundNodes, type ValueWriter } from '../../vql/building/variables.js';

/** Replaces the variables of a tree that have values by these; in a list by all of them. */
export function replaceVariables<Root extends Node>(root: Root, writer: ValueWriter): Root {
  return writer.bound === undefined ? root : (replaceIn(root, writer) as Root);
}

function replaceIn(value: unknown, writer: ValueWriter): unknown {
  const nodesOf = (inner: unknown): readonly unknown[] => {
    const values = isVariable(inner) ? boundNodes(inner.name, writer) : undefined;
    return values ?? [replaceIn(inner, writer)];
  };
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, nodesOf(inner)[0]]));
}

function isVariable(value: unknown): value is Variable {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'Variable';
}
