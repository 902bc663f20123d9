import { checkArgument } from '../diagnostics/arguments.js';
import { type Catalog, createCatalog } from './catalog.js';
import type { CatalogDefinition, DataTypeDefinition, FieldDefinition, TemplateDefinition } from './definition.js';
import type { FieldType } from './field-types.js';
import { type MergedFields, mergeFields } from './merge-fields.js';
import { catalogKind } from './option-kinds.js';

/** The templates of two catalogs. Of a template that both have, the compiler knows the fields of both. */
export interface MergedDefinition<First extends CatalogDefinition, Second extends CatalogDefinition>
  extends CatalogDefinition {
  readonly templates: Omit<First['templates'], keyof Second['templates']> & {
    readonly [Name in keyof Second['templates']]: Name extends keyof First['templates']
      ? MergedTemplate<First['templates'][Name], Second['templates'][Name]>
      : Second['templates'][Name];
  };
}

/** The definition of a template that both catalogs have. */
export interface MergedTemplate<First extends TemplateDefinition, Second extends TemplateDefinition>
  extends TemplateDefinition {
  readonly fields: MergedFields<First, Second>;
}

/**
 * One catalog of two. What either says is kept; where they disagree the second counts, as a snapshot of the installation that
 * was taken later. A field whose second definition names a type, or a data type, has all that belongs to the type from there.
 *
 * A template that is complete in the second has the fields that it has there, and no other: what is missing is gone. There, a
 * field that is not said to be unusual can be null, filtered, sorted by and selected, whatever the first says; that it is a
 * collection, for one, which no answer of a service tells, stays. A catalog, or template, is partial only where both are.
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
  checkArgument('The first catalog of mergeCatalogs', first, catalogKind);
  checkArgument('The second catalog of mergeCatalogs', second, catalogKind);
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
  return createCatalog(definition) as unknown as Catalog<MergedDefinition<First, Second>>;
}

function mergeTemplates({ custom, ...a }: TemplateDefinition, b: TemplateDefinition): TemplateDefinition {
  return {
    ...a,
    // Whether all custom fields are listed, a complete template says for itself.
    ...(b.partial === true && custom !== undefined && { custom }),
    ...b,
    ...((a.partial ?? b.partial) !== undefined && { partial: (a.partial ?? false) && (b.partial ?? false) }),
    fields: mergeFields(a, b),
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
