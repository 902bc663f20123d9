import type { Node as JsonNode } from 'jsonc-parser';

/**
 * The value of a JSON tree, as `JSON.parse` would make it, but that a whole number beyond 2^53 keeps its digits, as a
 * bigint: ids of the service have 64 bits. Of a key that stands twice the last counts.
 */
export function valueOf(root: JsonNode, text: string): unknown {
  const values = new Map<JsonNode, unknown>();
  // Without recursion: a tree that the parser could read may be deeper than what the stack still holds here.
  for (const node of innerFirst(root)) {
    const { type, offset, length, children = [] } = node;
    if (type === 'array') {
      values.set(
        node,
        children.map((child) => values.get(child)),
      );
    } else if (type === 'object') {
      const members = children.flatMap(({ children: [key, value] = [] }) =>
        key === undefined || value === undefined ? [] : [[String(key.value), values.get(value)] as const],
      );
      // Not by assignment, which "__proto__" would turn into something else.
      values.set(node, Object.fromEntries(members));
    } else if (type === 'number') values.set(node, numberOf(text.slice(offset, offset + length)));
    else values.set(node, node.value);
  }
  return values.get(root);
}

/** All nodes of a tree, each behind its children. */
function innerFirst(root: JsonNode): readonly JsonNode[] {
  const nodes = [root];
  // The list grows while it is walked, until the last node without children.
  for (const { children = [] } of nodes) for (const child of children) nodes.push(child);
  return nodes.reverse();
}

function numberOf(literal: string): number | bigint {
  const number = Number(literal);
  const isLong = !Number.isSafeInteger(number) && /^-?\d{1,100}$/.test(literal);
  return isLong ? BigInt(literal) : number;
}
