import type fc from 'fast-check';
import type { Predicate } from '../../vql/index.js';
import { aboutAny, type QueryConstraints, queryOptions } from '../constraints.js';
import { deepFreeze } from '../deep-freeze.js';
import { conditions } from '../trees/conditions.js';

/**
 * Predicates that ask for the fields of a catalog by operators that those allow, with values that they can have; frozen.
 * A row can answer each of them, and `createMatcher` needs nothing besides unless the constraints bring variables,
 * functions or subqueries. Shrinks to one comparison of the first field.
 *
 * @throws {RangeError} if nothing of the template can be filtered by, or a constraint is none.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { predicate } from 'vql-kit/testing';
 * import { parsePredicate, print } from 'vql-kit/vql';
 *
 * fc.assert(fc.property(predicate(), (tree) => parsePredicate(print(tree)).diagnostics.length === 0));
 * ```
 */
export function predicate(constraints: QueryConstraints = {}): fc.Arbitrary<Predicate> {
  return aboutAny(constraints, queryOptions, (vocabulary) => {
    const found = conditions(vocabulary);
    if (found === undefined)
      throw new RangeError(`The template "${vocabulary.group}.${vocabulary.name}" has no field to filter by.`);
    return found;
  }).map(deepFreeze);
}
