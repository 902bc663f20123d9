import type { Node } from './ast.js';
import { checkNodes, suspiciousDepth, withTreeCheck } from './check-syntax-tree.js';
import { listChildren } from './visit.js';

/** A node at an offset, and its ancestors from the root to its parent. */
export interface NodeAt {
  readonly node: Node;
  readonly ancestors: readonly Node[];
}

/**
 * Returns the innermost node at an offset, also in the tree of a text with errors. A cursor directly after a node counts
 * as inside it, unless another node begins there. After the root, where text is being typed, it is the `Missing` node
 * there, or else the root; before the root, `undefined`.
 *
 * @example
 * ```ts
 * import { nodeAt, parse } from 'vql-kit/vql';
 * const { value: statement } = parse('SELECT id FROM account.query');
 * console.log(statement && nodeAt(statement, 16)?.node.kind); // Template
 * ```
 */
export function nodeAt(root: Node, offset: number): NodeAt | undefined {
  return withTreeCheck('The root of nodeAt', root, () => findNode(root, offset));
}

function findNode(root: Node, offset: number): NodeAt | undefined {
  const end = root.span?.end ?? -1;
  if (offset > end && end >= 0) {
    const last = findNode(root, end);
    return last?.node.kind === 'Missing' ? last : { node: root, ancestors: [] };
  }
  if (!touches(root, offset)) return undefined;
  const ancestors: Node[] = [];
  let node = root;
  for (;;) {
    const next = listChildren(node).findLast((child) => touches(child, offset));
    if (next === undefined) return { node, ancestors };
    ancestors.push(node);
    if (ancestors.length === suspiciousDepth) checkNodes('The root of nodeAt', root);
    node = next;
  }
}

function touches({ span }: Node, offset: number): boolean {
  return span !== undefined && span.start <= offset && offset <= span.end;
}
