import { type Span, shiftSpan } from '../../src/diagnostics/span.js';
import { childrenOf, type Node, parse, splitStatements } from '../../src/vql/index.js';
import { element } from '../element.js';
import type { CreateView } from './view.js';

/** Tree of the VQL text, one row per node; the node at the cursor is marked. */
export const createTreeView: CreateView = (root, actions) => {
  let currentText: string | undefined;
  let rows: readonly OutlineRow[] = [];
  let items: readonly HTMLElement[] = [];
  const focusRow = (index: number): void => {
    for (const [own, item] of items.entries()) item.tabIndex = own === index ? 0 : -1;
    items[index]?.focus();
  };
  root.addEventListener('keydown', (event) => {
    const index = items.findIndex((item) => item.matches(':focus'));
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: items.length - 1 }[event.key];
    const row = rows[index];
    if (next !== undefined && index >= 0 && items[next] !== undefined) focusRow(next);
    else if (event.key === 'Enter' && row !== undefined) actions.reveal('vql', row.span);
    else return;
    event.preventDefault();
  });
  return {
    show({ session: { texts }, cursor }) {
      if (texts.vql !== currentText) {
        currentText = texts.vql;
        rows = outlineOf(texts.vql);
        items = rows.map((row, index) => createItem(row, index, () => actions.reveal('vql', row.span)));
        root.replaceChildren(
          rows.length === 0
            ? element('p', { class: 'note' }, 'No statement.')
            : element('div', { role: 'tree', 'aria-label': 'Nodes of the VQL tree', class: 'tree' }, ...items),
        );
      }
      const current = rowAround(rows, cursor);
      for (const [index, item] of items.entries()) item.setAttribute('aria-selected', String(index === current));
      const item = items[current];
      if (item !== undefined) bringIntoView(root, item);
    },
  };
};

function createItem({ depth, kind, text, isLeaf }: OutlineRow, index: number, onclick: () => void): HTMLElement {
  return element(
    'div',
    {
      role: 'treeitem',
      'aria-level': String(depth + 1),
      'aria-selected': 'false',
      style: `--depth: ${depth}`,
      tabindex: index === 0 ? '0' : '-1',
      class: isLeaf ? 'leaf' : undefined,
      onclick,
    },
    element('span', { class: 'kind' }, kind),
    ' ',
    element('code', {}, text),
  );
}

/** Scrolls only the view, not the page. */
function bringIntoView(root: HTMLElement, item: HTMLElement): void {
  const [outer, inner] = [root.getBoundingClientRect(), item.getBoundingClientRect()];
  if (inner.top < outer.top) root.scrollTop -= outer.top - inner.top;
  if (inner.bottom > outer.bottom) root.scrollTop += inner.bottom - outer.bottom;
}

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

/** Greatest number of rows: a list of 10,000 values would make the page slow. */
const maxRows = 400;

/** Returns the nodes of all statements of a text in pre-order. */
export function outlineOf(text: string): readonly OutlineRow[] {
  const rows: OutlineRow[] = [];
  for (const { text: own, span } of splitStatements(text)) {
    const { value: statement } = parse(own);
    const walk = (node: Node, depth: number): void => {
      if (node.span === undefined || rows.length === maxRows) return;
      const children = childrenOf(node);
      const { start, end } = node.span;
      rows.push({
        depth,
        kind: node.kind,
        text: excerptOf(own.slice(start, end)),
        isLeaf: children.length === 0,
        span: shiftSpan(node.span, span.start),
      });
      for (const child of children) walk(child, depth + 1);
    };
    if (statement !== undefined) walk(statement, 0);
  }
  return rows;
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
