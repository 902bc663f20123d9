import { atMost } from '../goal.js';
import { fileCount, megabytes, withFiles } from './measure.js';

const highest = { oneMs: 130, manyMs: 1_500, largeMs: 8_000, largeMegabytes: 300 };
const many = fileCount.toLocaleString('en-US');

const inMs = (/** @type {number} */ value) => `${value.toFixed(0)} ms`;
const inSeconds = (/** @type {number} */ value) => `${(value / 1000).toFixed(1)} s`;
const inMegabytes = (/** @type {number} */ value) => `${value.toFixed(0)} MB`;

/** @param {'one' | 'many' | 'large'} kind @param {string} name @returns {import('../profile/scenario.js').Scenario} */
const checkOf = (kind, name) => ({
  name: `\`vql check\` of ${name}`,
  start: (flags) => withFiles(kind, (check) => check(flags)),
});
const checks = {
  one: checkOf('one', 'one file'),
  many: checkOf('many', `${many} files`),
  large: checkOf('large', `a file of ${megabytes} MB`),
};

export const commandScenarios = Object.values(checks);

/**
 * Compares the figures of `vql check` with the goals.
 *
 * @param {import('./measure.js').CommandFigures} figures
 * @returns {import('../goal.js').Goal[]}
 */
export function judgeCommand({ one, many: manyMs, large, largeBytes }) {
  return [
    atMost(checks.one.name, one, highest.oneMs, inMs, { before: '223 ms', scenario: checks.one }),
    atMost(checks.many.name, manyMs, highest.manyMs, inSeconds, { before: '4 s', scenario: checks.many }),
    atMost(checks.large.name, large, highest.largeMs, inSeconds, { before: '24 s', scenario: checks.large }),
    atMost(`its memory`, largeBytes / 1e6, highest.largeMegabytes, inMegabytes, {
      before: '2.7 GB',
      scenario: checks.large,
    }),
  ];
}

/**
 * Writes the figures as Markdown.
 *
 * @param {import('./measure.js').CommandFigures} figures
 */
export function reportCommand({ one, empty, many: manyMs, large, largeBytes }) {
  return [
    '### The command, in whole processes',
    `\`vql check\` of one small file takes ${inMs(one)}, an empty Node process ${inMs(empty)}; of ${many} small files ${inSeconds(manyMs)}; of one file of ${megabytes} MB ${inSeconds(large)} and ${inMegabytes(largeBytes / 1e6)} of memory.`,
  ].join('\n\n');
}
