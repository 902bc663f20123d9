import type { OwnData } from '../sample/own-data.js';

/** Key of the data of the visitor in the local storage; they are never part of an address. */
const key = 'vql-playground-own-data';

/** Returns the stored data of the visitor; `undefined` if there are none. */
export function loadOwnData(): OwnData | undefined {
  try {
    const { catalog, rows }: Partial<OwnData> = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof catalog === 'string' && typeof rows === 'string' ? { catalog, rows } : undefined;
  } catch {
    // A browser may forbid storage.
    return undefined;
  }
}

/** Stores the data of the visitor; `undefined` removes them. Returns whether it could: a browser may forbid storage, or have no space. */
export function storeOwnData(own: OwnData | undefined): boolean {
  try {
    // Otherwise the data before would return where the new ones have no space.
    localStorage.removeItem(key);
    if (own !== undefined) localStorage.setItem(key, JSON.stringify(own));
    return true;
  } catch {
    return false;
  }
}
