export type { TemplateDefinition } from '../catalog/definition.js';
export type { ExecuteBody } from '../interface/computed-queries.js';
export { BuilderError } from './builder-error.js';
export type { ColumnOptions, ColumnSpec } from './column.js';
export type { CompileError } from './compile-error.js';
export { type Conditions, conditions } from './conditions.js';
export type { ListOptions } from './create-part.js';
export type { Scalar } from './encode-value.js';
export type { FieldName } from './field-name.js';
export { from, type QueryOptions } from './from.js';
export { type FromVqlOptions, fromVql } from './from-vql.js';
export type { Condition, Reference, VqlText } from './made.js';
export type { ConditionSource, OperatorMethods } from './operator-methods.js';
export type { Query } from './query.js';
export type { QueryDialect } from './query-dialect.js';
export { path, variable } from './reference.js';
export type {
  CUnitOptions,
  Endpoint,
  RequestOf,
  RequestOptions,
  VariableStatement,
} from './request.js';
export type { RowOf } from './row.js';
export type { FieldCall } from './subject.js';
export type { Subquery } from './subquery.js';
export { type TagValue, vql } from './tag/vql.js';
export type { TextOptions } from './tag/vql-text.js';
export type { ValueOf } from './typed-values.js';
