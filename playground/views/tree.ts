import type { Span } from '../../src/diagnostics/index.js';
import { element } from '../element.js';
import { reasons } from '../reasons.js';
import { type OutlineRow, rowAround } from '../translation/outline.js';
import { lastOnly } from '../worker/client.js';
import { omittedNote } from './omitted.js';
import { createSpanTree } from './span-tree.js';
import type { CreateView } from './view.js';

/** Tree of the VQL text, one row per node; the node at the cursor is marked. */
export const createTreeView: CreateView = (root, actions) => {
  let currentText: string | undefined;
  let rows: readonly OutlineRow[] = [];
  let items: readonly HTMLElement[] = [];
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
      rows = outline.rows;
      const shown = rows.map(({ depth, span, kind, text, isLeaf }) => ({
        depth,
        spans: [span],
        content: [element('span', { class: 'kind' }, kind), ' ', element('code', {}, text)],
        className: isLeaf ? 'leaf' : undefined,
      }));
      const tree = createSpanTree('Nodes of the VQL tree', shown, actions);
      items = tree.items;
      root.replaceChildren(
        rows.length === 0 ? element('p', { class: 'note' }, reasons.noStatement) : tree.element,
        ...omittedNote(outline.omitted, 'nodes'),
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

/** Scrolls only the view, not the page. */
function bringIntoView(root: HTMLElement, item: HTMLElement): void {
  const [outer, inner] = [root.getBoundingClientRect(), item.getBoundingClientRect()];
  if (inner.top < outer.top) root.scrollTop -= outer.top - inner.top;
  if (inner.bottom > outer.bottom) root.scrollTop += inner.bottom - outer.bottom;
}
