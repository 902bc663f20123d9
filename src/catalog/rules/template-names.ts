import type { Catalog } from '../catalog.js';

const known = new WeakMap<Catalog, readonly string[]>();

/** The names of a catalog's templates, one list for each catalog. */
export function templateNames(catalog: Catalog): readonly string[] {
  const names = known.get(catalog) ?? Object.keys(catalog.definition.templates);
  known.set(catalog, names);
  return names;
}
