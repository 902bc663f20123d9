import type { Node } from 'web-tree-sitter';
import type { LanguageRow } from '../languages/language.js';
import type { Expression } from './expression.js';
import type { ProgramTree } from './program-tree.js';
import { nodeForm } from './read-expression.js';

/** Returns the texts that are marked as queries by hand: after a comment such as `// vql`, or in a heredoc called VQL. */
export function markedTexts(tree: ProgramTree, row: LanguageRow): readonly Expression[] {
  return ['vql', 'VQL'].flatMap((word) =>
    tree.occurrencesOf(word).flatMap((at) => {
      const node = tree.nodeOf(word, at);
      const text = row.comments.includes(node.type) ? textAfter(node, row) : heredocOf(node, at, tree, row);
      return text === undefined ? [] : [tree.expressionOf(text)];
    }),
  );
}

/** Returns the text that begins in the node after a comment, in its first line; `undefined` if the comment says more than `vql`. */
function textAfter(comment: Node, row: LanguageRow): Node | undefined {
  if (!/^(?:\/\*+|\/\/|#)\s*vql\s*(?:\*\/)?$/i.test(comment.text)) return undefined;
  const next = comment.nextNamedSibling;
  if (next === null) return undefined;
  const types = Object.keys(row.nodes).filter((type) => isTextForm(row.nodes[type]?.form));
  const found = types.includes(next.type) ? next : next.descendantsOfType(types)[0];
  return found?.startPosition.row === next.startPosition.row ? found : undefined;
}

/** Returns the heredoc whose mark stands at an offset. */
function heredocOf(node: Node, at: number, { program }: ProgramTree, row: LanguageRow): Node | undefined {
  let literal: Node | null = node;
  while (literal !== null && !isTextForm(nodeForm(literal, row)?.form)) literal = literal.parent;
  if (literal === null) return undefined;
  return /^b?<<[<~-]?[ \t]*["'`]?$/.test(program.slice(literal.startIndex, at)) ? literal : undefined;
}

function isTextForm(form: string | undefined): boolean {
  return form === 'text' || form === 'texts' || form === 'heredoc';
}
