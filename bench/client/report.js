import { formatRatio } from '../format-number.js';
import { atMost } from '../goal.js';
import { markdownTable } from '../markdown-table.js';
import { bareFetch, clientCandidates, ownPage } from './candidates.js';
import { ownPageScenario } from './measure.js';

const highestRatio = 1.1;

/**
 * Compares the client with its goal.
 *
 * @param {import('./measure.js').ClientFigures} figures
 * @returns {import('../goal.js').Goal[]}
 */
export function judgeClient(figures) {
  return [
    atMost(
      `${ownPageScenario.name}, relative to bare fetch,`,
      ratioOf(figures, ownPage.name),
      highestRatio,
      formatRatio,
      { scenario: ownPageScenario },
    ),
  ];
}

/**
 * Writes the figures as Markdown.
 *
 * @param {import('./measure.js').ClientFigures} figures
 */
export function reportClient(figures) {
  const rows = clientCandidates.map(({ name }) => [
    name,
    (figures.get(name) ?? Number.NaN).toFixed(0),
    formatRatio(ratioOf(figures, name)),
  ]);
  return [
    '### Requesting a page of 1,000 rows, in microseconds, and relative to bare fetch',
    'From a server on the loopback, with the body parsed. `page()` gets the statement as a tree; `query()` reads a text and begins a pager each time, which compares the ids of all rows.',
    markdownTable(['client', 'µs', 'relative to fetch'], rows),
  ].join('\n\n');
}

/** @param {import('./measure.js').ClientFigures} figures @param {string} name */
function ratioOf(figures, name) {
  return (figures.get(name) ?? Number.NaN) / (figures.get(bareFetch.name) ?? Number.NaN);
}
