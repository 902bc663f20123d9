import { formatRatio, formatTime } from '../format-number.js';
import { atMost } from '../goal.js';
import { fieldsEach, templateCount } from './definition.js';
import { catalogJobs, wideFields } from './measure.js';

const fieldCount = (templateCount * fieldsEach).toLocaleString('en-US');

/** Of a check, relative to parsing. */
const highestRatio = 1.6;

/** A keystroke must take at most one frame of a screen, in microseconds. */
const frameMicroseconds = 16_000;

/** @param {string} name @param {string} job @returns {import('../profile/scenario.js').Scenario} */
const scenarioOf = (name, job) => ({ name, prepare: async () => (await catalogJobs()).jobs[job] });
const checkSmall = scenarioOf(`check of small with ${fieldCount} fields`, 'smallCheck');
const checkMedium = scenarioOf(`check of medium with ${fieldCount} fields`, 'checkWithCatalog');
const checkMisspelled = scenarioOf('check of a misspelled field', 'misspelled');

export const catalogScenarios = [checkSmall, checkMedium, checkMisspelled];

/**
 * Compares the figures of catalogs with the goals.
 *
 * @param {import('./measure.js').CatalogFigures} figures
 * @returns {import('../goal.js').Goal[]}
 */
export function judgeCatalog({ smallParse, smallCheck, parse, check, checkWithCatalog, misspelled }) {
  const fields = `checked with ${fieldCount} fields, relative to parsing,`;
  const rules = (checkWithCatalog - check) / parse;
  return [
    atMost(`small ${fields}`, smallCheck / smallParse, highestRatio, formatRatio, {
      before: '2.2×',
      scenario: checkSmall,
    }),
    atMost(`medium ${fields}`, checkWithCatalog / parse, highestRatio, formatRatio, {
      before: '2.2×',
      scenario: checkMedium,
    }),
    atMost(`cost that the catalog adds to the check, relative to parsing,`, rules, 1, formatRatio, {
      before: '0.86×',
      scenario: checkMedium,
    }),
    atMost(
      `a misspelled field among ${wideFields.toLocaleString('en-US')}, microseconds,`,
      misspelled,
      frameMicroseconds,
      formatTime,
      { before: '2,680', scenario: checkMisspelled },
    ),
  ];
}

/**
 * Writes the figures of catalogs as Markdown.
 *
 * @param {import('./measure.js').CatalogFigures} figures
 */
export function reportCatalog(figures) {
  const {
    openMs,
    megabytes,
    smallParse,
    smallCheck,
    parse,
    check,
    checkWithCatalog,
    readQuery,
    checkQuery,
    misspelled,
  } = figures;
  return [
    `### Checking with a catalog of ${templateCount.toLocaleString('en-US')} templates and ${fieldCount} fields`,
    `The catalog is opened from its text, ${megabytes.toFixed(1)} MB, in ${openMs.toFixed(0)} ms; templates are read on first use. The medium statement is parsed in ${formatTime(parse)} microseconds, checked without a catalog in ${formatTime(check)}, and with it in ${formatTime(checkWithCatalog)}: ${formatRatio(checkWithCatalog / parse)} the parse; of the small one it takes ${formatRatio(smallCheck / smallParse)}. The same query in C-Unit is read in ${formatTime(readQuery)} and checked in ${formatTime(checkQuery)}. A misspelled field of a template with ${wideFields.toLocaleString('en-US')} is found, with what was meant, in ${formatTime(misspelled)}.`,
  ].join('\n\n');
}
