import { measureCommand } from './measure.js';
import { commandScenarios, judgeCommand, reportCommand } from './report.js';

/** @type {import('../part.js').Part<import('./measure.js').CommandFigures>} */
export const commandPart = {
  name: 'command',
  measure: measureCommand,
  judge: judgeCommand,
  report: reportCommand,
  scenarios: commandScenarios,
};
