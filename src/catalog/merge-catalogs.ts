import { checkArgument } from '../diagnostics/arguments.js';
import { type Catalog, catalogKind, createCatalog } from './catalog.js';
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

/** The fields of two definitions of a template. Where the second is complete, only those that it lists. */
export type MergedFields<First extends TemplateDefinition, Second extends TemplateDefinition> = {
  readonly [Path in keyof Second['fields']]: Path extends keyof First['fields']
    ? MergedField<First['fields'][Path], Second['fields'][Path]>
    : Second['fields'][Path];
} & (Second extends { readonly partial: true } ? Omit<First['fields'], keyof Second['fields']> : unknown);

/** The members that belong to the type of a field: they are taken over together. */
type TypeMember = keyof DataTypeDefinition | 'dataType';
type AsObject<Definition> = Definition extends FieldType ? { readonly type: Definition } : Definition;
type MergedField<First, Second> = [First | Second] extends [FieldType]
  ? Second
  : MergedObject<AsObject<First>, AsObject<Second>>;
type MergedObject<First, Second> = Second extends { readonly type: unknown } | { readonly dataType: unknown }
  ? Omit<First, keyof Second | TypeMember> & Second
  : Omit<First, keyof Second> & Second;

const typeMembers: readonly TypeMember[] = [
  'type',
  'dataType',
  'values',
  'references',
  'operators',
  'moreOperators',
  'functions',
];

/** Members that an installation mentions only where they differ from the default. */
const usualMembers = ['nullable', 'filterable', 'sortable', 'resultable'] as const;

/** The fields of a template that two catalogs have; the rule is that of `mergeCatalogs`. */
export function mergeFields(first: TemplateDefinition, second: TemplateDefinition): TemplateDefinition['fields'] {
  const isPartial = second.partial === true;
  const known = new Map(Object.entries(first.fields));
  const fields = new Map<string, FieldDefinition | FieldType>(isPartial ? known : []);
  for (const [path, field] of Object.entries(second.fields)) {
    const other = known.get(path);
    fields.set(path, other === undefined ? field : mergeField(other, field, isPartial ? [] : usualMembers));
  }
  return Object.fromEntries(fields);
}

/** One field: what the second leaves out the first says, but for what is `settled` by leaving it out. */
function mergeField(
  first: FieldDefinition | FieldType,
  second: FieldDefinition | FieldType,
  settled: readonly (keyof FieldDefinition)[],
): FieldDefinition | FieldType {
  const [a, b] = [asObject(first), asObject(second)];
  const saysType = b.type !== undefined || b.dataType !== undefined;
  const left = new Set<string>(saysType ? [...settled, ...typeMembers] : settled);
  const taken = Object.entries(a).filter(([member]) => !left.has(member) && !Object.hasOwn(b, member));
  return taken.length === 0 ? second : { ...Object.fromEntries(taken), ...b };
}

function asObject(field: FieldDefinition | FieldType): FieldDefinition {
  return typeof field === 'string' ? { type: field } : field;
}
