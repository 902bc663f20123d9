import * as z from 'zod';
import type { CUnitPredicate } from '../predicate.js';
import { readPredicate } from '../read/read-predicate.js';
import { addIssues } from './add-issues.js';
import { nodeSchema, schemaDepth } from './node-shape.js';

/**
 * A predicate node with all below it, valid where `readPredicate` finds nothing wrong: each is held to the table of operators,
 * and no cycle and no depth overflows the stack. It goes 500 levels deep, half as deep as `readPredicate`, since zod takes more
 * stack for each. Unknown members survive.
 *
 * @example
 * ```ts
 * import { predicateNodeSchema } from 'vql-kit/cunit';
 * console.log(predicateNodeSchema.safeParse({ type: 'FILTER', operator: 'IS_NULL', property: 'closedAt' }).success); // true
 * ```
 */
export const predicateNodeSchema: z.ZodType<CUnitPredicate> = z
  .unknown()
  .superRefine((json, context) => addIssues(readPredicate(json, { maxDepth: schemaDepth }).diagnostics, context))
  // What has been read is of the type.
  .pipe(nodeSchema) as unknown as z.ZodType<CUnitPredicate>;
