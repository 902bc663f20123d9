import * as z from 'zod';
import type { CUnitPreset } from '../request.js';
import { predicateNodeSchema } from './node-schema.js';
import { presetShape } from './preset-shape.js';

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
