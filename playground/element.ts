/** What an element is made with: attributes by name, and what happens when it is clicked. */
export interface ElementParts {
  readonly [attribute: string]: string | boolean | (() => void) | undefined;
  readonly onclick?: () => void;
}

/** Makes an element. An attribute that is `false` or `undefined` is left out, one that is `true` has no value. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  parts: ElementParts = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(parts)) {
    if (typeof value === 'function') made.addEventListener('click', value);
    else if (value !== undefined && value !== false) made.setAttribute(attribute, value === true ? '' : value);
  }
  made.append(...children);
  return made;
}

/** The element of the page with an id. */
export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new TypeError(`The page has no ${kind.name} with the id "${id}".`);
  return found;
}
