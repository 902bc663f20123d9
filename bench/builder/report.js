import { formatRatio, formatTime } from '../format-number.js';
import { aheadOf, atMost } from '../goal.js';
import { markdownTable } from '../markdown-table.js';
import { builderCandidates, knex, kysely, ownTag, ownText, ownVariables } from './candidates.js';
import { jobOf } from './measure.js';

/** Of the tag, relative to `toText()`. */
const highestTagRatio = 1.5;

/** @param {import('./candidates.js').BuilderCandidate} candidate @returns {import('../profile/scenario.js').Scenario} */
const scenarioOf = (candidate) => ({ name: candidate.name, prepare: async () => jobOf(candidate) });
const [textScenario, tagScenario] = [ownText, ownTag].map(scenarioOf);

export const builderScenarios = [textScenario, tagScenario];

/**
 * Compares the builder with its goals: the slower of its two forms counts, since the peers put values beside the text.
 *
 * @param {import('./measure.js').BuilderFigures} times
 * @returns {import('../goal.js').Goal[]}
 */
export function judgeBuilder(times) {
  const own = Math.max(...[ownText, ownVariables].map(({ name }) => times.get(name) ?? Number.NaN));
  const tagRatio = (times.get(ownTag.name) ?? Number.NaN) / (times.get(ownText.name) ?? Number.NaN);
  const peers = [
    { name: kysely.name, before: '2.01×' },
    { name: knex.name, before: '1.08×' },
  ];
  return [
    ...peers.map(({ name, before }) =>
      aheadOf('building and printing 12 conditions', name, own, times.get(name) ?? Number.NaN, {
        before,
        scenario: textScenario,
      }),
    ),
    atMost(`the tag, relative to ${ownText.name},`, tagRatio, highestTagRatio, formatRatio, {
      before: '2.9×',
      scenario: tagScenario,
    }),
  ];
}

/**
 * Writes the figures as Markdown.
 *
 * @param {import('./measure.js').BuilderFigures} times
 */
export function reportBuilder(times) {
  const own = times.get(ownText.name) ?? Number.NaN;
  const rows = builderCandidates.map(({ name }) => {
    const time = times.get(name) ?? Number.NaN;
    return [name, formatTime(time), name === ownText.name ? '' : formatRatio(time / own)];
  });
  return [
    '### Builder: a query of twelve conditions, built and written, microseconds',
    markdownTable(['builder', 'µs', 'relative to toText()'], rows),
    'kysely and knex write SQL with bindings, as `toTextWithVariables()` does. The tag reads the whole text each time, to find the context of its values.',
  ].join('\n\n');
}
