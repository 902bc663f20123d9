import { measureStart } from './measure.js';
import { firstParse, judgeStart, reportStart } from './report.js';

/** @type {import('../part.js').Part<import('./measure.js').StartFigures>} */
export const startPart = {
  name: 'start',
  measure: measureStart,
  judge: judgeStart,
  report: reportStart,
  scenarios: [firstParse],
};
