import type { Node as JsonNode } from 'jsonc-parser';
import { keysOf } from '../diagnostics/json/pointer.js';

/** Result of following a JSON pointer. */
export interface FoundNode {
  /** The node at the pointer, or the innermost existing one along it. */
  readonly node: JsonNode;
  /** Node with name and value, if it is a member of an object. */
  readonly property?: JsonNode;
  /** The remaining segments, which do not exist; empty if the node was found. */
  readonly missing: readonly string[];
}

/** Follows a JSON pointer (RFC 6901) into a tree. */
export function findNode(root: JsonNode, pointer: string): FoundNode {
  const segments = keysOf(pointer);
  let found: FoundNode = { node: root, missing: segments };
  for (const [index, segment] of segments.entries()) {
    const inner = memberOf(found.node, segment);
    if (inner === undefined) break;
    found = { ...inner, missing: segments.slice(index + 1) };
  }
  return found;
}

function memberOf({ type, children = [] }: JsonNode, segment: string): Omit<FoundNode, 'missing'> | undefined {
  if (type === 'array') {
    const node = children[Number(segment)];
    return node && { node };
  }
  // The last of duplicate keys counts, as in the value of the tree.
  const property = children.findLast(({ children: [key] = [] }) => key?.value === segment);
  const node = property?.children?.[1];
  return property && node && { node, property };
}
