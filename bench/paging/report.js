import { formatRatio } from '../format-number.js';
import { atMost } from '../goal.js';
import { markdownTable } from '../markdown-table.js';
import { bareLoop, ownPages, ownRows, pagingCandidates } from './candidates.js';

const highestRatio = 1.3;
/** With pages in memory. */
const highestReady = new Map([
  [ownPages.name, 3],
  [ownRows.name, 5],
]);
const highestMegabytes = 100;

/**
 * Compares the pager with its goals.
 *
 * @param {import('./measure.js').PagingFigures} figures
 * @returns {import('../goal.js').Goal[]}
 */
export function judgePaging({ parsed, ready, memory }) {
  const bare = parsed.get(bareLoop.name) ?? Number.NaN;
  return [
    ...[ownPages, ownRows].map(({ name }) => {
      const ratio = (parsed.get(name) ?? Number.NaN) / bare;
      return atMost(`${name}, relative to a bare loop,`, ratio, highestRatio, formatRatio);
    }),
    ...[...highestReady].map(([name, highest]) => {
      const ratio = (ready.get(name) ?? Number.NaN) / (ready.get(bareLoop.name) ?? Number.NaN);
      return atMost(`${name}, with pages in memory, relative to a bare loop,`, ratio, highest, formatRatio);
    }),
    atMost(
      `${memory.rows.toLocaleString('en-US')} rows through the pager, heap growth,`,
      memory.peakBytes / 1e6,
      highestMegabytes,
      (megabytes) => `${megabytes.toFixed(0)} MB`,
    ),
  ];
}

/**
 * Writes the figures as Markdown.
 *
 * @param {import('./measure.js').PagingFigures} figures
 */
export function reportPaging(figures) {
  const rows = pagingCandidates.map(({ name }) => [name, cell(figures.parsed, name), cell(figures.ready, name)]);
  return [
    '### Paging, in nanoseconds per row, and relative to a bare loop over the same pages',
    'Rows have twelve columns, one of them a list, and are sorted by id.',
    markdownTable(['pager', 'pages parsed from JSON', 'pages in memory'], rows),
  ].join('\n\n');
}

/** @param {ReadonlyMap<string, number>} times @param {string} name */
function cell(times, name) {
  const time = times.get(name) ?? Number.NaN;
  const bare = times.get(bareLoop.name) ?? Number.NaN;
  return `${time.toFixed(time < 100 ? 1 : 0)} (${formatRatio(time / bare)})`;
}
