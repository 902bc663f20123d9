import { formatRatio, formatTime } from '../format-number.js';
import { atMost } from '../goal.js';
import { fieldsEach, templateCount } from './definition.js';
import { wideFields } from './measure.js';

const fieldCount = (templateCount * fieldsEach).toLocaleString('en-US');

/** A keystroke is answered at once if it takes no more than a frame of a screen. */
const frameMicroseconds = 16_000;

/**
 * Every goal for catalogs with its figure.
 *
 * @param {import('./measure.js').CatalogFigures} figures
 * @returns {import('../goal.js').Goal[]}
 */
export function judgeCatalog({ smallParse, smallCheck, parse, check, checkWithCatalog, misspelt }) {
  const rules = (checkWithCatalog - check) / parse;
  return [
    atMost(`small checked with ${fieldCount} fields over parse`, smallCheck / smallParse, 2, formatRatio),
    atMost(`medium checked with ${fieldCount} fields over parse`, checkWithCatalog / parse, 2, formatRatio),
    atMost(`what the catalog adds to the check over parse`, rules, 1, formatRatio),
    atMost(
      `a misspelt field among ${wideFields.toLocaleString('en-US')}, microseconds,`,
      misspelt,
      frameMicroseconds,
      formatTime,
    ),
  ];
}

/**
 * The figures of catalogs as Markdown.
 *
 * @param {import('./measure.js').CatalogFigures} figures
 */
export function reportCatalog(figures) {
  const { openMs, megabytes, smallParse, smallCheck, parse, check, checkWithCatalog, readQuery, checkQuery, misspelt } =
    figures;
  return [
    `### Checking with a catalog of ${templateCount.toLocaleString('en-US')} templates and ${fieldCount} fields`,
    `From its text, ${megabytes.toFixed(1)} MB, the catalog is there in ${openMs.toFixed(0)} ms; templates are looked into when they are asked for. The medium statement is read in ${formatTime(parse)} microseconds, checked without a catalog in ${formatTime(check)}, and with it in ${formatTime(checkWithCatalog)}: ${formatRatio(checkWithCatalog / parse)} the parse; of the small one it takes ${formatRatio(smallCheck / smallParse)}. The same query in C-Unit is read in ${formatTime(readQuery)} and checked in ${formatTime(checkQuery)}. A misspelt field of a template with ${wideFields.toLocaleString('en-US')} is found, with what was meant, in ${formatTime(misspelt)}.`,
  ].join('\n\n');
}
