export { type Catalog, defineCatalog, type TemplateName } from './catalog.js';
export type { CatalogDefinition, DataTypeDefinition, FieldDefinition, TemplateDefinition } from './definition.js';
export type { ChangeKind } from './diff/change-kinds.js';
export { type CatalogChange, diffCatalogs } from './diff/diff-catalogs.js';
export type { Field } from './field.js';
export { type FieldType, fieldTypes } from './field-types.js';
export type { CatalogTemplate } from './template.js';
