import type { Span } from '../../src/diagnostics/index.js';
import { element, moveFocus } from '../element.js';
import { type OutlineRow, rowAround } from '../translation/outline.js';
import { lastOnly } from '../worker/client.js';
import type { CreateView } from './view.js';

/** Tree of the VQL text, one row per node; the node at the cursor is marked. */
export const createTreeView: CreateView = (root, actions) => {
  let currentText: string | undefined;
  let rows: readonly OutlineRow[] = [];
  let items: readonly HTMLElement[] = [];
  root.addEventListener('keydown', (event) => {
    const row = rows[items.findIndex((item) => item.matches(':focus'))];
    if (event.key !== 'Enter' || row === undefined) return moveFocus(event, items);
    event.preventDefault();
    actions.reveal('vql', row.span);
  });
  const mark = (cursor: Span): void => {
    const current = rowAround(rows, cursor);
    for (const [index, item] of items.entries()) item.setAttribute('aria-selected', String(index === current));
    const item = items[current];
    if (item !== undefined) bringIntoView(root, item);
  };
  let cursor: Span = { start: 0, end: 0 };
  const read = lastOnly(
    (text: string) => actions.ask('outline', text),
    (outline) => {
      rows = outline;
      items = rows.map((row, index) => createItem(row, index, () => actions.reveal('vql', row.span)));
      root.replaceChildren(
        rows.length === 0
          ? element('p', { class: 'note' }, 'No statement.')
          : element('div', { role: 'tree', 'aria-label': 'Nodes of the VQL tree', class: 'tree' }, ...items),
      );
      mark(cursor);
    },
  );
  return {
    show(state) {
      cursor = state.cursor;
      const { vql } = state.session.texts;
      if (vql === currentText) return mark(cursor);
      currentText = vql;
      read(vql);
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
