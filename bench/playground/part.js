import { measurePlayground } from './measure.js';
import { judgePlayground, reportPlayground } from './report.js';

/** @type {import('../part.js').Part<import('./measure.js').PlaygroundFigures>} */
export const playgroundPart = {
  name: 'playground',
  measure: measurePlayground,
  judge: judgePlayground,
  report: reportPlayground,
};
