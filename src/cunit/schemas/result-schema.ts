import * as z from 'zod';
import type { CUnitResult } from '../request.js';

/**
 * The answer to a query of either form (spec, query-language §2).
 *
 * @example
 * ```ts
 * import { resultSchema } from 'vql-kit/cunit';
 * console.log(resultSchema.safeParse({ definition: [{ attribute: 'id' }], data: [{ id: '1' }] }).success); // true
 * ```
 */
export const resultSchema: z.ZodType<CUnitResult> = z.looseObject({
  definition: z.array(
    z.looseObject({
      attribute: z.string().optional(),
      displayName: z.string().optional(),
      path: z.string().optional(),
      visible: z.boolean().optional(),
    }),
  ),
  data: z.array(z.record(z.string(), z.unknown())),
}) as z.ZodType<CUnitResult>;
