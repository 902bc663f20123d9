import type { Side } from '../side.js';
import { createTabList } from './tabs.js';

/** The halves of the page, one of which is visible on a phone: each has an editor, and what follows from its text. */
export interface Halves {
  /** Shows the half with an editor. */
  choose(side: Side): void;
}

/** Binds the tabs that a phone has for the halves. */
export function bindHalves(list: HTMLElement): Halves {
  const choose = (side: Side): void => {
    document.body.dataset['half'] = side;
    select(side);
  };
  const select = createTabList(
    list,
    [
      { name: 'vql', title: 'VQL and rows' },
      { name: 'cunit', title: 'C-Unit and SQL' },
    ],
    choose,
  );
  choose('vql');
  return { choose };
}
