import { formatRatio } from '../format-number.js';
import { atMost } from '../goal.js';
import { markdownTable } from '../markdown-table.js';
import { highestGrowth, lengths } from './grow.js';

/** Number of rows of the table: those that grow most. */
const shown = 10;

const [shortest, ...longer] = lengths.map((length) => length.toLocaleString('en-US'));

/**
 * Compares the growth with its goal.
 *
 * @param {import('./measure.js').GrowthFigures} growths
 * @returns {import('../goal.js').Goal[]}
 */
export function judgeFamilies(growths) {
  const [worst] = fromWorst(growths);
  const above = growths.filter(({ ratio }) => ratio > highestGrowth).length;
  const what = `time per character of each family of texts, ${longer.join(' and ')} over ${shortest} characters,`;
  const goal = atMost(what, worst.ratio, highestGrowth, formatRatio, { before: 'quadratic' });
  return [{ ...goal, measured: `${goal.measured}; ${above} of ${growths.length} above` }];
}

/**
 * Writes the families that grow most as Markdown.
 *
 * @param {import('./measure.js').GrowthFigures} growths
 */
export function reportFamilies(growths) {
  const rows = fromWorst(growths)
    .slice(0, shown)
    .map(({ subject, family, times, ratio }) => [
      subject,
      family,
      ...times.map((time) => time.toFixed(time < 100 ? 1 : 0)),
      formatRatio(ratio),
    ]);
  return [
    `In nanoseconds of processor time for each character, of ${growths.length} pairs of a function and a family of texts, the ${shown} that grow most. Node's space for new objects is 1 GB large, so that copying what is in use is not counted as growth.`,
    markdownTable(['function', 'family', shortest, ...longer, 'largest over first'], rows),
  ].join('\n\n');
}

/** @param {import('./measure.js').GrowthFigures} growths */
function fromWorst(growths) {
  return growths.toSorted((a, b) => b.ratio - a.ratio);
}
