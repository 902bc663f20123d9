import * as z from 'zod';
import { resultsSchema } from './results-schema.js';

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
