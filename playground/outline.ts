import type { Span } from '../src/diagnostics/index.js';
import { childrenOf, type Node, parse, splitStatements } from '../src/vql/index.js';

/** A node of the tree, as one line of the outline. */
export interface OutlineRow {
  /** How deep it stands; 0 for a statement. */
  readonly depth: number;
  readonly kind: Node['kind'];
  /** What stands there, on one line, or how it begins. */
  readonly text: string;
  /** Whether it has no other nodes in it. */
  readonly isLeaf: boolean;
  readonly span: Span;
}

/** More than anyone reads; a page with a list of 10,000 values would be slow. */
const mostRows = 400;

/** The nodes of all statements of a text, each before those in it. */
export function outlineOf(text: string): readonly OutlineRow[] {
  const rows: OutlineRow[] = [];
  for (const { text: own, span } of splitStatements(text)) {
    const { value: statement } = parse(own);
    const walk = (node: Node, depth: number): void => {
      if (node.span === undefined || rows.length === mostRows) return;
      const children = childrenOf(node);
      const { start, end } = node.span;
      rows.push({
        depth,
        kind: node.kind,
        text: excerptOf(own.slice(start, end)),
        isLeaf: children.length === 0,
        span: { start: start + span.start, end: end + span.start },
      });
      for (const child of children) walk(child, depth + 1);
    };
    if (statement !== undefined) walk(statement, 0);
  }
  return rows;
}

/** The longest excerpt of a text. */
const mostShown = 80;

function excerptOf(text: string): string {
  const line = text.slice(0, 4 * mostShown).replace(/\s+/g, ' ');
  return line.length > mostShown ? `${line.slice(0, mostShown - 1)}…` : line;
}

/** The index of the innermost row around a place; -1 for none. */
export function rowAround(rows: readonly OutlineRow[], { start, end }: Span): number {
  return rows.findLastIndex(({ span }) => span.start <= start && end <= span.end);
}
