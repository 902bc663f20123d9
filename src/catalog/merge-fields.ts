import type { DataTypeDefinition, FieldDefinition, TemplateDefinition } from './definition.js';
import type { FieldType } from './field-types.js';

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
