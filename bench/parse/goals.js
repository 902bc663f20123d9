import { vqlKit } from '../candidates/index.js';
import { formatRatio } from '../format-number.js';
import { atMost } from '../goal.js';
import { medium } from '../inputs.js';
import { jsonParse } from './parse-times.js';
import { jobsAfterSlices } from './slices.js';

/** Minimum speed of parsing the medium statement, relative to other parsers, and that before. */
const timesFaster = [
  [jsonParse, 2.5, 1.89],
  ['libpg-query', 4, 4.19],
  ['@jetstreamapp/soql-parser-js', 4, 4.69],
  ['node-sql-parser', 25, 28.9],
  ['sql-parser-cst', 40, 38.5],
  ['dt-sql-parser', 40, 31.3],
  ['pgsql-ast-parser', 100, 226],
];

const highestGrowth = 1.5;
const highestBroken = 4;
/** After slices and concatenations. */
const timesFasterAfterSlices = 2.2;

/** @type {import('../profile/scenario.js').Scenario} */
const parseMedium = {
  name: 'parse of medium',
  async prepare() {
    const parse = await vqlKit.load();
    return () => parse(medium.vql);
  },
};

/** @type {import('../profile/scenario.js').Scenario} */
const parseAfterSlices = {
  name: 'parse of medium after slices and concatenations',
  prepare: async () => (await jobsAfterSlices()).own,
};

export const parseScenarios = [parseMedium, parseAfterSlices];

/**
 * Compares the figures of parsing with the goals.
 *
 * @param {import('./part.js').ParseFigures} figures
 * @returns {import('../goal.js').Goal[]}
 */
export function judgeParse({ times, own }) {
  return [
    ...timesFaster.map(([name, factor, before]) => judgeSpeed(times, name, factor, before)),
    atMost('time per character of the IN list over medium', own.listToMedium, highestGrowth, formatRatio, {
      before: '0.48×',
    }),
    atMost('time per character of the conditions over medium', own.junctionToMedium, highestGrowth, formatRatio, {
      before: '0.78×',
    }),
    atMost('medium with one error over valid medium', own.brokenToValid, highestBroken, formatRatio, {
      before: '1.19×',
    }),
    {
      goal: `parsing medium, after slices and concatenations, at least ${timesFasterAfterSlices}× as fast as ${jsonParse}`,
      before: '1.1×',
      measured: formatRatio(own.jsonToMediumSlices),
      met: own.jsonToMediumSlices >= timesFasterAfterSlices,
      scenario: parseAfterSlices,
    },
  ];
}

/** @param {import('./parse-times.js').ParseTimes} times @param {string} name @param {number} factor @param {number} before */
function judgeSpeed(times, name, factor, before) {
  const goal = `parsing medium at least ${factor}× as fast as ${name}`;
  const more = { before: formatRatio(before), scenario: parseMedium };
  const own = times.get(vqlKit.name)?.get(medium.name);
  const other = times.get(name)?.get(medium.name);
  if (typeof own !== 'number' || typeof other !== 'number')
    return { goal, measured: 'not measured', met: false, ...more };
  return { goal, measured: formatRatio(other / own), met: other / own >= factor, ...more };
}
