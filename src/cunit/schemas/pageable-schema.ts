import * as z from 'zod';
import { pageBounds, pageFormats } from '../../interface/page.js';
import type { CUnitPageable } from '../request.js';

/** The members of a sort key. */
export const sortOrderShape = {
  property: z.string().min(1),
  direction: z.enum(['ASC', 'DESC']),
  functions: z.array(z.string().min(1)).optional(),
};

/** The members of a page. */
export const pageableShape = {
  [pageFormats.cunit.offset]: z.int().min(pageBounds.leastOffset).optional(),
  [pageFormats.cunit.limit]: z.int32().min(pageBounds.leastLimit).optional(),
  [pageFormats.cunit.sort]: z.array(z.looseObject(sortOrderShape)).optional(),
};

/**
 * `pageable`: offset, limit and sort (spec, query-language §4).
 *
 * @example
 * ```ts
 * import { pageableSchema } from 'vql-kit/cunit';
 * console.log(pageableSchema.safeParse({ start: 0, limit: 50 }).success); // true
 * console.log(pageableSchema.safeParse({ limit: 0 }).success); // false
 * ```
 */
export const pageableSchema: z.ZodType<CUnitPageable> = z.looseObject(pageableShape) as z.ZodType<CUnitPageable>;
