import * as z from 'zod';
import type { CUnitResultColumn } from '../request.js';

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
