import { interleave } from '../interleave.js';
import { ownMatchers, peerMatchers } from './matchers/index.js';
import { createRows } from './rows.js';

/** Number of rows that one run tests. */
export const rowCount = 100_000;

/** Microseconds for all rows, by the name of the matcher, and the number of selected rows. @typedef {{ times: Map<string, number>, selected: number }} MatchTimes */

/**
 * Measures all matchers on the same rows, without the time of compiling the predicate.
 *
 * @param {import('../effort.js').Effort} effort
 * @returns {Promise<MatchTimes>}
 */
export async function measureMatchTimes(effort) {
  const matchers = [...ownMatchers, ...peerMatchers];
  const tests = await Promise.all(matchers.map(({ load }) => load()));
  const rows = createRows(rowCount);
  const selections = tests.map((test) => rows.filter((row) => test(row)));
  const [selection] = selections;
  for (const [index, { name }] of matchers.entries()) {
    if (!isSame(selections[index], selection))
      throw new Error(`"${name}" selects different rows than "${matchers[0].name}": its times cannot be compared.`);
  }
  const medians = interleave(
    tests.map((test) => () => count(rows, test)),
    effort,
  );
  return { times: new Map(matchers.map(({ name }, index) => [name, medians[index]])), selected: selection.length };
}

function count(rows, test) {
  let selected = 0;
  for (const row of rows) if (test(row)) selected += 1;
  return selected;
}

function isSame(rows, others) {
  return rows.length === others.length && rows.every((row, index) => row === others[index]);
}
