export type { ExecuteBody, VariableSubstitution, VariableSubstitutionList } from '../../interface/computed-queries.js';
export type { CUnitFilter, CUnitJunction, CUnitPredicate } from '../predicate.js';
export type {
  CUnitPageable,
  CUnitPreset,
  CUnitRequest,
  CUnitResult,
  CUnitResultColumn,
  CUnitResultDefinition,
  CUnitSortOrder,
} from '../request.js';
export {
  executeRequestSchema,
  pageableSchema,
  predicateNodeSchema,
  presetSchema,
  requestSchema,
  resultSchema,
  resultsSchema,
} from './cunit-schemas.js';
