import { formatRatio } from '../format-number.js';
import { atMost } from '../goal.js';
import { markdownTable } from '../markdown-table.js';
import { engines } from './measure.js';

const maxMegabytes = 200;
const maxOverhead = 1.1;

/** @typedef {import('./measure.js').ScaleFigures} ScaleFigures */

/**
 * Returns the goals.
 *
 * @param {ScaleFigures} figures
 * @returns {import('../goal.js').Goal[]}
 */
export function judgeScale({ streams, commandLine }) {
  return [
    ...[...streams].map(([engine, { figures, peakBytes }]) =>
      atMost(
        `${engine}: ${(figures['stream']?.rows ?? 0).toLocaleString('en-US')} rows streamed, peak memory of the process,`,
        peakBytes / 1e6,
        maxMegabytes,
        (megabytes) => `${megabytes.toFixed(0)} MB`,
      ),
    ),
    ...[...commandLine].map(([name, { toolkitMs, commandLineMs }]) =>
      atMost(`${name}, relative to Trino's command line,`, toolkitMs / commandLineMs, maxOverhead, formatRatio),
    ),
  ];
}

/**
 * Writes the figures as Markdown.
 *
 * @param {ScaleFigures} figures
 */
export function reportScale({ runs, streams }) {
  const [first, ...others] = engines.map(({ name }) => name);
  const tables = [...runs].map(([rows, byEngine]) => {
    const reference = byEngine.get(first ?? '') ?? {};
    const lines = Object.entries(reference).map(([name, { elapsedMs, processorMs }]) => [
      name,
      `${seconds(elapsedMs)} (${seconds(processorMs)})`,
      ...others.map((engine) => {
        const figure = byEngine.get(engine)?.[name];
        if (figure === undefined) return '';
        return `${seconds(figure.elapsedMs)}, ${formatRatio(figure.elapsedMs / elapsedMs)} (${seconds(figure.processorMs)}, ${formatRatio(figure.processorMs / processorMs)})`;
      }),
    ]);
    return `#### ${rows.toLocaleString('en-US')} rows\n\n${markdownTable(['query', first ?? '', ...others], lines)}`;
  });
  const streamed = [...streams].map(([engine, { figures, peakBytes }]) => {
    const { elapsedMs = 0, processorMs = 0, ownMs = 0 } = figures['stream'] ?? {};
    return [
      engine,
      seconds(elapsedMs),
      seconds(ownMs),
      seconds(processorMs - ownMs),
      `${(peakBytes / 1e6).toFixed(0)} MB`,
    ];
  });
  return [
    'Seconds of elapsed time, in parentheses those of the processor, of our process and the server; relative to DuckDB.',
    ...tables,
    `#### All rows of ${Object.values([...streams.values()][0]?.figures ?? {})[0]?.rows.toLocaleString('en-US')}, streamed`,
    markdownTable(
      ['engine', 'elapsed', 'processor, this process', 'processor, server', 'peak memory of this process'],
      streamed,
    ),
  ].join('\n\n');
}

/** @param {number} ms */
function seconds(ms) {
  return (ms / 1000).toFixed(ms < 1000 ? 3 : ms < 10_000 ? 2 : 1);
}
