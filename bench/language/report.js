import { formatRatio, formatTime } from '../format-number.js';
import { atMost } from '../goal.js';
import { brokenJobs, conditionCount } from './broken-text.js';
import { cunitJobs } from './cunit-times.js';
import { coldCompletion } from './first-completion.js';
import { keystrokeTable } from './keystrokes.js';
import { editorJobs } from './measure.js';
import { programCheck } from './program-times.js';

/** @type {import('../profile/scenario.js').Scenario} */
const typedStatement = {
  name: 'diagnostics and completion of a long statement',
  prepare: async () => (await editorJobs()).both,
};

/** @type {import('../profile/scenario.js').Scenario} */
const cunitDocument = {
  name: 'diagnostics and completion of a C-Unit document',
  prepare: async () => (await cunitJobs()).jobs.both,
};

/** @type {import('../profile/scenario.js').Scenario} */
const brokenText = {
  name: 'completion in a long broken text',
  prepare: async () => (await brokenJobs()).complete,
};

export const languageScenarios = [typedStatement, brokenText, coldCompletion, cunitDocument, programCheck];

/**
 * Compares the figures of editors with the goals.
 *
 * @param {import('./measure.js').LanguageFigures} figures
 * @returns {import('../goal.js').Goal[]}
 */
export function judgeLanguage({ characters, parse, both, broken, first, cunit, programs }) {
  const [size, cunitSize] = [characters, cunit.characters].map((count) => count.toLocaleString('en-US'));
  return [
    atMost(`diagnostics and completion of ${size} characters, relative to parsing,`, both / parse, 2, formatRatio, {
      before: '3.9× to 6×',
      scenario: typedStatement,
    }),
    atMost(`${brokenText.name}, relative to parsing,`, broken.complete / broken.parse, 5, formatRatio, {
      before: '24× to 390×',
      scenario: brokenText,
    }),
    atMost(`${coldCompletion.name}, relative to an empty one,`, first.own / first.empty, 1.2, formatRatio, {
      before: '1.5×',
      scenario: coldCompletion,
    }),
    atMost(
      `C-Unit of ${cunitSize} characters checked and completed, relative to the JSON service,`,
      cunit.both / cunit.json,
      3,
      formatRatio,
      { before: '9×', scenario: cunitDocument },
    ),
    atMost(`${programCheck.name}, relative to oxc-parser,`, programs.check / programs.read, 1.5, formatRatio, {
      before: '3.8×',
      scenario: programCheck,
    }),
  ];
}

/**
 * Writes the figures of the language service as Markdown.
 *
 * @param {import('./measure.js').LanguageFigures} figures
 */
export function reportLanguage({
  characters,
  parse,
  complete,
  diagnostics,
  both,
  broken,
  first,
  cunit,
  programs,
  keystrokes,
}) {
  return [
    '### Editors',
    `Each keystroke in a statement of ${characters.toLocaleString('en-US')} characters, with a catalog of 2,000 templates: the new text is parsed in ${formatTime(parse)} microseconds; parsed and completed in ${formatTime(complete)}; parsed and checked in ${formatTime(diagnostics)}; parsed once, checked and completed in ${formatTime(both)}, ${formatRatio(both / parse)} the time of parsing. The first completion of a server that has just been started takes ${first.own.toFixed(0)} ms, an empty one after ${first.empty.toFixed(0)} ms.`,
    `A text of ${conditionCount.toLocaleString('en-US')} conditions without connectives is parsed in ${formatTime(broken.parse)} microseconds, and completed at its end in ${formatTime(broken.complete)}.`,
    `C-Unit of ${cunit.characters.toLocaleString('en-US')} characters is checked and completed in ${formatTime(cunit.both)} microseconds; the JSON language service alone, without a schema, takes ${formatTime(cunit.json)}, and \`JSON.parse\` ${formatTime(cunit.parse)}.`,
    `Of ${programs.megabytes.toFixed(1)} MB of TypeScript, \`vql check\` finds and checks the ${programs.queries.toLocaleString('en-US')} queries in ${programs.check.toFixed(0)} ms, ${perSecond(programs.megabytes, programs.check)}; oxc-parser only parses the programs, in ${programs.read.toFixed(0)} ms, ${perSecond(programs.megabytes, programs.read)}. Both times are of whole processes.`,
    'Keystrokes in a document of the language server, from the change until a completion has arrived; after each 25, diagnostics are requested, for which the server waits 0.3 s, as for a pause in typing. The CPU time is that of the server:',
    keystrokeTable(keystrokes),
  ].join('\n\n');
}

/** @param {number} megabytes @param {number} milliseconds */
function perSecond(megabytes, milliseconds) {
  return `${((megabytes * 1000) / milliseconds).toFixed(1)} MB a second`;
}
