import {
  boolean,
  type JsonKind,
  jsonListOf,
  jsonObjectOf,
  required,
  type ShapeOf,
  text,
} from '../diagnostics/json/shape.js';
import { filterOperatorNames } from '../dialect/operators.js';
import type { CatalogDefinition, DataTypeDefinition, FieldDefinition, TemplateDefinition } from './definition.js';
import { fieldTypes } from './field-types.js';

/** Returns a kind with the description that editors show. */
function describe<Of extends JsonKind>(kind: Of, description: string): Of & { readonly description: string } {
  return { ...kind, description };
}

const texts = jsonListOf(text);
const fieldType = describe(
  { kind: 'choice', values: Object.keys(fieldTypes) },
  `The type of its values: ${Object.entries(fieldTypes)
    .map(([name, { title }]) => `${name}, ${title}`)
    .join('; ')}.`,
);

/** **The** members of a data type. */
export const dataTypeShape = {
  type: fieldType,
  values: describe(texts, 'The values of an enum.'),
  valueLabels: describe({ kind: 'record', value: text }, 'The display names of values, by value.'),
  references: describe(text, 'The kind of record that it is the id of, or refers to.'),
  operators: describe(
    jsonListOf({ kind: 'choice', values: filterOperatorNames }),
    'The operators that a condition may use; default: those of the type.',
  ),
  moreOperators: describe(
    boolean,
    'Whether the installation also allows operations that vql-kit does not support; default false.',
  ),
  functions: describe(texts, 'The functions that can be called on it; default: any.'),
} as const satisfies ShapeOf<DataTypeDefinition>;

/** **The** members of a field. */
export const fieldShape = {
  ...dataTypeShape,
  dataType: describe(text, 'The name of one of the data types of the catalog.'),
  collection: describe(boolean, 'Whether a record can have several values of it; default false.'),
  lists: describe(
    texts,
    'The lists on the path of a collection, such as "contacts" and "contacts.emails"; SQL needs them.',
  ),
  nullable: describe(boolean, 'Whether a record can lack it; default true.'),
  filterable: describe(boolean, 'Whether a condition can name it; default true.'),
  sortable: describe(boolean, 'Whether it can be sorted by; default true.'),
  resultable: describe(boolean, 'Whether it can be selected; default true.'),
  label: describe(text, 'The display name.'),
} as const satisfies ShapeOf<FieldDefinition>;

/** **The** members of a template. */
export const templateShape = {
  label: describe(text, 'The display name.'),
  partial: describe(boolean, 'Whether there may be fields that are not listed; default false.'),
  custom: describe(
    { kind: 'choice', values: ['open', 'declared'] },
    'Whether any custom.<group>.<attribute> may exist (open, the default), or only those that are listed.',
  ),
  fields: required({
    kind: 'record',
    value: { kind: 'choice-or-object', choice: fieldType, object: jsonObjectOf(fieldShape) },
    description: 'By path, such as "recipients.state": the definition of the field, or only its type.',
  }),
} as const satisfies ShapeOf<TemplateDefinition>;

/** **The** members of a catalog. */
export const catalogShape = {
  $schema: describe(text, 'Location of the JSON schema of this file, for editors.'),
  partial: describe(boolean, 'Whether there may be templates that are not listed; default false.'),
  dataTypes: {
    kind: 'record',
    value: jsonObjectOf(dataTypeShape),
    description: 'Definitions that several fields share, by the name that the installation gives the data type.',
  },
  templates: required({
    kind: 'record',
    value: jsonObjectOf(templateShape),
    description: 'By name, as group.name.',
  }),
} as const satisfies ShapeOf<CatalogDefinition>;
