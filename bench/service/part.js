import { measureService } from './measure.js';
import { judgeService, reportService } from './report.js';

/** @type {import('../part.js').Part<import('./measure.js').ServiceFigures>} */
export const servicePart = { name: 'service', measure: measureService, judge: judgeService, report: reportService };
