import * as z from 'zod';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { CUnitPredicate } from '../predicate.js';
import { checkNode, type Json } from '../read/check-node.js';
import { createReport } from '../read/report.js';

const shape = z.looseObject({
  type: z.enum(['JUNCTION', 'FILTER']),
  operator: z.string(),
  get children() {
    return z.array(predicateNodeSchema).optional();
  },
  property: z.string().optional(),
  values: z.array(z.string()).optional(),
  functions: z.array(z.string()).optional(),
  visible: z.boolean().optional(),
});

/**
 * A predicate node with all below it, held to the table of operators. Unknown members survive. For trees from elsewhere
 * `readPredicate` is safer: zod follows any depth, and overflows the stack.
 *
 * @example
 * ```ts
 * import { predicateNodeSchema } from 'vql-kit/cunit';
 * console.log(predicateNodeSchema.safeParse({ type: 'FILTER', operator: 'IS_NULL', property: 'closedAt' }).success); // true
 * ```
 */
export const predicateNodeSchema: z.ZodType<CUnitPredicate> = shape.superRefine((node: Json, context) => {
  const diagnostics: Diagnostic[] = [];
  checkNode(node, undefined, createReport(diagnostics));
  for (const { message, path = '' } of diagnostics) {
    context.addIssue({ code: 'custom', message, path: path.split('/').slice(1) });
  }
  // Together with the check, the shape is the type.
}) as unknown as z.ZodType<CUnitPredicate>;
