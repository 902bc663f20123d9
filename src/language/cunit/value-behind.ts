import { type Node as JsonNode, parseTree } from 'jsonc-parser';

/** The value of a member, as seen from an offset between its colon and the value; `undefined` where none follows so. */
export function valueBehind(text: string, offset: number): JsonNode | undefined {
  let node = parseTree(text, [], { allowTrailingComma: true });
  while (node !== undefined) {
    const [, value] = node.type === 'property' ? (node.children ?? []) : [];
    if (value !== undefined && (node.colonOffset ?? offset) < offset && offset <= value.offset) return value;
    node = node.children?.find((child) => child.offset < offset && offset <= child.offset + child.length);
  }
  return undefined;
}
