import * as z from 'zod';
import { filterOperatorNames } from '../dialect/operators.js';
import type { CatalogDefinition } from './definition.js';
import { type FieldType, fieldTypes } from './field-types.js';

/** Returns the schema of an object of a catalog. Unknown members are preserved, since a later version may read them. */
const loose = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.looseObject(shape);

const texts = z.array(z.string());
const typeSchema = z.enum(Object.keys(fieldTypes) as [FieldType, ...FieldType[]]).describe(
  `The type of its values: ${Object.entries(fieldTypes)
    .map(([name, { title }]) => `${name}, ${title}`)
    .join('; ')}.`,
);
const operatorSchema = z.enum(filterOperatorNames);

/** The members of a data type. */
export const dataTypeShape = {
  type: typeSchema.optional(),
  values: texts.optional().describe('The values of an enum.'),
  references: z.string().optional().describe('The kind of record that it is the id of, or refers to.'),
  operators: z
    .array(operatorSchema)
    .optional()
    .describe('The operators that a condition may use; default: those of the type.'),
  moreOperators: z
    .boolean()
    .optional()
    .describe('Whether the installation also allows operations that vql-kit does not support; default false.'),
  functions: texts.optional().describe('The functions that can be called on it; default: any.'),
};

/** The members of a field. */
export const fieldShape = {
  ...dataTypeShape,
  dataType: z.string().optional().describe('The name of one of the data types of the catalog.'),
  collection: z.boolean().optional().describe('Whether a record can have several values of it; default false.'),
  lists: texts
    .optional()
    .describe('The lists on the path of a collection, such as "contacts" and "contacts.emails"; SQL needs them.'),
  nullable: z.boolean().optional().describe('Whether a record can lack it; default true.'),
  filterable: z.boolean().optional().describe('Whether a condition can name it; default true.'),
  sortable: z.boolean().optional().describe('Whether it can be sorted by; default true.'),
  resultable: z.boolean().optional().describe('Whether it can be selected; default true.'),
  label: z.string().optional().describe('The display name.'),
};

/** The members of a template. */
export const templateShape = {
  label: z.string().optional().describe('The display name.'),
  partial: z.boolean().optional().describe('Whether there may be fields that are not listed; default false.'),
  custom: z
    .enum(['open', 'declared'])
    .optional()
    .describe('Whether any custom.<group>.<attribute> may exist (open, the default), or only those that are listed.'),
  fields: z
    .record(z.string(), z.union([typeSchema, loose(fieldShape)]))
    .describe('By path, such as "recipients.state": the definition of the field, or only its type.'),
};

/** The members of a catalog. */
export const catalogShape = {
  $schema: z.string().optional().describe('Location of the JSON schema of this file, for editors.'),
  partial: z.boolean().optional().describe('Whether there may be templates that are not listed; default false.'),
  dataTypes: z
    .record(z.string(), loose(dataTypeShape))
    .optional()
    .describe('Definitions that several fields share, by the name that the installation gives the data type.'),
  templates: z.record(z.string(), loose(templateShape)).describe('By name, as group.name.'),
};

/**
 * The schema of a saved catalog. `vql-kit/catalog.schema.json` is the same as JSON Schema, for editors.
 *
 * @example
 * ```ts
 * import { catalogDefinitionSchema } from 'vql-kit/catalog';
 * const definition = { templates: { 'account.query': { fields: { id: 'integer' } } } };
 * console.log(catalogDefinitionSchema.safeParse(definition).success); // true
 * ```
 */
export const catalogDefinitionSchema: z.ZodType<CatalogDefinition> = loose(catalogShape).meta({
  title: 'A catalog of vql-kit',
  description: 'The templates of an installation, with their fields.',
  // The cast, since members of zod's type may be `undefined`, which JSON does not have.
}) as unknown as z.ZodType<CatalogDefinition>;
