import { vqlKit } from '../candidates/index.js';
import { formatRatio } from '../format-number.js';
import { atMost } from '../goal.js';
import { markdownTable } from '../markdown-table.js';
import { start } from './measure.js';

const highestMs = 35;
const ahead = 1.4;

/** @type {import('../profile/scenario.js').Scenario} */
export const firstParse = { name: 'import and first parse', start: (flags) => start(vqlKit.name, flags) };

/**
 * Compares import and first parse with the goals.
 *
 * @param {import('./measure.js').StartFigures} figures
 * @returns {import('../goal.js').Goal[]}
 */
export function judgeStart({ times }) {
  const own = times.get(vqlKit.name) ?? Number.NaN;
  const peers = [...times].filter(([name]) => name !== vqlKit.name);
  const [nextName, next] = peers.reduce((best, other) => (other[1] < best[1] ? other : best));
  return [
    atMost('import and first parse', own, highestMs, inMs, { before: '50 ms', scenario: firstParse }),
    {
      goal: `import and first parse ahead of every peer by ${ahead}`,
      before: '50 ms; next 55 ms',
      measured: `${inMs(own)}; next ${nextName} ${inMs(next)}`,
      met: next / own >= ahead,
      scenario: firstParse,
    },
  ];
}

/**
 * Writes the figures as Markdown.
 *
 * @param {import('./measure.js').StartFigures} figures
 */
export function reportStart({ times, size }) {
  const own = times.get(vqlKit.name) ?? Number.NaN;
  const rows = [...times].map(([name, ms]) => [name, ms.toFixed(0), name === vqlKit.name ? '' : formatRatio(ms / own)]);
  return [
    '### Import and first parse, in milliseconds more than an empty process',
    markdownTable(['parser', 'ms', 'relative to vql-kit'], rows),
    '### Size',
    `\`vql-kit/vql\` loads ${size.bytes.toLocaleString('en-US')} bytes, gzipped but not minified, in ${size.files} files, Chevrotain included.`,
  ].join('\n\n');
}

/** @param {number} value */
function inMs(value) {
  return `${value.toFixed(0)} ms`;
}
