import { measureLanguage } from './measure.js';
import { judgeLanguage, languageScenarios, reportLanguage } from './report.js';

/** @type {import('../part.js').Part<import('./measure.js').LanguageFigures>} */
export const languagePart = {
  name: 'language',
  measure: measureLanguage,
  judge: judgeLanguage,
  report: reportLanguage,
  scenarios: languageScenarios,
};
