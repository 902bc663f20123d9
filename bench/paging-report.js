import { formatRatio } from './format-number.js';
import { bareLoop, ownPages, ownRows, pagingCandidates } from './paging-candidates.js';

const highestRatio = 1.3;
const highestMegabytes = 100;

/**
 * What the pager has to reach, and whether it does.
 *
 * @param {import('./measure-paging.js').PagingFigures} figures
 * @returns {readonly { goal: string, measured: string, met: boolean }[]}
 */
export function judgePaging({ parsed, memory }) {
  const bare = parsed.get(bareLoop.name) ?? Number.NaN;
  const megabytes = memory.peakBytes / 1e6;
  const rows = memory.rows.toLocaleString('en-US');
  return [
    ...[ownPages, ownRows].map(({ name }) => {
      const ratio = (parsed.get(name) ?? Number.NaN) / bare;
      return {
        goal: `${name} at most ${formatRatio(highestRatio)} a bare loop`,
        measured: formatRatio(ratio),
        met: ratio <= highestRatio,
      };
    }),
    {
      goal: `${rows} rows in less than ${highestMegabytes} MB of heap growth`,
      measured: `${megabytes.toFixed(0)} MB at most, ${(memory.keptBytes / 1e6).toFixed(1)} MB kept`,
      met: megabytes < highestMegabytes,
    },
  ];
}

/**
 * The figures as Markdown.
 *
 * @param {import('./measure-paging.js').PagingFigures} figures
 */
export function reportPaging(figures) {
  const lines = pagingCandidates.map(({ name }) => [name, cell(figures.parsed, name), cell(figures.ready, name)]);
  return [
    '| pager | pages parsed from JSON, ns a row | pages in memory, ns a row |\n| --- | ---: | ---: |',
    ...lines.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n');
}

/** @param {ReadonlyMap<string, number>} times @param {string} name */
function cell(times, name) {
  const time = times.get(name) ?? Number.NaN;
  const bare = times.get(bareLoop.name) ?? Number.NaN;
  return `${time.toFixed(time < 100 ? 1 : 0)} (${formatRatio(time / bare)})`;
}
