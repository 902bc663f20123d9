import { atMost } from '../goal.js';
import { fileCount, megabytes } from './measure.js';

const highest = { oneMs: 130, manyMs: 1_500, largeMs: 8_000, largeMegabytes: 300 };
const many = fileCount.toLocaleString('en-US');

const inMs = (/** @type {number} */ value) => `${value.toFixed(0)} ms`;
const inSeconds = (/** @type {number} */ value) => `${(value / 1000).toFixed(1)} s`;
const inMegabytes = (/** @type {number} */ value) => `${value.toFixed(0)} MB`;

/**
 * Compares the figures of `vql check` with the goals.
 *
 * @param {import('./measure.js').CommandFigures} figures
 * @returns {import('../goal.js').Goal[]}
 */
export function judgeCommand({ one, many: manyMs, large, largeBytes }) {
  return [
    atMost('`vql check` of one file', one, highest.oneMs, inMs),
    atMost(`\`vql check\` of ${many} files`, manyMs, highest.manyMs, inSeconds),
    atMost(`\`vql check\` of a file of ${megabytes} MB`, large, highest.largeMs, inSeconds),
    atMost(`its memory`, largeBytes / 1e6, highest.largeMegabytes, inMegabytes),
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
