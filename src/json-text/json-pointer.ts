import type { Node as JsonNode } from 'jsonc-parser';

/** What a JSON pointer leads to, or how far it leads. */
export interface FoundNode {
  /** What is there; of what is missing, the innermost that should hold it. */
  readonly node: JsonNode;
  /** Name and value, if it is a member of an object. */
  readonly property?: JsonNode;
  /** The steps that lead nowhere; none for what is there. */
  readonly missing: readonly string[];
}

/** Follows a JSON pointer (RFC 6901) into a tree. */
export function findNode(root: JsonNode, pointer: string): FoundNode {
  const steps = pointer.split('/').slice(1).map(unescaped);
  let place: FoundNode = { node: root, missing: steps };
  for (const [index, step] of steps.entries()) {
    const inner = memberOf(place.node, step);
    if (inner === undefined) break;
    place = { ...inner, missing: steps.slice(index + 1) };
  }
  return place;
}

function memberOf({ type, children = [] }: JsonNode, step: string): Omit<FoundNode, 'missing'> | undefined {
  if (type === 'array') {
    const node = children[Number(step)];
    return node && { node };
  }
  // Of a key that stands twice the last counts, as in the value of the tree.
  const property = children.findLast(({ children: [key] = [] }) => key?.value === step);
  const node = property?.children?.[1];
  return property && node && { node, property };
}

function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
