import type { Span } from '../diagnostics/span.js';
import type { Node } from './ast.js';
import type { Doc } from './layout/doc.js';
import { layOut } from './layout/lay-out.js';
import { renderFlat } from './layout/render-flat.js';
import { plainEmitter } from './print.js';

/** Where each node of a tree stands in `print(tree)`, but for annotations, which are printed as one piece. */
export function printPlaces(root: Node): ReadonlyMap<Node, Span> {
  const nodes = new Map<Doc, Node>();
  const doc = layOut(root, {
    ...plainEmitter,
    node: (node, content) => {
      // A list of its own, so that it is another document than any text that reads the same.
      const own: Doc = [content];
      nodes.set(own, node);
      return own;
    },
  });
  const spans = new Map<Node, Span>();
  renderFlat(doc, (inner, start, end) => {
    const node = nodes.get(inner);
    if (node !== undefined) spans.set(node, { start, end });
  });
  return spans;
}
