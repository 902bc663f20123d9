import { type Catalog, defineCatalog } from './catalog.js';
import type { CatalogDefinition, TemplateDefinition } from './definition.js';

/**
 * Makes one catalog of several. What comes later counts more: a template with all its fields replaces what was known of it, one
 * that is partial adds its fields; a data type replaces another of its name. The whole is partial if all of them are.
 *
 * @example
 * ```ts
 * import { defineCatalog, mergeCatalogs } from 'vql-kit/catalog';
 * const known = defineCatalog({ templates: { 'account.query': { fields: { id: 'integer' } } } });
 * const seen = defineCatalog({ partial: true, templates: { 'account.query': { partial: true, fields: { name: 'string' } } } });
 * console.log(mergeCatalogs(known, seen).find('account.query')?.paths); // ['id', 'name']
 * ```
 */
export function mergeCatalogs(...catalogs: readonly Catalog[]): Catalog {
  const definitions = catalogs.map(({ definition }) => definition);
  const templates = new Map<string, TemplateDefinition>();
  for (const definition of definitions) {
    for (const [name, template] of Object.entries(definition.templates)) {
      templates.set(name, mergeTemplates(templates.get(name), template));
    }
  }
  const dataTypes = definitions.flatMap((definition) => Object.entries(definition.dataTypes ?? {}));
  const merged: CatalogDefinition = {
    ...(definitions.every(({ partial }) => partial) && { partial: true }),
    ...(dataTypes.length > 0 && { dataTypes: Object.fromEntries(dataTypes) }),
    templates: Object.fromEntries(templates),
  };
  return defineCatalog(merged);
}

function mergeTemplates(known: TemplateDefinition | undefined, template: TemplateDefinition): TemplateDefinition {
  if (known === undefined || template.partial !== true) return template;
  const { partial: _, ...added } = template;
  // Not by assignment, which "__proto__" would turn into something else.
  const fields = Object.fromEntries([...Object.entries(known.fields), ...Object.entries(template.fields)]);
  return { ...known, ...added, fields };
}
