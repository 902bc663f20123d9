import type { Node } from 'web-tree-sitter';
import type { LanguageRow, NodeForm, NodeKey } from '../languages/language.js';

/** Returns the form of a node. */
export function nodeForm({ type }: Node, { nodes }: Pick<LanguageRow, 'nodes'>): NodeForm | undefined {
  return Object.hasOwn(nodes, type) ? nodes[type] : undefined;
}

/** Returns a child of a node. */
export function childOf(node: Node, key: NodeKey | undefined): Node | null {
  if (key === undefined) return null;
  return typeof key === 'string' ? node.childForFieldName(key) : (partsOfNode(node).at(key) ?? null);
}

/** Returns the named children of a node that are not comments. */
export function partsOfNode(node: Node): readonly Node[] {
  return node.namedChildren.filter(({ isExtra }) => !isExtra);
}
