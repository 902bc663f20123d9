import type { Span } from '../../diagnostics/span.js';
import { codesIn, ignoreKeyword } from '../../vql/ignoring-comments.js';
import { nodeSpan, type ProgramTree } from './program-tree.js';

/** A comment of a program that ignores codes. */
export interface HostComment {
  /** With its marks. */
  readonly text: string;
  readonly span: Span;
}

/** Returns the comments of a program that ignore codes; `types` are the types of nodes that are comments. */
export function hostIgnores(tree: ProgramTree, types: readonly string[]): readonly HostComment[] {
  const comments: HostComment[] = [];
  for (const at of tree.occurrencesOf(ignoreKeyword)) {
    const node = tree.nodeOf(ignoreKeyword, at);
    if (!types.includes(node.type) || comments.at(-1)?.span.start === node.startIndex) continue;
    const comment = { text: node.text, span: nodeSpan(node) };
    if (codesIn(comment) !== undefined) comments.push(comment);
  }
  return comments;
}
