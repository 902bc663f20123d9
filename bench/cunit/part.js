import { judgeCUnit } from './goals.js';
import { longScenarios } from './growth.js';
import { measureCUnit } from './measure.js';
import { reportCUnit } from './report.js';

/** @type {import('../part.js').Part<import('./measure.js').CUnitFigures>} */
export const cunitPart = {
  name: 'cunit',
  measure: measureCUnit,
  judge: judgeCUnit,
  report: reportCUnit,
  scenarios: Object.values(longScenarios),
};
