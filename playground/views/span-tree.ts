import type { Span } from '../../src/diagnostics/index.js';
import { element, moveFocus } from '../element.js';
import type { Actions } from './view.js';

/** An item of a tree about a VQL text. */
export interface SpanTreeItem {
  /** Depth in the tree; 0 for its roots. */
  readonly depth: number;
  /** What it is about in the text; empty for what the text does not have. */
  readonly spans: readonly Span[];
  readonly content: readonly (Node | string)[];
  readonly className?: string | undefined;
}

/** A tree whose items lead to the text. */
export interface SpanTree {
  readonly element: HTMLElement;
  /** Its items, in the given order. */
  readonly items: readonly HTMLElement[];
}

/**
 * Creates a tree about a VQL text. The pointer or the focus on an item highlights what it is about, a click or Enter selects that; the
 * arrow keys move between items.
 */
export function createSpanTree(label: string, shown: readonly SpanTreeItem[], actions: Actions): SpanTree {
  const items = shown.map(({ depth, spans, content, className }, index) => {
    const [first] = spans;
    const item = element(
      'div',
      {
        role: 'treeitem',
        'aria-level': String(depth + 1),
        'aria-selected': 'false',
        style: `--depth: ${depth}`,
        tabindex: index === 0 ? '0' : '-1',
        class: className,
        ...(first && { onclick: () => actions.reveal('vql', first) }),
      },
      ...content,
    );
    item.onpointerenter = () => actions.pointAt(spans);
    item.onfocus = () => actions.pointAt(spans);
    return item;
  });
  const tree = element('div', { role: 'tree', 'aria-label': label, class: 'tree' }, ...items);
  tree.addEventListener('pointerleave', () => actions.pointAt([]));
  tree.addEventListener('focusout', () => actions.pointAt([]));
  tree.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return moveFocus(event, items);
    event.preventDefault();
    items.find((item) => item.matches(':focus'))?.click();
  });
  return { element: tree, items };
}
