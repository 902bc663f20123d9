import { measureClient, ownPageScenario } from './measure.js';
import { judgeClient, reportClient } from './report.js';

/** @type {import('../part.js').Part<import('./measure.js').ClientFigures>} */
export const clientPart = {
  name: 'client',
  measure: measureClient,
  judge: judgeClient,
  report: reportClient,
  scenarios: [ownPageScenario],
};
