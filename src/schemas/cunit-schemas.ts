import * as z from 'zod';
import type { CUnitPredicate } from '../cunit/predicate.js';
import { readExecuteRequest } from '../cunit/read/read-execute-request.js';
import { readPredicate } from '../cunit/read/read-predicate.js';
import { readRequest } from '../cunit/read/read-request.js';
import type { CUnitPageable, CUnitPreset, CUnitRequest, CUnitResult, CUnitResultColumn } from '../cunit/request.js';
import {
  columnShape,
  executeShape,
  nodeShape,
  pageableShape,
  presetShape,
  requestShape,
  resultShape,
} from '../cunit/shapes.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { keysOf } from '../diagnostics/json/pointer.js';
import { jsonListOf, jsonObjectOf } from '../diagnostics/json/shape.js';
import type { ExecuteBody } from '../interface/computed-queries.js';
import { schemaOf } from './schema-of.js';

/** The deepest tree that zod can follow: beyond, a process that has just started could run out of stack. */
const schemaDepth = 500;

/** A node with members of the right types, not yet checked against the table of operators. */
const nodeSchema: z.ZodType = schemaOf(
  jsonObjectOf(nodeShape),
  z.lazy(() => nodeSchema),
);

/**
 * Schema of a predicate node and all its descendants, valid where `readPredicate` reports no error: each node is checked against
 * the table of operators, and neither a cycle nor a deep tree overflows the stack. It takes trees of 500 levels, half of what
 * `readPredicate` takes, since zod needs more stack for each level. Unknown members survive.
 *
 * @example
 * ```ts
 * import { predicateNodeSchema } from 'vql-kit/schemas';
 * console.log(predicateNodeSchema.safeParse({ type: 'FILTER', operator: 'IS_NULL', property: 'closedAt' }).success); // true
 * ```
 */
export const predicateNodeSchema: z.ZodType<CUnitPredicate> = z
  .unknown()
  .superRefine((json, context) => addIssues(readPredicate(json, { maxDepth: schemaDepth }).diagnostics, context))
  // A value that was read without errors is of the type.
  .pipe(nodeSchema) as unknown as z.ZodType<CUnitPredicate>;

// The schemas have the members of the types: the tables that they are made from do not compile otherwise.

/**
 * Schema of `pageable`: offset, limit and sort keys.
 *
 * @example
 * ```ts
 * import { pageableSchema } from 'vql-kit/schemas';
 * console.log(pageableSchema.safeParse({ start: 0, limit: 50 }).success); // true
 * console.log(pageableSchema.safeParse({ limit: 0 }).success); // false
 * ```
 */
export const pageableSchema: z.ZodType<CUnitPageable> = schemaOf(
  jsonObjectOf(pageableShape),
) as z.ZodType<CUnitPageable>;

/**
 * Schema of the selected columns: `adhocPreset.results` and `overrideResults`.
 *
 * @example
 * ```ts
 * import { resultsSchema } from 'vql-kit/schemas';
 * console.log(resultsSchema.safeParse([{ property: 'total', functions: ['SUM'], displayName: 'sum' }]).success); // true
 * ```
 */
export const resultsSchema: z.ZodType<readonly CUnitResultColumn[]> = schemaOf(
  jsonListOf(jsonObjectOf(columnShape)),
) as z.ZodType<readonly CUnitResultColumn[]>;

/**
 * Schema of `adhocPreset`: columns, options and filter.
 *
 * @example
 * ```ts
 * import { presetSchema } from 'vql-kit/schemas';
 * console.log(presetSchema.safeParse({ option: { distinctResult: true } }).success); // true
 * ```
 */
export const presetSchema: z.ZodType<CUnitPreset> = schemaOf(
  jsonObjectOf(presetShape),
  predicateNodeSchema,
) as z.ZodType<CUnitPreset>;

/**
 * Schema of the body of a C-Unit query, valid where `readRequest` reports no error, with predicates of at most 500 levels.
 * Unknown members survive.
 *
 * @example
 * ```ts
 * import { requestSchema } from 'vql-kit/schemas';
 * console.log(requestSchema.safeParse({ pageable: { limit: 50 } }).success); // true
 * ```
 */
export const requestSchema: z.ZodType<CUnitRequest> = z
  .unknown()
  .superRefine((json, context) => addIssues(readRequest(json, { maxDepth: schemaDepth }).diagnostics, context))
  // A value that was read without errors is of the type.
  .pipe(schemaOf(jsonObjectOf(requestShape), nodeSchema)) as unknown as z.ZodType<CUnitRequest>;

/**
 * Schema of the body of the execute endpoint, valid where `readExecuteRequest` reports no error: the statement is not parsed. Unknown
 * members survive.
 *
 * @example
 * ```ts
 * import { executeRequestSchema } from 'vql-kit/schemas';
 * console.log(executeRequestSchema.safeParse({ statement: 'SELECT id FROM account.query', limit: 50 }).success); // true
 * console.log(executeRequestSchema.safeParse({ statement: 'SELECT id FROM account.query', offset: 0 }).success); // false
 * ```
 */
export const executeRequestSchema: z.ZodType<ExecuteBody> = z
  .unknown()
  .superRefine((json, context) => addIssues(readExecuteRequest(json).diagnostics, context))
  // A value that was read without errors is of the type.
  .pipe(schemaOf(jsonObjectOf(executeShape))) as unknown as z.ZodType<ExecuteBody>;

/**
 * Schema of the answer to a query of either form.
 *
 * @example
 * ```ts
 * import { resultSchema } from 'vql-kit/schemas';
 * console.log(resultSchema.safeParse({ definition: [{ attribute: 'id' }], data: [{ id: '1' }] }).success); // true
 * ```
 */
export const resultSchema: z.ZodType<CUnitResult> = schemaOf(jsonObjectOf(resultShape)) as z.ZodType<CUnitResult>;

/** Reports the errors of a reader as issues of zod. */
function addIssues(diagnostics: readonly Diagnostic[], context: z.core.$RefinementCtx): void {
  for (const { message, severity, path = '' } of diagnostics) {
    if (severity === 'error') context.addIssue({ code: 'custom', message, path: keysOf(path).map(keyOf) });
  }
}

/** Converts a key to one of zod, where the index of an array is a number. */
function keyOf(key: string): string | number {
  return /^\d+$/.test(key) ? Number(key) : key;
}
