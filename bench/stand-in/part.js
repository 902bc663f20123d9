import { measureStandIn } from './measure.js';
import { judgeStandIn, reportStandIn } from './report.js';

/** @type {import('../part.js').Part<import('./measure.js').ServiceFigures>} */
export const standInPart = { name: 'stand-in', measure: measureStandIn, judge: judgeStandIn, report: reportStandIn };
