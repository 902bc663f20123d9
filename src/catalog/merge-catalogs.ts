import { checkArgument } from '../diagnostics/arguments.js';
import { type Catalog, catalogKind, createCatalog } from './catalog.js';
import type { CatalogDefinition, DataTypeDefinition, FieldDefinition, TemplateDefinition } from './definition.js';
import { toFieldDefinition } from './field.js';
import type { FieldType } from './field-types.js';

/** The definition of two merged catalogs. A template of both has the fields of both. */
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

/** The merged fields of two definitions of a template; only those of the second, if it is complete. */
type MergedFields<First extends TemplateDefinition, Second extends TemplateDefinition> = {
  readonly [Path in keyof Second['fields']]: Path extends keyof First['fields']
    ? MergedField<First['fields'][Path], Second['fields'][Path]>
    : Second['fields'][Path];
} & (Second extends { readonly partial: true } ? Omit<First['fields'], keyof Second['fields']> : unknown);

/** A member that depends on the type of a field; all of them come from the same definition. */
type TypeMember = keyof DataTypeDefinition | 'dataType';
type AsObject<Definition> = Definition extends FieldType ? { readonly type: Definition } : Definition;
type MergedField<First, Second> = [First | Second] extends [FieldType]
  ? Second
  : MergedObject<AsObject<First>, AsObject<Second>>;
type MergedObject<First, Second> = Second extends { readonly type: unknown } | { readonly dataType: unknown }
  ? Omit<First, keyof Second | TypeMember> & Second
  : Omit<First, keyof Second> & Second;

/**
 * Merges two catalogs. Where they disagree, the second counts, such as a later snapshot of the installation.
 *
 * - If the second definition of a field states a type or a data type, all members that depend on the type come from it.
 * - A template that is complete in the second catalog has exactly the fields of the second. These are nullable, filterable, sortable
 *   and selectable unless the second states otherwise; other members that it does not state, such as `collection`, come from the first.
 * - A catalog or template is partial only if both are.
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
  // The templates are merged as the type describes.
  return createCatalog(definition) as unknown as Catalog<MergedDefinition<First, Second>>;
}

function mergeTemplates({ custom, ...a }: TemplateDefinition, b: TemplateDefinition): TemplateDefinition {
  return {
    ...a,
    // The `custom` of the first applies only if the second is partial.
    ...(b.partial === true && custom !== undefined && { custom }),
    ...b,
    ...((a.partial ?? b.partial) !== undefined && { partial: (a.partial ?? false) && (b.partial ?? false) }),
    fields: mergeFields(a, b),
  };
}

/** Returns the first catalog, with data types that differ in the second copied into its fields. */
function withOwnTypes(a: CatalogDefinition, b: CatalogDefinition): CatalogDefinition {
  const changed = Object.entries(a.dataTypes ?? {}).filter(([name, dataType]) => {
    const other = b.dataTypes !== undefined && Object.hasOwn(b.dataTypes, name) ? b.dataTypes[name] : undefined;
    return other !== undefined && JSON.stringify(other) !== JSON.stringify(dataType);
  });
  if (changed.length === 0) return a;
  const own: ReadonlyMap<string, DataTypeDefinition> = new Map(changed);
  const restate = (field: FieldDefinition | FieldType): FieldDefinition | FieldType => {
    const { dataType = '', ...stated } = toFieldDefinition(field);
    const shared = own.get(dataType);
    if (shared === undefined) return field;
    // Stated operators are all, unless the field itself states that there are more.
    const { moreOperators: _, ...others } = shared;
    return { ...(stated.operators === undefined ? shared : others), ...stated };
  };
  const templates = Object.entries(a.templates).map(([name, template]) => {
    const fields = Object.entries(template.fields).map(([path, field]) => [path, restate(field)]);
    return [name, { ...template, fields: Object.fromEntries(fields) }];
  });
  return { ...a, templates: Object.fromEntries(templates) };
}

const typeMembers: readonly TypeMember[] = [
  'type',
  'dataType',
  'values',
  'valueLabels',
  'references',
  'operators',
  'moreOperators',
  'functions',
];

/** Members that an installation states only if they differ from the default. */
const defaultedMembers = ['nullable', 'filterable', 'sortable', 'resultable'] as const;

/** Merges the fields of a template that both catalogs have. */
function mergeFields(first: TemplateDefinition, second: TemplateDefinition): TemplateDefinition['fields'] {
  const isPartial = second.partial === true;
  const known = new Map(Object.entries(first.fields));
  const fields = new Map<string, FieldDefinition | FieldType>(isPartial ? known : []);
  for (const [path, field] of Object.entries(second.fields)) {
    const other = known.get(path);
    fields.set(path, other === undefined ? field : mergeField(other, field, isPartial ? [] : defaultedMembers));
  }
  return Object.fromEntries(fields);
}

/** Merges two definitions of a field. Members that the second does not state come from the first, except `excluded` ones. */
function mergeField(
  first: FieldDefinition | FieldType,
  second: FieldDefinition | FieldType,
  excluded: readonly (keyof FieldDefinition)[],
): FieldDefinition | FieldType {
  const [a, b] = [toFieldDefinition(first), toFieldDefinition(second)];
  const statesType = b.type !== undefined || b.dataType !== undefined;
  const left = new Set<string>(statesType ? [...excluded, ...typeMembers] : excluded);
  const taken = Object.entries(a).filter(([member]) => !left.has(member) && !Object.hasOwn(b, member));
  return taken.length === 0 ? second : { ...Object.fromEntries(taken), ...b };
}
