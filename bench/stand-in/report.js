import { formatRatio } from '../format-number.js';
import { atMost } from '../goal.js';
import { markdownTable } from '../markdown-table.js';
import { pages } from './measure.js';

const highestRatio = 1.5;

/**
 * Compares the stand-in with its goal.
 *
 * @param {import('./measure.js').ServiceFigures} figures
 * @returns {import('../goal.js').Goal[]}
 */
export function judgeStandIn({ times }) {
  const highest = Math.max(...pages.map(({ name }) => ratioOf(times, name)));
  return [
    atMost('a page of 1,000 rows by the stand-in, relative to plain DuckDB,', highest, highestRatio, formatRatio),
  ];
}

/**
 * Writes the figures as Markdown.
 *
 * @param {import('./measure.js').ServiceFigures} figures
 */
export function reportStandIn({ times, rows }) {
  return [
    '### A page of 1,000 rows by the stand-in, in milliseconds, and relative to plain DuckDB',
    `From a Parquet file of ${rows.toLocaleString('en')} rows, with the request checked, and the answer as JSON; plain DuckDB runs hand-written SQL and writes its rows as JSON.`,
    markdownTable(
      ['page', 'stand-in', 'plain DuckDB', 'relative'],
      pages.map(({ name }) => {
        const { standIn = Number.NaN, hand = Number.NaN } = times.get(name) ?? {};
        return [name, standIn.toFixed(1), hand.toFixed(1), formatRatio(ratioOf(times, name))];
      }),
    ),
  ].join('\n\n');
}

/** @param {import('./measure.js').ServiceFigures['times']} times @param {string} name */
function ratioOf(times, name) {
  const { standIn = Number.NaN, hand = Number.NaN } = times.get(name) ?? {};
  return standIn / hand;
}
