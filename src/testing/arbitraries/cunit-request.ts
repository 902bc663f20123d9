import type fc from 'fast-check';
import type { CUnitRequest } from '../../cunit/index.js';
import { aboutAny } from '../constraints.js';
import { deepFreeze } from '../deep-freeze.js';
import { type RequestConstraints, requestOptions, requests } from '../trees/requests.js';

/**
 * Requests with C-Unit: columns, a filter and a page, any of them absent, about the fields of a catalog, and the values of
 * the variables that the constraints name; frozen. `readRequest` accepts each. Shrinks to an empty request.
 *
 * @throws {RangeError} if the catalog has no template with fields.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { readRequest } from 'vql-kit/cunit';
 * import { cunitRequest } from 'vql-kit/testing';
 *
 * fc.assert(fc.property(cunitRequest(), (request) => readRequest(request).diagnostics.length === 0));
 * ```
 */
export function cunitRequest(constraints: RequestConstraints = {}): fc.Arbitrary<CUnitRequest> {
  return aboutAny(constraints, requestOptions, (vocabulary) => requests(vocabulary, constraints)).map(deepFreeze);
}
