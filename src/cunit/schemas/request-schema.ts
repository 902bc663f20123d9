import * as z from 'zod';
import type { CUnitRequest, VariableSubstitutionList } from '../request.js';
import { predicateNodeSchema } from './node-schema.js';
import { pageableSchema } from './pageable-schema.js';
import { presetShape } from './preset-schema.js';
import { resultsSchema } from './results-schema.js';

const variableSubstitutionListSchema: z.ZodType<VariableSubstitutionList> = z.looseObject({
  variableSubstitutions: z.array(
    z.looseObject({ variable: z.looseObject({ variableName: z.string().min(1) }), values: z.array(z.string()) }),
  ),
});

/** The members of a request, around any schema for its predicates. */
export function requestShape(predicate: z.ZodType) {
  return z.looseObject({
    mode: z.enum(['QUERY', 'STATEMENT']).optional(),
    queryStatement: z.string().optional(),
    presetId: z.string().optional(),
    adhocPreset: presetShape(predicate).optional(),
    queryPredicate: predicate.optional(),
    additionalPredicate: predicate.optional(),
    overrideResults: resultsSchema.optional(),
    pageable: pageableSchema.optional(),
    variableSubstitutionList: variableSubstitutionListSchema.optional(),
    arithmeticQueryTerms: z.array(z.unknown()).optional(),
  });
}

/**
 * The body of a C-Unit query (spec, query-language §2). Unknown members survive. For requests from elsewhere `readRequest`
 * is safer, and says more.
 *
 * @example
 * ```ts
 * import { requestSchema } from 'vql-kit/cunit';
 * console.log(requestSchema.safeParse({ pageable: { limit: 50 } }).success); // true
 * ```
 */
export const requestSchema: z.ZodType<CUnitRequest> = requestShape(predicateNodeSchema) as z.ZodType<CUnitRequest>;
