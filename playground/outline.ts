import type { Span } from '../src/diagnostics/index.js';
import { childrenOf, type Node, parse, splitStatements } from '../src/vql/index.js';

/** A node of the tree, as one line of the outline. */
export interface OutlineRow {
  /** How deep it stands; 0 for a statement. */
  readonly depth: number;
  readonly kind: Node['kind'];
  /** What it says, for a node that has no others in it. */
  readonly text: string;
  readonly span: Span;
}

/** More than anyone reads; a page with a list of 10,000 values would be slow. */
const mostRows = 400;

/** The nodes of all statements of a text, each before those in it. */
export function outlineOf(text: string): readonly OutlineRow[] {
  const rows: OutlineRow[] = [];
  for (const { text: own, span } of splitStatements(text)) {
    const { statement } = parse(own);
    const walk = (node: Node, depth: number): void => {
      if (node.span === undefined || rows.length === mostRows) return;
      const children = childrenOf(node);
      const { start, end } = node.span;
      const line = children.length === 0 ? own.slice(start, end) : '';
      rows.push({ depth, kind: node.kind, text: line, span: { start: start + span.start, end: end + span.start } });
      for (const child of children) walk(child, depth + 1);
    };
    if (statement !== undefined) walk(statement, 0);
  }
  return rows;
}

/** The innermost row around an offset. */
export function rowAt(rows: readonly OutlineRow[], offset: number): number {
  return rows.findLastIndex(({ span }) => span.start <= offset && offset <= span.end);
}
