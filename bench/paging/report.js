import { formatRatio } from '../format-number.js';
import { atMost } from '../goal.js';
import { markdownTable } from '../markdown-table.js';
import { bareLoop, ownPages, ownRows, pagingCandidates } from './candidates.js';
import { readyScenario } from './measure.js';

const highestRatio = 1.3;

/** The pagers of vql-kit, with the figures before, and the goals with pages in memory. */
const own = [
  {
    name: ownPages.name,
    before: '1.21×',
    ready: { highest: 3, before: '16×', scenario: readyScenario(ownPages) },
  },
  {
    name: ownRows.name,
    before: '1.23×',
    ready: { highest: 5, before: '27×', scenario: readyScenario(ownRows) },
  },
];

export const pagingScenarios = own.map(({ ready }) => ready.scenario);

const highestMegabytes = 100;

/**
 * Compares the pager with its goals.
 *
 * @param {import('./measure.js').PagingFigures} figures
 * @returns {import('../goal.js').Goal[]}
 */
export function judgePaging({ parsed, ready, memory }) {
  const ratio = (times, name) => (times.get(name) ?? Number.NaN) / (times.get(bareLoop.name) ?? Number.NaN);
  return [
    ...own.map(({ name, before }) =>
      atMost(`${name}, relative to a bare loop,`, ratio(parsed, name), highestRatio, formatRatio, { before }),
    ),
    ...own.map(({ name, ready: { highest, ...more } }) => {
      const what = `${name}, with pages in memory, relative to a bare loop,`;
      return atMost(what, ratio(ready, name), highest, formatRatio, more);
    }),
    atMost(
      `${memory.rows.toLocaleString('en-US')} rows through the pager, heap growth,`,
      memory.peakBytes / 1e6,
      highestMegabytes,
      (megabytes) => `${megabytes.toFixed(0)} MB`,
      { before: '49 MB' },
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
