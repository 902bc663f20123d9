import type { OwnData } from '../sample/own-data.js';

/** Key of the data of the visitor in the local storage; they are never part of an address. */
const key = 'vql-playground-own-data';

/** Returns the stored data of the visitor; `undefined` if there are none. */
export function readOwnData(): OwnData | undefined {
  try {
    const { catalog, rows }: Partial<OwnData> = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof catalog === 'string' && typeof rows === 'string' ? { catalog, rows } : undefined;
  } catch {
    // A browser may forbid storage.
    return undefined;
  }
}

/** Stores the data of the visitor; `undefined` removes them. */
export function storeOwnData(own: OwnData | undefined): void {
  try {
    if (own === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(own));
  } catch {
    // They are then used until the page is closed.
  }
}
