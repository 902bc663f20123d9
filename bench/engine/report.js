import { formatRatio, formatTime } from '../format-number.js';
import { atMost } from '../goal.js';
import { markdownTable } from '../markdown-table.js';
import { compileScenarios } from './compile-times.js';

const highestCompile = 1;
const highestRun = 1.1;
const highestMegabytes = 100;

/** By the name of what is compiled, or run. */
const before = {
  small: '0.84×',
  medium: '0.70×',
  '10,000-element IN list': '0.60×',
  '5,000 conditions with AND': '0.93×',
  'count with a filter': '0.95×',
  'the first thousand by a key': '0.95×',
  'any element of a list': '1.04×',
  'a quarter of the rows, streamed': '0.95×',
};

/**
 * Compares the figures with the goals.
 *
 * @param {import('./measure.js').EngineFigures} figures
 * @returns {import('../goal.js').Goal[]}
 */
export function judgeEngine({ compile, run }) {
  return [
    ...[...compile].map(([name, times]) =>
      atMost(`compiling ${name}, relative to parsing,`, times.compile / times.parse, highestCompile, formatRatio, {
        before: before[name],
        scenario: compileScenarios.get(name),
      }),
    ),
    ...[...run.times].map(([name, { engine, hand }]) =>
      atMost(`${name}, relative to hand-written SQL,`, engine / hand, highestRun, formatRatio, {
        before: before[name],
      }),
    ),
    atMost(
      `${run.streamed.toLocaleString('en-US')} rows streamed from Parquet, growth of the process,`,
      run.growthBytes / 1e6,
      highestMegabytes,
      (megabytes) => `${megabytes.toFixed(0)} MB`,
      { before: '4 MB' },
    ),
  ];
}

/**
 * Writes the figures as Markdown.
 *
 * @param {import('./measure.js').EngineFigures} figures
 */
export function reportEngine({ compile, run }) {
  const compiled = [...compile].map(([name, times]) => [
    name,
    formatTime(times.parse),
    `${formatTime(times.compile)} (${formatRatio(times.compile / times.parse)})`,
  ]);
  const ran = [...run.times].map(([name, { engine, hand }]) => [
    name,
    hand.toFixed(0),
    `${engine.toFixed(0)} (${formatRatio(engine / hand)})`,
  ]);
  return [
    '### Compiling to SQL, in microseconds, and relative to parsing',
    markdownTable(['input', 'parse', 'compile'], compiled),
    `### Queries on a Parquet file of ${run.rows.toLocaleString('en-US')} rows, in milliseconds of processor time`,
    'Hand-written SQL runs on the same version of DuckDB, with its rows read as objects.',
    markdownTable(['query', 'hand-written SQL', 'engine'], ran),
  ].join('\n\n');
}
