import * as z from 'zod';
import { readRequest } from '../read/read-request.js';
import type { CUnitRequest } from '../request.js';
import { addIssues } from './add-issues.js';
import { nodeSchema, schemaDepth } from './node-shape.js';
import { requestShape } from './request-shape.js';

/**
 * The body of a C-Unit query (spec, query-language §2), valid where `readRequest` finds nothing wrong, with predicates of 500
 * levels at most. Unknown members survive.
 *
 * @example
 * ```ts
 * import { requestSchema } from 'vql-kit/cunit';
 * console.log(requestSchema.safeParse({ pageable: { limit: 50 } }).success); // true
 * ```
 */
export const requestSchema: z.ZodType<CUnitRequest> = z
  .unknown()
  .superRefine((json, context) => addIssues(readRequest(json, { maxDepth: schemaDepth }).diagnostics, context))
  // What has been read is of the type.
  .pipe(z.looseObject(requestShape(nodeSchema))) as unknown as z.ZodType<CUnitRequest>;
