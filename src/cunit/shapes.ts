import * as z from 'zod';
import { operatorNames } from '../dialect/operators.js';
import type { VariableSubstitutionList } from '../interface/computed-queries.js';
import { pageBounds, pageFormats } from '../interface/page.js';
import type { CUnitPageable, CUnitResultColumn } from './request.js';

/** The members of a node. */
export const nodeShape = {
  type: z.enum(['JUNCTION', 'FILTER']),
  operator: z.enum(operatorNames),
  get children(): z.ZodOptional<z.ZodArray<z.ZodType>> {
    return z.array(nodeSchema).optional();
  },
  property: z.string().optional(),
  values: z.array(z.string()).optional(),
  functions: z.array(z.string()).optional(),
  visible: z.boolean().optional(),
};

/** A node of the right shape, not yet held to the table of operators. */
export const nodeSchema: z.ZodType = z.looseObject(nodeShape);

/** How deep a tree may be that zod is to follow: beyond, a process that has just started could run out of stack. */
export const schemaDepth = 500;

/** The members of a sort key. */
export const sortOrderShape = {
  property: z.string().min(1),
  direction: z.enum(['ASC', 'DESC']),
  functions: z.array(z.string().min(1)).optional(),
};

/** The members of a page. */
export const pageableShape = {
  [pageFormats.cunit.offset]: z.int().min(pageBounds.leastOffset).optional(),
  [pageFormats.cunit.limit]: z.int32().min(pageBounds.leastLimit).optional(),
  [pageFormats.cunit.sort]: z.array(z.looseObject(sortOrderShape)).optional(),
};

/**
 * `pageable`: offset, limit and sort (spec, query-language §4).
 *
 * @example
 * ```ts
 * import { pageableSchema } from 'vql-kit/cunit';
 * console.log(pageableSchema.safeParse({ start: 0, limit: 50 }).success); // true
 * console.log(pageableSchema.safeParse({ limit: 0 }).success); // false
 * ```
 */
export const pageableSchema: z.ZodType<CUnitPageable> = z.looseObject(pageableShape) as z.ZodType<CUnitPageable>;

/** The members of a selected column. */
export const columnShape = {
  property: z.string().min(1),
  displayName: z.string().optional(),
  functions: z.array(z.string().min(1)).optional(),
  visible: z.boolean().optional(),
};

/**
 * The selected columns, of `adhocPreset.results` and `overrideResults`.
 *
 * @example
 * ```ts
 * import { resultsSchema } from 'vql-kit/cunit';
 * console.log(resultsSchema.safeParse([{ property: 'total', functions: ['SUM'], displayName: 'sum' }]).success); // true
 * ```
 */
export const resultsSchema: z.ZodType<readonly CUnitResultColumn[]> = z.array(z.looseObject(columnShape)) as z.ZodType<
  readonly CUnitResultColumn[]
>;

/** The members of the options of a preset. */
export const optionShape = { distinctResult: z.boolean().optional() };

/** The members of a preset, around any schema for its predicate. */
export function presetShape(predicate: z.ZodType) {
  return {
    results: resultsSchema.optional(),
    option: z.looseObject(optionShape).optional(),
    queryPredicate: predicate.optional(),
  };
}

const variableSubstitutionListSchema: z.ZodType<VariableSubstitutionList> = z.looseObject({
  variableSubstitutions: z.array(
    z.looseObject({ variable: z.looseObject({ variableName: z.string().min(1) }), values: z.array(z.string()) }),
  ),
});

/** The members of a request, around any schema for its predicates. */
export function requestShape(predicate: z.ZodType) {
  return {
    mode: z.enum(['QUERY', 'STATEMENT']).optional(),
    queryStatement: z.string().optional(),
    presetId: z.string().optional(),
    adhocPreset: z.looseObject(presetShape(predicate)).optional(),
    queryPredicate: predicate.optional(),
    additionalPredicate: predicate.optional(),
    overrideResults: resultsSchema.optional(),
    pageable: pageableSchema.optional(),
    variableSubstitutionList: variableSubstitutionListSchema.optional(),
    arithmeticQueryTerms: z.array(z.unknown()).optional(),
  };
}
