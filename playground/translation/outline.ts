import { type Span, shiftSpan } from '../../src/diagnostics/span.js';
import { childrenOf, type Node, parse, splitStatements } from '../../src/vql/index.js';
import { createRowCollector, type FirstRows } from './first-rows.js';

/** A node of the tree as a row of the outline. */
export interface OutlineRow {
  /** Depth in the tree; 0 for a statement. */
  readonly depth: number;
  readonly kind: Node['kind'];
  /** Source text on one line, shortened if it is long. */
  readonly text: string;
  /** Whether the node has no children. */
  readonly isLeaf: boolean;
  readonly span: Span;
}

/** Returns the nodes of all statements of a text in pre-order. */
export function outlineOf(text: string): FirstRows<OutlineRow> {
  const { add, collected } = createRowCollector<OutlineRow>();
  for (const { text: own, span } of splitStatements(text)) {
    const { value: statement } = parse(own);
    const walk = (node: Node, depth: number): void => {
      if (node.span === undefined) return;
      const { start, end } = node.span;
      const children = childrenOf(node);
      add(() => ({
        depth,
        kind: node.kind,
        text: excerptOf(own.slice(start, end)),
        isLeaf: children.length === 0,
        span: shiftSpan({ start, end }, span.start),
      }));
      for (const child of children) walk(child, depth + 1);
    };
    if (statement !== undefined) walk(statement, 0);
  }
  return collected();
}

/** Greatest length of an excerpt. */
const maxLength = 80;

function excerptOf(text: string): string {
  const line = text.slice(0, 4 * maxLength).replace(/\s+/g, ' ');
  return line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line;
}

/** Returns the index of the innermost row around a span; -1 for none. */
export function rowAround(rows: readonly OutlineRow[], { start, end }: Span): number {
  return rows.findLastIndex(({ span }) => span.start <= start && end <= span.end);
}
