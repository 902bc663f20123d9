import * as z from 'zod';
import type { CUnitPreset } from '../request.js';
import { predicateNodeSchema } from './node-schema.js';
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

/**
 * `adhocPreset`: columns, options and filter.
 *
 * @example
 * ```ts
 * import { presetSchema } from 'vql-kit/cunit';
 * console.log(presetSchema.safeParse({ option: { distinctResult: true } }).success); // true
 * ```
 */
export const presetSchema: z.ZodType<CUnitPreset> = z.looseObject(
  presetShape(predicateNodeSchema),
) as z.ZodType<CUnitPreset>;
