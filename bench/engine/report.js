import { formatRatio, formatTime } from '../format-number.js';
import { atMost } from '../goal.js';
import { markdownTable } from '../markdown-table.js';

const highestCompile = 1;
const highestRun = 1.1;
const highestMegabytes = 100;

/**
 * What the engine has to reach, and whether it does.
 *
 * @param {import('./measure.js').EngineFigures} figures
 * @returns {import('../goal.js').Goal[]}
 */
export function judgeEngine({ compile, run }) {
  return [
    ...[...compile].map(([name, times]) =>
      atMost(`compiling ${name}, time of reading it,`, times.compile / times.parse, highestCompile, formatRatio),
    ),
    ...[...run.times].map(([name, { engine, hand }]) =>
      atMost(`${name}, time of SQL by hand,`, engine / hand, highestRun, formatRatio),
    ),
    atMost(
      `${run.streamed.toLocaleString('en-US')} rows streamed from Parquet, growth of the process,`,
      run.growthBytes / 1e6,
      highestMegabytes,
      (megabytes) => `${megabytes.toFixed(0)} MB`,
    ),
  ];
}

/**
 * The figures as Markdown.
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
    '### Compiling to SQL, microseconds, and times of reading the text',
    markdownTable(['input', 'read', 'compile'], compiled),
    `### Queries on a Parquet file of ${run.rows.toLocaleString('en-US')} rows, milliseconds of the processor`,
    'By hand is SQL on the same DuckDB, its rows read as objects.',
    markdownTable(['query', 'by hand', 'engine'], ran),
  ].join('\n\n');
}
