export type { LossCode } from '../diagnostics/codes/losses.js';
export type { Arity, FilterForm, FilterRow, JunctionRow } from '../dialect/operator-row.js';
export {
  type FilterOperator,
  isOperator,
  type JunctionOperator,
  type Operator,
  operatorNames,
  operators,
} from '../dialect/operators.js';
export type { VariableSubstitution, VariableSubstitutionList } from '../interface/computed-queries.js';
export type { CUnitCheckOptions, TemplateCheckOptions } from './check/check-options.js';
export { checkPredicate, checkQuery, checkRequest } from './check/check-query.js';
export { equalPredicates } from './equal.js';
export type { MatchOptions } from './evaluate/match-options.js';
export { createMatcher, matches } from './evaluate/matches.js';
export type { Row } from './evaluate/read-path.js';
export { type FingerprintOptions, fingerprint } from './fingerprint.js';
export { type Negation, negate } from './negate.js';
export { type NormalizeOptions, normalize } from './normalize.js';
export {
  type CUnitFilter,
  type CUnitJunction,
  type CUnitPredicate,
  createFilter,
  createJunction,
} from './predicate.js';
export type { ReadOptions } from './read/read-options.js';
export { readPredicate } from './read/read-predicate.js';
export { readQuery, readRequest } from './read/read-request.js';
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
export { predicateNodeSchema } from './schemas/node-schema.js';
export { pageableSchema } from './schemas/pageable-schema.js';
export { presetSchema } from './schemas/preset-schema.js';
export { requestSchema } from './schemas/request-schema.js';
export { resultSchema } from './schemas/result-schema.js';
export { resultsSchema } from './schemas/results-schema.js';
export type { SourceMap, SourceMapEntry } from './source-map.js';
export { type ToCUnitOptions, toCUnit } from './to-cunit.js';
export { type ParseStatement, type StatementTranslation, type ToVqlOptions, toVql } from './to-vql.js';
export type { Loss, LossDirection, LossyResult, Translation, TranslationOptions } from './translation.js';
