import { formatRatio } from '../format-number.js';
import { atMost } from '../goal.js';
import { markdownTable } from '../markdown-table.js';
import { formats } from './measure.js';

const highestRatio = 1.5;

/** The formats that are written page by page, without DuckDB. */
const written = ['ndjson', 'csv'];

/**
 * Compares the figures of `vql export` with the goals.
 *
 * @param {import('./measure.js').ExportFigures} figures
 * @returns {import('../goal.js').Goal[]}
 */
export function judgeExport(figures) {
  return written.map((format) =>
    atMost(
      `\`vql export\` to ${format}, processor time relative to the pager alone,`,
      ratioOf(figures, format),
      highestRatio,
      formatRatio,
    ),
  );
}

/**
 * Writes the figures as Markdown.
 *
 * @param {import('./measure.js').ExportFigures} figures
 */
export function reportExport(figures) {
  const { rows } = figures;
  return [
    '### An export, in whole processes',
    `${rows.toLocaleString('en-US')} rows of twelve columns from the stand-in, which is another process, in pages of 1,000; the pager alone reads the same pages and writes nothing. Parquet and DuckDB files are made when all rows have been read.`,
    markdownTable(
      ['', 'processor time, µs per row', 'relative', 'memory'],
      ['pager', ...formats].map((name) => {
        const { cpuMs = Number.NaN, bytes = Number.NaN } = figures.figures.get(name) ?? {};
        const title = name === 'pager' ? 'the pager alone' : name;
        return [
          title,
          ((cpuMs * 1_000) / rows).toFixed(1),
          formatRatio(ratioOf(figures, name)),
          `${(bytes / 1e6).toFixed(0)} MB`,
        ];
      }),
    ),
  ].join('\n\n');
}

/** @param {import('./measure.js').ExportFigures} figures @param {string} name */
function ratioOf({ figures }, name) {
  return (figures.get(name)?.cpuMs ?? Number.NaN) / (figures.get('pager')?.cpuMs ?? Number.NaN);
}
