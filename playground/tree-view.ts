import { element } from './element.js';
import { type OutlineRow, outlineOf, rowAround } from './outline.js';
import type { CreateView } from './view.js';

/** The tree of the VQL text, one line for each node; the one at the cursor is marked. */
export const createTreeView: CreateView = (root, actions) => {
  let shownText: string | undefined;
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
      if (texts.vql !== shownText) {
        shownText = texts.vql;
        rows = outlineOf(texts.vql);
        items = rows.map((row, index) => createItem(row, index, () => actions.reveal('vql', row.span)));
        root.replaceChildren(
          rows.length === 0
            ? element('p', { class: 'note' }, 'There is no statement.')
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

/** Scrolls the view alone, never the page around it. */
function bringIntoView(root: HTMLElement, item: HTMLElement): void {
  const [outer, inner] = [root.getBoundingClientRect(), item.getBoundingClientRect()];
  if (inner.top < outer.top) root.scrollTop -= outer.top - inner.top;
  if (inner.bottom > outer.bottom) root.scrollTop += inner.bottom - outer.bottom;
}
