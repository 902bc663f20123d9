import type fc from 'fast-check';
import type { CUnitPredicate } from '../../src/cunit/index.js';
import * as testing from '../../src/testing/index.js';
import type { Predicate } from '../../src/vql/index.js';
import { rowsOf } from './asked.js';

export { matchOptions } from './asked.js';
export function withRows<Query extends Predicate | CUnitPredicate>(
  queries: fc.Arbitrary<Query>,
  values: 'any' | 'scalar' | 'texts' = 'any',
) {
  return testing.withRows(queries, rowsOf(values));
}
