import type { Catalog, CatalogDefinition } from '../../catalog/index.js';

/** A catalog with its names in order, so that the same installation makes the same file, and a new version a short diff. */
export function sortCatalog(catalog: Catalog): Catalog {
  const { dataTypes, templates, partial, ...others }: CatalogDefinition = catalog.definition;
  const definition: CatalogDefinition = {
    ...others,
    ...(partial && { partial }),
    ...(dataTypes && { dataTypes: sorted(dataTypes) }),
    templates: sorted(templates, (template) => ({ ...template, fields: sorted(template.fields) })),
  };
  return { ...catalog, definition };
}

function sorted<Value>(
  table: Readonly<Record<string, Value>>,
  change: (value: Value) => Value = (value) => value,
): Readonly<Record<string, Value>> {
  const entries = Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, value]) => [name, change(value)]));
}
