import { type Catalog, defineCatalog } from './catalog.js';
import type { CatalogDefinition, DataTypeDefinition, FieldDefinition, TemplateDefinition } from './definition.js';
import type { FieldType } from './field-types.js';

/** The templates of two catalogs. Of a template that both have, the compiler knows the fields of both. */
export interface MergedDefinition<First extends CatalogDefinition, Second extends CatalogDefinition>
  extends CatalogDefinition {
  readonly templates: Omit<First['templates'], keyof Second['templates']> & {
    readonly [Name in keyof Second['templates']]: Name extends keyof First['templates']
      ? MergedTemplate<First['templates'][Name], Second['templates'][Name]>
      : Second['templates'][Name];
  };
}

/** The fields of two definitions of a template; those of the second replace those of the first. */
export interface MergedTemplate<First extends TemplateDefinition, Second extends TemplateDefinition>
  extends TemplateDefinition {
  readonly fields: Omit<First['fields'], keyof Second['fields']> & Second['fields'];
}

/**
 * One catalog of two: what the second says of a field replaces what the first does, as a snapshot of the installation that of
 * another source. A catalog, or template, of the two is partial only where both are: one that is complete lists all there is.
 *
 * @example
 * ```ts
 * import { defineCatalog, mergeCatalogs } from 'vql-kit/catalog';
 * const first = defineCatalog({ templates: { 'account.query': { partial: true, fields: { id: 'string', name: 'string' } } } });
 * const second = defineCatalog({ templates: { 'account.query': { partial: true, fields: { id: 'integer' } } } });
 * const account = mergeCatalogs(first, second).template('account.query');
 * console.log(account.paths, account.field('id')?.type); // ['id', 'name'] integer
 * ```
 */
export function mergeCatalogs<First extends CatalogDefinition, Second extends CatalogDefinition>(
  first: Catalog<First>,
  second: Catalog<Second>,
): Catalog<MergedDefinition<First, Second>> {
  const [a, b]: readonly [CatalogDefinition, CatalogDefinition] = [first.definition, second.definition];
  const templates = new Map(Object.entries(withOwnTypes(a, b).templates));
  for (const [name, template] of Object.entries(b.templates)) {
    const other = templates.get(name);
    templates.set(name, other === undefined ? template : mergeTemplates(other, template));
  }
  const definition: CatalogDefinition = {
    ...a,
    ...b,
    partial: (a.partial ?? false) && (b.partial ?? false),
    ...((a.dataTypes ?? b.dataTypes) && { dataTypes: { ...a.dataTypes, ...b.dataTypes } }),
    templates: Object.fromEntries(templates),
  };
  // The templates have been put together as the type says.
  return defineCatalog(definition) as unknown as Catalog<MergedDefinition<First, Second>>;
}

function mergeTemplates(a: TemplateDefinition, b: TemplateDefinition): TemplateDefinition {
  return {
    ...a,
    ...b,
    partial: (a.partial ?? false) && (b.partial ?? false),
    fields: { ...a.fields, ...b.fields },
  };
}

/** The first catalog, its fields stating for themselves what a data type of the same name says otherwise in the second. */
function withOwnTypes(a: CatalogDefinition, b: CatalogDefinition): CatalogDefinition {
  const changed = Object.entries(a.dataTypes ?? {}).filter(([name, dataType]) => {
    const other = b.dataTypes !== undefined && Object.hasOwn(b.dataTypes, name) ? b.dataTypes[name] : undefined;
    return other !== undefined && JSON.stringify(other) !== JSON.stringify(dataType);
  });
  if (changed.length === 0) return a;
  const own: ReadonlyMap<string, DataTypeDefinition> = new Map(changed);
  const restate = (field: FieldDefinition | FieldType): FieldDefinition | FieldType => {
    const { dataType = '', ...stated }: FieldDefinition = typeof field === 'string' ? { type: field } : field;
    const shared = own.get(dataType);
    return shared === undefined ? field : { ...shared, ...stated };
  };
  const templates = Object.entries(a.templates).map(([name, template]) => {
    const fields = Object.entries(template.fields).map(([path, field]) => [path, restate(field)]);
    return [name, { ...template, fields: Object.fromEntries(fields) }];
  });
  return { ...a, templates: Object.fromEntries(templates) };
}
