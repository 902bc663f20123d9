import * as z from 'zod';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { CUnitPredicate } from './predicate.js';
import { readPredicate } from './read/read-predicate.js';
import { readRequest } from './read/read-request.js';
import type { CUnitPreset, CUnitRequest, CUnitResult } from './request.js';
import { nodeSchema, presetShape, requestShape, schemaDepth } from './shapes.js';

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

/** Hands to zod what a reader has found. */
export function addIssues(diagnostics: readonly Diagnostic[], context: z.core.$RefinementCtx): void {
  for (const { message, severity, path = '' } of diagnostics) {
    if (severity === 'error') context.addIssue({ code: 'custom', message, path: path.split('/').slice(1).map(keyOf) });
  }
}

/** A segment of a JSON pointer (RFC 6901) as zod names it: the index of an array is a number. */
function keyOf(segment: string): string | number {
  return /^\d+$/.test(segment) ? Number(segment) : segment.replaceAll('~1', '/').replaceAll('~0', '~');
}
