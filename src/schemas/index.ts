export type { Catalog, TemplateName } from '../catalog/catalog.js';
export type {
  CatalogDefinition,
  DataTypeDefinition,
  FieldDefinition,
  TemplateDefinition,
  TemplatesOf,
  TemplateTypes,
} from '../catalog/definition.js';
export type { Field } from '../catalog/field.js';
export type { FieldType } from '../catalog/field-types.js';
export type { CatalogTemplate } from '../catalog/template.js';
export type { CUnitFilter, CUnitJunction, CUnitPredicate } from '../cunit/predicate.js';
export type {
  CUnitPageable,
  CUnitPreset,
  CUnitRequest,
  CUnitResult,
  CUnitResultColumn,
  CUnitResultDefinition,
  CUnitSortOrder,
} from '../cunit/request.js';
export type { FilterOperator } from '../dialect/operators.js';
export type { ExecuteBody, VariableSubstitution, VariableSubstitutionList } from '../interface/computed-queries.js';
export type { AccountSchema } from '../resources/account/account.js';
export type { DocumentSchema } from '../resources/document/document.js';
export type { DeliveryRecordSchema } from '../resources/webhook/delivery.js';
export type { SubscriptionRecordSchema } from '../resources/webhook/subscription.js';
export {
  catalogFromZod,
  type TemplateSchemas,
  type ZodCatalogDefinition,
  type ZodCatalogOptions,
  type ZodTemplateDefinition,
} from './catalog-from-zod.js';
export {
  executeRequestSchema,
  pageableSchema,
  predicateNodeSchema,
  presetSchema,
  requestSchema,
  resultSchema,
  resultsSchema,
} from './cunit-schemas.js';
export { catalogDefinitionSchema } from './definition-schema.js';
export { type ServiceDefinition, serviceCatalog } from './service-catalog.js';
export type { ZodEnumField, ZodField, ZodFields } from './zod-fields.js';
