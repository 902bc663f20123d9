import type { Node } from './ast.js';

/**
 * The trees that were read from a text with errors. They hold what could be read; a part that was skipped is in no node, so
 * that the tree alone cannot say that it is not all. Kept beside the trees, which are plain data.
 */
const broken = new WeakSet<Node>();

/** Remembers that a text had errors, for its tree, and for the condition that is taken out of it most often. */
export function markBroken(tree: Node): void {
  broken.add(tree);
  if (tree.kind === 'Statement' && tree.where !== undefined) broken.add(tree.where);
}

/** Whether a tree, or the condition of a statement, was read from a text with errors. A copy is not known to be. */
export function isBroken(tree: Node): boolean {
  return broken.has(tree);
}
