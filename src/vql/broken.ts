import type { Node } from './ast.js';
import { visit } from './visit.js';

/**
 * The trees that were read from a text with errors. They hold what could be read; a part that was skipped is in no node, so
 * that the tree alone cannot say that it is not all. Kept beside the trees, which are plain data.
 */
const broken = new WeakSet<Node>();

/** Remembers that a text had errors, for its tree and all that is in it. */
export function markBroken(tree: Node): void {
  visit(tree, { enter: (node) => void broken.add(node) });
}

/** Whether a tree, or part of one, was read from a text with errors. A copy is not known to be. */
export function isBroken(tree: Node): boolean {
  return broken.has(tree);
}
