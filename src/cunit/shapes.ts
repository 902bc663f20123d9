import {
  anything,
  boolean,
  filledText,
  type JsonKind,
  jsonListOf,
  jsonObjectOf,
  node,
  required,
  type ShapeOf,
  text,
} from '../diagnostics/json/shape.js';
import { operatorNames } from '../dialect/operators.js';
import type { ExecuteBody, VariableSubstitution, VariableSubstitutionList } from '../interface/computed-queries.js';
import { pageBounds, pageFormats } from '../interface/page.js';
import type { NodeMember } from './predicate.js';
import type {
  CUnitPageable,
  CUnitPreset,
  CUnitRequest,
  CUnitResult,
  CUnitResultColumn,
  CUnitResultDefinition,
  CUnitSortOrder,
} from './request.js';

/** **The** members of a node. `checkNode` says which of them a node of a type has, and how many values. */
export const nodeShape = {
  type: required({ kind: 'choice', values: ['JUNCTION', 'FILTER'] }),
  operator: required({ kind: 'choice', values: operatorNames }),
  children: jsonListOf(node),
  property: text,
  values: jsonListOf(text),
  functions: jsonListOf(text),
  visible: boolean,
} as const satisfies Readonly<Record<NodeMember, JsonKind>>;

/** **The** members of a sort key. */
export const sortOrderShape = {
  property: required(filledText),
  direction: required({ kind: 'choice', values: ['ASC', 'DESC'] }),
  functions: jsonListOf(filledText),
} as const satisfies ShapeOf<CUnitSortOrder>;

/** **The** members of `pageable`. */
export const pageableShape = {
  [pageFormats.cunit.offset]: { kind: 'integer', least: 0, most: pageFormats.cunit.highestLimit },
  [pageFormats.cunit.limit]: { kind: 'integer', least: pageBounds.leastLimit, most: pageFormats.cunit.highestLimit },
  [pageFormats.cunit.sort]: jsonListOf(jsonObjectOf(sortOrderShape)),
} as const satisfies ShapeOf<CUnitPageable>;

/** **The** members of a selected column. */
export const columnShape = {
  property: required(filledText),
  displayName: text,
  functions: jsonListOf(filledText),
  visible: boolean,
} as const satisfies ShapeOf<CUnitResultColumn>;

/** **The** members of the options of a preset. */
export const optionShape = { distinctResult: boolean } as const satisfies ShapeOf<NonNullable<CUnitPreset['option']>>;

/** **The** members of a preset. */
export const presetShape = {
  results: jsonListOf(jsonObjectOf(columnShape)),
  option: jsonObjectOf(optionShape),
  queryPredicate: node,
} as const satisfies ShapeOf<CUnitPreset>;

const substitutionShape = {
  variable: required(
    jsonObjectOf({ variableName: required(filledText) } satisfies ShapeOf<VariableSubstitution['variable']>),
  ),
  values: required(jsonListOf(text)),
} as const satisfies ShapeOf<VariableSubstitution>;

const substitutionListShape = {
  variableSubstitutions: required(jsonListOf(jsonObjectOf(substitutionShape))),
} as const satisfies ShapeOf<VariableSubstitutionList>;

/** **The** members of the body of the execute endpoint. */
export const executeShape = {
  statement: required(filledText),
  [pageFormats['vql-request'].limit]: {
    kind: 'integer',
    least: pageBounds.leastLimit,
    most: pageFormats['vql-request'].highestLimit,
  },
  // The endpoint takes positive offsets only.
  [pageFormats['vql-request'].offset]: {
    kind: 'integer',
    least: 1,
    most: pageFormats['vql-request'].highestLimit,
  },
  variableSubstitutionList: jsonObjectOf(substitutionListShape),
} as const satisfies ShapeOf<ExecuteBody>;

/** **The** members of a request. */
export const requestShape = {
  mode: { kind: 'choice', values: ['QUERY', 'STATEMENT'] },
  queryStatement: text,
  presetId: text,
  adhocPreset: jsonObjectOf(presetShape),
  queryPredicate: node,
  additionalPredicate: node,
  overrideResults: jsonListOf(jsonObjectOf(columnShape)),
  pageable: jsonObjectOf(pageableShape),
  variableSubstitutionList: jsonObjectOf(substitutionListShape),
  arithmeticQueryTerms: jsonListOf(anything),
} as const satisfies ShapeOf<CUnitRequest>;

const definitionShape = {
  attribute: text,
  displayName: text,
  path: text,
  visible: boolean,
} as const satisfies ShapeOf<CUnitResultDefinition>;

/** **The** members of the answer to a query. */
export const resultShape = {
  definition: required(jsonListOf(jsonObjectOf(definitionShape))),
  data: required(jsonListOf({ kind: 'record', value: anything })),
} as const satisfies ShapeOf<CUnitResult>;
