import type { Node } from 'web-tree-sitter';
import type { LanguageRow, NodeForm } from '../languages/language.js';

/** Pairs the beginnings of heredocs with their contents by name. A heredoc that is being typed may have no content. */
export function pairHeredocs(root: Node, { nodes }: LanguageRow): ReadonlyMap<number, Node> {
  const pairs = new Map<number, Node>();
  for (const [beginning, form] of Object.entries(nodes)) {
    if (form.form !== 'heredoc') continue;
    const waiting = new Map<string, Node[]>();
    for (const body of root.descendantsOfType(form.body)) {
      const name = closingOf(body, form)?.text.trim() ?? '';
      const before = waiting.get(name);
      if (before === undefined) waiting.set(name, [body]);
      else before.push(body);
    }
    for (const node of root.descendantsOfType(beginning)) {
      const [, name = ''] = /^<<[~-]?["'`]?([^"'`]*)/.exec(node.text) ?? [];
      const bodies = waiting.get(name) ?? [];
      const next = bodies.findIndex((body) => body.startIndex >= node.endIndex);
      const [body] = next < 0 ? [] : bodies.splice(0, next + 1).slice(-1);
      if (body !== undefined) pairs.set(node.id, body);
    }
  }
  return pairs;
}

/** Returns the node that ends the content of a heredoc. */
export function closingOf(body: Node, { end }: NodeForm & { readonly form: 'heredoc' }): Node | undefined {
  return body.namedChildren.find(({ type }) => type === end);
}
