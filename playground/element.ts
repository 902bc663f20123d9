/** Attributes of a new element by name, and its click handler. */
export interface ElementParts {
  readonly [attribute: string]: string | boolean | (() => void) | undefined;
  readonly onclick?: () => void;
}

/** Creates an element. An attribute that is `false` or `undefined` is omitted; one that is `true` has no value. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  parts: ElementParts = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  for (const [attribute, value] of Object.entries(parts)) {
    if (typeof value === 'function') created.addEventListener('click', value);
    else if (value !== undefined && value !== false) created.setAttribute(attribute, value === true ? '' : value);
  }
  created.append(...children);
  return created;
}

/** Sets the text of an element, unless it is the same: that would cost a layout at each key. */
export function setText(target: HTMLElement, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}

/** Replaces the children of an element, unless what they show is the same as in the last call: plain data, which is compared as JSON. */
export type Redraw = (parent: HTMLElement, shown: unknown, draw: () => readonly (Node | string)[]) => void;

/** Creates the function that draws only what has changed: a layout at each key would take long. */
export function createRedraw(): Redraw {
  const drawn = new WeakMap<HTMLElement, string>();
  return (parent, shown, draw) => {
    const key = JSON.stringify(shown);
    if (drawn.get(parent) === key) return;
    drawn.set(parent, key);
    parent.replaceChildren(...draw());
  };
}

/** Moves the focus within a list, of which one element at a time is in the tab order: by arrow keys, Home and End. */
export function moveFocus(event: KeyboardEvent, items: readonly HTMLElement[]): void {
  const index = items.findIndex((item) => item.matches(':focus'));
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: items.length - 1 }[event.key];
  const target = index < 0 || next === undefined ? undefined : items[next];
  if (target === undefined) return;
  event.preventDefault();
  for (const item of items) item.tabIndex = item === target ? 0 : -1;
  target.focus();
}

/** Returns the element with an id. */
export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new TypeError(`The page has no ${kind.name} with the id "${id}".`);
  return found;
}
