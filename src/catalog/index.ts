export type { Diagnostic, Edit, Fix, RelatedSpan, Severity } from '../diagnostics/diagnostic.js';
export type { Result } from '../diagnostics/result.js';
export type { Span } from '../diagnostics/span.js';
export type { FilterOperator } from '../dialect/operators.js';
export type { Catalog, TemplateName } from './catalog.js';
export { defineCatalog } from './define-catalog.js';
export type {
  CatalogDefinition,
  DataTypeDefinition,
  FieldDefinition,
  TemplateDefinition,
  TemplatesOf,
  TemplateTypes,
  TypedDefinition,
} from './definition.js';
export type { CatalogChange } from './diff/catalog-change.js';
export type { ChangeKind } from './diff/change-kinds.js';
export { diffCatalogs } from './diff/diff-catalogs.js';
export { diffDialects } from './diff/diff-dialects.js';
export type { Field } from './field.js';
export { type FieldType, fieldTypes } from './field-types.js';
export { catalogFromFields, type ServiceAnswers } from './from-service/catalog-from-fields.js';
export { catalogFromResult, type ResultOptions } from './from-service/catalog-from-result.js';
export { type MergedDefinition, type MergedTemplate, mergeCatalogs } from './merge-catalogs.js';
export { type PrintCatalogOptions, printCatalog } from './print-catalog.js';
export { type PrintCatalogModuleOptions, printCatalogModule } from './print-catalog-module.js';
export { type OpenCatalogOptions, openCatalog, openCatalogOrThrow, readCatalog } from './read-catalog.js';
export type { CatalogTemplate } from './template.js';
