export type { FilterOperator } from '../../dialect/operators.js';
export type { Catalog, TemplateName } from '../catalog.js';
export type { CatalogDefinition, DataTypeDefinition, FieldDefinition, TemplateDefinition } from '../definition.js';
export type { Field } from '../field.js';
export type { FieldType } from '../field-types.js';
export type { CatalogTemplate } from '../template.js';
export {
  catalogFromZod,
  type TemplateSchemas,
  type ZodCatalogDefinition,
  type ZodCatalogOptions,
  type ZodTemplateDefinition,
} from './catalog-from-zod.js';
export { catalogDefinitionSchema } from './definition-schema.js';
export type { ZodEnumField, ZodField, ZodFields } from './zod-fields.js';
