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

/** Returns the element with an id. */
export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new TypeError(`The page has no ${kind.name} with the id "${id}".`);
  return found;
}
