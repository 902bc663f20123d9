import { compileScenarios } from './compile-times.js';
import { measureEngine } from './measure.js';
import { judgeEngine, reportEngine } from './report.js';

/** @type {import('../part.js').Part<import('./measure.js').EngineFigures>} */
export const enginePart = {
  name: 'engine',
  measure: measureEngine,
  judge: judgeEngine,
  report: reportEngine,
  scenarios: [...compileScenarios.values()],
};
