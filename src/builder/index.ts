export type { TemplateDefinition, TemplateTypes } from '../catalog/definition.js';
export type { CUnitQuery } from '../cunit/request.js';
export type { Loss, LossDirection, LossyResult } from '../cunit/translation.js';
export type { ExecuteBody, VariableStatement } from '../interface/computed-queries.js';
export type { ExecuteRequest, TemplateRequest } from '../interface/requests.js';
export type { AnyText, RowOf } from '../vql/any-text.js';
export type { Statement } from '../vql/ast.js';
export type { Scalar } from '../vql/building/encode-value.js';
export type { ExecuteOptions } from '../vql/building/execute-request.js';
export type { QueryOptions } from '../vql/building/query-options.js';
export { type AnyReference, path, type Reference, variable } from '../vql/building/reference.js';
export type { ParserOption, ParseStatement } from '../vql/parse-statement.js';
export type { Condition } from './condition/condition.js';
export type { FieldCall } from './condition/field-scope.js';
export type { ListOptions } from './condition/read-operator.js';
export { conditions } from './conditions.js';
export { type FromOptions, from } from './from.js';
export { type FromVqlOptions, fromVql } from './from-vql.js';
export { outer } from './outer.js';
export type { AnyQuery } from './query/any-query.js';
export type { ColumnOptions, ColumnSpec } from './query/column.js';
export type { Subquery } from './query/nested-query.js';
export type { Query, WhereMethod, WhereSource } from './query/query.js';
export type { AnyRequestOptions, CUnitOptions, Endpoint, RequestOf, RequestOptions } from './query/request.js';
export type { CompileError } from './types/compile-error.js';
export type {
  CellField,
  FieldName,
  OuterFields,
  RowValueOf,
  TemplateWith,
  TypedTemplate,
  ValueOf,
} from './types/fields.js';
export type { Joinable, JoinableFields, JoinedFields, NoFields } from './types/joined.js';
export type {
  ConditionSource,
  Conditions,
  ExistsMethod,
  JunctionMethod,
  ListMethod,
  OperatorMethods,
  ValueMethod,
} from './types/operator-methods.js';
