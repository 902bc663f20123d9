export type { FieldClause } from '../catalog/check/expressions.js';
export type { UsedField } from '../catalog/check/used-fields.js';
export type { LossCode } from '../diagnostics/codes/losses.js';
export type { QueryBuilderLossCode } from '../diagnostics/codes/query-builder.js';
export type { Diagnostic, Edit, Fix, RelatedSpan, Severity } from '../diagnostics/diagnostic.js';
export type { Result } from '../diagnostics/result.js';
export type { Span } from '../diagnostics/span.js';
export type { Arity, FilterForm, FilterRow, JunctionRow } from '../dialect/operator-row.js';
export {
  type FilterOperator,
  isOperator,
  type JunctionOperator,
  type Operator,
  operatorNames,
  operators,
} from '../dialect/operators.js';
export type { RelativeDateOptions } from '../dialect/value/relative-date.js';
export type { ExecuteBody, VariableSubstitution, VariableSubstitutionList } from '../interface/computed-queries.js';
export type { Statement } from '../vql/ast.js';
export type { ParseStatement } from '../vql/parse-statement.js';
export { type CheckStatement, checkExecuteRequest, type ExecuteCheckOptions } from './check/check-execute-request.js';
export type { CUnitCheckOptions, TemplateCheckOptions } from './check/check-query.js';
export { checkPredicate, checkQuery, checkRequest } from './check/check-query.js';
export { fieldsOfQuery, type QueryFieldsOptions } from './check/fields-of-query.js';
export { equalPredicates } from './compare/canonical-json.js';
export { type FingerprintOptions, fingerprint } from './compare/fingerprint.js';
export { negate } from './compare/negate.js';
export { type NormalizeOptions, normalize } from './compare/normalize.js';
export type { MatchOptions } from './evaluate/match-options.js';
export { createMatcher, matches } from './evaluate/matches.js';
export type { Row } from './evaluate/rows.js';
export type { FilterField, FilterFields } from './gate/fields.js';
export { type ReadFilterOptions, readFilter } from './gate/read-filter.js';
export {
  type CUnitFilter,
  type CUnitJunction,
  type CUnitPredicate,
  createFilter,
  createJunction,
} from './predicate.js';
export { type FromQueryBuilderOptions, fromQueryBuilder } from './query-builder/from-query-builder.js';
export type { QueryBuilderGroup, QueryBuilderRule } from './query-builder/query.js';
export type { QueryBuilderOperator } from './query-builder/rule-operators.js';
export { type ToQueryBuilderOptions, toQueryBuilder } from './query-builder/to-query-builder.js';
export { readExecuteRequest } from './read/read-execute-request.js';
export { readPredicate } from './read/read-predicate.js';
export { readQuery, readRequest } from './read/read-request.js';
export type { ReadOptions } from './read/traverse-json.js';
export type {
  CUnitPageable,
  CUnitPreset,
  CUnitQuery,
  CUnitRequest,
  CUnitResult,
  CUnitResultColumn,
  CUnitResultDefinition,
  CUnitSortOrder,
} from './request.js';
export { type ToCUnitOptions, toCUnit } from './to-cunit.js';
export { type StatementTranslation, type ToVqlOptions, toVql } from './to-vql.js';
export type {
  Loss,
  LossDirection,
  LossyResult,
  SourceMap,
  SourceMapEntry,
  Translation,
  TranslationOptions,
} from './translation.js';
export type { VariableValues } from './values.js';
export { type PredicateTransformers, type PredicateVisitor, transformPredicate, visitPredicate } from './visit.js';
