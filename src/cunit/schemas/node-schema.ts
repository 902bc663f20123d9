import * as z from 'zod';
import type { CUnitPredicate } from '../predicate.js';
import { readPredicate } from '../read/read-predicate.js';
import { addIssues } from './add-issues.js';

/** The members of a node. */
export const nodeShape = {
  type: z.enum(['JUNCTION', 'FILTER']),
  operator: z.string(),
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

/**
 * A predicate node with all below it, valid where `readPredicate` finds nothing wrong: each is held to the table of operators,
 * and no depth and no cycle overflows the stack. Unknown members survive.
 *
 * @example
 * ```ts
 * import { predicateNodeSchema } from 'vql-kit/cunit';
 * console.log(predicateNodeSchema.safeParse({ type: 'FILTER', operator: 'IS_NULL', property: 'closedAt' }).success); // true
 * ```
 */
export const predicateNodeSchema: z.ZodType<CUnitPredicate> = z
  .unknown()
  .superRefine((json, context) => addIssues(readPredicate(json).diagnostics, context))
  // What has been read is of the type.
  .pipe(nodeSchema) as unknown as z.ZodType<CUnitPredicate>;
