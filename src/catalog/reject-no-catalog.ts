import type { Catalog } from './catalog.js';

/**
 * Rejects what callers without types give for a catalog, such as parsed JSON.
 *
 * @throws {TypeError} if it is none.
 */
export function rejectNoCatalog(catalog: Catalog | undefined): void {
  if (catalog !== undefined && typeof (catalog as Partial<Catalog>).find !== 'function') throw new TypeError(noCatalog);
}

const noCatalog =
  'The option "catalog" is not a catalog. Read parsed JSON with readCatalog or openCatalog of vql-kit/catalog, and give its value.';
