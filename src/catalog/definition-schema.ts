import * as z from 'zod';
import { type FilterOperator, operatorNames, operators } from '../dialect/operators.js';
import type { CatalogDefinition } from './definition.js';
import { type FieldType, fieldTypes } from './field-types.js';

/** An object of a catalog. Members that are not known survive, since a later version may know them. */
const loose = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.looseObject(shape);

const texts = z.array(z.string());
const typeSchema = z.enum(Object.keys(fieldTypes) as [FieldType, ...FieldType[]]).describe(
  `What the field holds: ${Object.entries(fieldTypes)
    .map(([name, { title }]) => `${name}, ${title}`)
    .join('; ')}.`,
);
const operatorSchema = z.enum(
  operatorNames.filter((name) => operators[name].type === 'FILTER') as [FilterOperator, ...FilterOperator[]],
);

/** The members of a data type. */
export const dataTypeShape = {
  type: typeSchema.optional(),
  values: texts.optional().describe('The values of an enum.'),
  references: z.string().optional().describe('What kind of record it is the id of, or refers to.'),
  operators: z
    .array(operatorSchema)
    .optional()
    .describe('The operators that a condition may use; default: those of the type.'),
  moreOperators: z
    .boolean()
    .optional()
    .describe('Whether it allows operations beside those, which the toolkit does not know; default false.'),
  functions: texts.optional().describe('The functions that can be called on it; default: any.'),
};

/** The members of a field. */
export const fieldShape = {
  ...dataTypeShape,
  dataType: z.string().optional().describe('One of the data types of the catalog.'),
  collection: z.boolean().optional().describe('Whether a record can have several values of it; default false.'),
  nullable: z.boolean().optional().describe('Whether a record can lack it; default true.'),
  filterable: z.boolean().optional().describe('Whether a condition can name it; default true.'),
  sortable: z.boolean().optional().describe('Whether it can be sorted by; default true.'),
  resultable: z.boolean().optional().describe('Whether it can be selected; default true.'),
  label: z.string().optional().describe('What people call it.'),
};

/** The members of a template. */
export const templateShape = {
  label: z.string().optional().describe('What people call it.'),
  partial: z.boolean().optional().describe('Whether there may be fields that are not listed; default false.'),
  custom: z
    .enum(['open', 'declared'])
    .optional()
    .describe('Whether any custom.<group>.<attribute> may exist (open, the default), or only those that are listed.'),
  fields: z
    .record(z.string(), z.union([typeSchema, loose(fieldShape)]))
    .describe('By path, such as "recipients.state": what a field is, or its type alone.'),
};

/** The members of a catalog. */
export const catalogShape = {
  $schema: z.string().optional().describe('Where the schema of this file is, for editors.'),
  partial: z.boolean().optional().describe('Whether there may be templates that are not listed; default false.'),
  dataTypes: z
    .record(z.string(), loose(dataTypeShape))
    .optional()
    .describe('What several fields have in common, by the name that the installation gives it.'),
  templates: z.record(z.string(), loose(templateShape)).describe('By name, as group.name.'),
};

/**
 * A catalog as it is saved. `vql-kit/catalog.schema.json` is this as JSON Schema, for editors.
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
  // zod's members may be undefined, which JSON cannot write, hence the cast.
}) as unknown as z.ZodType<CatalogDefinition>;
