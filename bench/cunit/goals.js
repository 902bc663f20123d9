import { formatRatio } from '../format-number.js';
import { aheadOf, atMost } from '../goal.js';
import { conditionCounts, longScenarios } from './growth.js';
import { rowCount } from './match-times.js';
import { ownMatchers, peerMatchers } from './matchers/index.js';
import { ownTranslator, peerTranslators } from './translators/index.js';

// Linear growth would be 1, quadratic 10.
const highestGrowth = 1.5;

/** Of testing rows. */
const aheadBefore = { sift: '7.60×', mingo: '9.22×', 'json-logic-js': '9.81×', '@ucast/js': '2.79×' };

/**
 * Compares the figures of C-Unit with the goals.
 *
 * @param {import('./measure.js').CUnitFigures} figures
 * @returns {import('../goal.js').Goal[]}
 */
export function judgeCUnit({ translation, match, growth }) {
  const own = translation.get(ownTranslator.name);
  const translating = peerTranslators.flatMap(({ name }) => {
    const peer = translation.get(name);
    return [
      aheadOf('12 conditions, text to tree,', name, own.toTree, peer.toTree, { before: '58.2×' }),
      aheadOf('12 conditions, tree to text,', name, own.toText, peer.toText, { before: '1.52×' }),
    ];
  });
  // The slower of the two forms counts.
  const ownTime = Math.max(...ownMatchers.map(({ name }) => match.times.get(name)));
  const matching = peerMatchers.map(({ name }) =>
    aheadOf(`testing ${rowCount.toLocaleString('en-US')} rows`, name, ownTime, match.times.get(name), {
      before: aheadBefore[name],
    }),
  );
  return [...translating, ...matching, judgeGrowth(growth)];
}

/** Judges the step that grows most. @param {import('./growth.js').Growth} growth */
function judgeGrowth(growth) {
  const [short, long] = conditionCounts.map((count) => count.toLocaleString('en-US'));
  const ratios = [...growth].map(([step, [inShort, inLong]]) => ({ step, ratio: inLong / inShort }));
  const worst = ratios.reduce((most, other) => (other.ratio > most.ratio ? other : most));
  const what = `time per condition of ${long}, relative to ${short}, worst step,`;
  const goal = atMost(what, worst.ratio, highestGrowth, formatRatio);
  return {
    ...goal,
    before: '1.64×, toCUnit',
    measured: `${goal.measured}, ${worst.step}`,
    scenario: longScenarios[worst.step],
  };
}
