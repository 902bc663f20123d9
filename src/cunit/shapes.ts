import * as z from 'zod';
import { operatorNames } from '../dialect/operators.js';
import type { VariableSubstitutionList } from '../interface/computed-queries.js';
import { pageBounds, pageFormats } from '../interface/page.js';
import type { NodeMember } from './predicate.js';
import type { CUnitPageable, CUnitPreset, CUnitRequest, CUnitResultColumn, CUnitSortOrder } from './request.js';

/** A schema for every member of an interface: a forgotten one does not compile. */
type ShapeOf<Type> = Readonly<Record<keyof Type, z.ZodType>>;

/** Schemas of the members of a node. */
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
} satisfies Readonly<Record<NodeMember, z.ZodType>>;

/** A node with members of the right types, not yet checked against the table of operators. */
export const nodeSchema: z.ZodType = z.looseObject(nodeShape);

/** The deepest tree that zod can follow: beyond, a process that has just started could run out of stack. */
export const schemaDepth = 500;

/** Schemas of the members of a sort key. */
export const sortOrderShape = {
  property: z.string().min(1),
  direction: z.enum(['ASC', 'DESC']),
  functions: z.array(z.string().min(1)).optional(),
} satisfies ShapeOf<CUnitSortOrder>;

/** Schemas of the members of `pageable`. */
export const pageableShape = {
  [pageFormats.cunit.offset]: z.int().min(pageBounds.leastOffset).optional(),
  [pageFormats.cunit.limit]: z.int32().min(pageBounds.leastLimit).optional(),
  [pageFormats.cunit.sort]: z.array(z.looseObject(sortOrderShape)).optional(),
} satisfies ShapeOf<CUnitPageable>;

/** Schemas of the members of a selected column. */
export const columnShape = {
  property: z.string().min(1),
  displayName: z.string().optional(),
  functions: z.array(z.string().min(1)).optional(),
  visible: z.boolean().optional(),
} satisfies ShapeOf<CUnitResultColumn>;

/** Schemas of the members of the options of a preset. */
export const optionShape = { distinctResult: z.boolean().optional() } satisfies ShapeOf<
  NonNullable<CUnitPreset['option']>
>;

/** Returns schemas of the members of a preset, around any schema for its predicate. */
export function presetShape(predicate: z.ZodType) {
  return {
    results: z.array(z.looseObject(columnShape)).optional(),
    option: z.looseObject(optionShape).optional(),
    queryPredicate: predicate.optional(),
  } satisfies ShapeOf<CUnitPreset>;
}

const variableSubstitutionListSchema: z.ZodType<VariableSubstitutionList> = z.looseObject({
  variableSubstitutions: z.array(
    z.looseObject({ variable: z.looseObject({ variableName: z.string().min(1) }), values: z.array(z.string()) }),
  ),
});

/** Returns schemas of the members of a request, around any schema for its predicates. */
export function requestShape(predicate: z.ZodType) {
  return {
    mode: z.enum(['QUERY', 'STATEMENT']).optional(),
    queryStatement: z.string().optional(),
    presetId: z.string().optional(),
    adhocPreset: z.looseObject(presetShape(predicate)).optional(),
    queryPredicate: predicate.optional(),
    additionalPredicate: predicate.optional(),
    overrideResults: z.array(z.looseObject(columnShape)).optional(),
    pageable: z.looseObject(pageableShape).optional(),
    variableSubstitutionList: variableSubstitutionListSchema.optional(),
    arithmeticQueryTerms: z.array(z.unknown()).optional(),
  } satisfies ShapeOf<CUnitRequest>;
}

/** **The** members of a request, whatever its predicates. */
export const requestMembers = requestShape(z.unknown());

/** **The** members of a preset, whatever its predicate. */
export const presetMembers = presetShape(z.unknown());
