import type fc from 'fast-check';
import type { CUnitQuery } from '../../cunit/index.js';
import { aboutAny } from '../constraints.js';
import { deepFreeze } from '../deep-freeze.js';
import { type RequestConstraints, requestOptions, requests } from '../trees/requests.js';

/**
 * Whole C-Unit queries: a request with the template that it is for, of those in the catalog; frozen. `readQuery` accepts
 * each, and `checkQuery` with the same catalog has nothing against its fields.
 *
 * @throws {RangeError} if the catalog has no template with fields.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { readQuery } from 'vql-kit/cunit';
 * import { cunitQuery } from 'vql-kit/testing';
 *
 * fc.assert(fc.property(cunitQuery(), (query) => readQuery(query).diagnostics.length === 0));
 * ```
 */
export function cunitQuery(constraints: RequestConstraints = {}): fc.Arbitrary<CUnitQuery> {
  return aboutAny(constraints, requestOptions, (vocabulary) =>
    requests(vocabulary, constraints).map((request) => ({
      group: vocabulary.group,
      template: vocabulary.name,
      request,
    })),
  ).map(deepFreeze);
}
