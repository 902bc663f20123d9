import { measureBuilder } from './measure.js';
import { builderScenarios, judgeBuilder, reportBuilder } from './report.js';

/** @type {import('../part.js').Part<import('./measure.js').BuilderFigures>} */
export const builderPart = {
  name: 'builder',
  measure: measureBuilder,
  judge: judgeBuilder,
  report: reportBuilder,
  scenarios: builderScenarios,
};
