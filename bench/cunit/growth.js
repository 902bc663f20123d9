import { interleave } from '../interleave.js';
import { longPredicate } from './predicate.js';

/** Number of conditions of the short and of the long predicate. */
export const conditionCounts = [1_000, 10_000];

/** Microseconds per condition of the short and of the long predicate, by operation. @typedef {Map<string, [number, number]>} Growth */

/** What is measured: functions of the modules, and of a predicate as a tree of VQL and as an object of C-Unit. */
const steps = {
  toCUnit: ({ toCUnit }, { tree }) => toCUnit(tree),
  'toVql and print': ({ toVql, print }, { object }) => print(toVql(object).value),
  'createMatcher of VQL': ({ createMatcher }, { tree }) => createMatcher(tree),
  'createMatcher of C-Unit': ({ createMatcher }, { object }) => createMatcher(object),
  readPredicate: ({ readPredicate }, { object }) => readPredicate(object),
  normalize: ({ normalize }, { object }) => normalize(object),
  negate: ({ negate }, { object }) => negate(object),
  fingerprint: ({ fingerprint }, { object }) => fingerprint(object),
};

/** The long predicate, by step. @type {Readonly<Record<string, import('../profile/scenario.js').Scenario>>} */
export const longScenarios = Object.fromEntries(
  Object.entries(steps).map(([name, step]) => [
    name,
    {
      name: `${name}, ${conditionCounts[1].toLocaleString('en-US')} conditions`,
      async prepare() {
        const { modules, predicates } = await load();
        return () => step(modules, predicates[1]);
      },
    },
  ]),
);

/**
 * Measures the time per condition in a short and in a long predicate, which is equal if the cost is linear.
 *
 * @param {import('../effort.js').Effort} effort
 * @returns {Promise<Growth>}
 */
export async function measureGrowth(effort) {
  const { modules, predicates } = await load();
  return new Map(
    Object.entries(steps).map(([name, step]) => {
      const jobs = predicates.map((predicate) => () => step(modules, predicate));
      const medians = interleave(jobs, effort);
      return [name, medians.map((time, index) => time / conditionCounts[index])];
    }),
  );
}

async function load() {
  const cunit = await import('../../dist/cunit/index.js');
  const { parsePredicate, print } = await import('../../dist/vql/index.js');
  const predicates = conditionCounts.map((count) => {
    const tree = parsePredicate(longPredicate(count)).value;
    return { tree, object: cunit.toCUnit(tree).value };
  });
  return { modules: { ...cunit, print }, predicates };
}
