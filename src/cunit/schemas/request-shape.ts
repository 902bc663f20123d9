import * as z from 'zod';
import type { VariableSubstitutionList } from '../../interface/computed-queries.js';
import { pageableSchema } from './pageable-schema.js';
import { presetShape } from './preset-shape.js';
import { resultsSchema } from './results-schema.js';

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
