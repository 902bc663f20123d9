import { measureTypes } from './measure.js';
import { judgeTypes, reportTypes } from './report.js';

/** @type {import('../part.js').Part<import('./measure.js').TypeFigures>} */
export const typesPart = { name: 'types', measure: measureTypes, judge: judgeTypes, report: reportTypes };
