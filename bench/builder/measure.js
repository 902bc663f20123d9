import { interleave } from '../interleave.js';
import { builderCandidates } from './candidates.js';

/** Microseconds by the name of the candidate. @typedef {Map<string, number>} BuilderFigures */

/**
 * Measures building and writing a query of twelve conditions.
 *
 * @param {import('../effort.js').Effort} effort
 * @returns {BuilderFigures}
 */
export function measureBuilder(effort) {
  const counts = builderCandidates.map(({ build }) => build(1).values).filter((count) => count !== undefined);
  // kysely and knex count the limit among the values; the first of them is the reference.
  if (counts.some((count) => Math.abs(count - (counts[0] ?? 0)) > 1))
    throw new Error(`The candidates do not build the same query: ${counts.join(', ')} values.`);
  const times = interleave(builderCandidates.map(jobOf), effort);
  return new Map(builderCandidates.map(({ name }, index) => [name, times[index]]));
}

/** Returns a function that builds the query with the next number. @param {import('./candidates.js').BuilderCandidate} candidate */
export function jobOf({ build }) {
  let turn = 0;
  return () => {
    turn += 1;
    return build(turn).text;
  };
}
