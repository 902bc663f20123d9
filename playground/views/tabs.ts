import { element } from '../element.js';

/** A tab. */
export interface Tab<Name extends string> {
  readonly name: Name;
  readonly title: string;
}

/** A list of tabs, one of which is selected. */
export interface Tabs<Name extends string> {
  /** Panels of the tabs, in order. */
  readonly panels: readonly HTMLElement[];
  choose(name: Name): void;
}

/** Creates tabs in a list, with a panel for each after it. */
export function createTabs<Name extends string>(
  list: HTMLElement,
  tabs: readonly Tab<Name>[],
  onChoose: (name: Name) => void,
): Tabs<Name> {
  const panels = tabs.map(({ name }) =>
    element('div', { role: 'tabpanel', id: `panel-${name}`, 'aria-labelledby': `tab-${name}`, tabindex: '0' }),
  );
  list.after(...panels);
  const choose = createTabList(list, tabs, onChoose);
  return {
    panels,
    choose(chosen) {
      choose(chosen);
      for (const [index, { name }] of tabs.entries())
        if (panels[index] !== undefined) panels[index].hidden = name !== chosen;
    },
  };
}

/**
 * Creates the buttons of tabs in a list; arrow keys move between them. Each controls the element `panel-` with its name. Returns the
 * function that marks one as selected.
 */
export function createTabList<Name extends string>(
  list: HTMLElement,
  tabs: readonly Tab<Name>[],
  onChoose: (name: Name) => void,
): (chosen: Name) => void {
  const buttons = tabs.map(({ name, title }) =>
    element(
      'button',
      { role: 'tab', id: `tab-${name}`, 'aria-controls': `panel-${name}`, onclick: () => onChoose(name) },
      title,
    ),
  );
  list.replaceChildren(...buttons);
  list.addEventListener('keydown', (event) => {
    const index = buttons.findIndex((button) => button.matches(':focus'));
    const { length } = tabs;
    const moves = { ArrowRight: index + 1, ArrowLeft: index + length - 1, Home: 0, End: length - 1 };
    const move = moves[event.key as keyof typeof moves];
    const next = move === undefined ? undefined : tabs[move % length];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next.name);
    buttons[tabs.indexOf(next)]?.focus();
  });
  return (chosen) => {
    for (const [index, { name }] of tabs.entries()) {
      buttons[index]?.setAttribute('aria-selected', String(name === chosen));
      buttons[index]?.setAttribute('tabindex', name === chosen ? '0' : '-1');
    }
  };
}
