import { measureExport } from './measure.js';
import { judgeExport, reportExport } from './report.js';

/** @type {import('../part.js').Part<import('./measure.js').ExportFigures>} */
export const exportPart = { name: 'export', measure: measureExport, judge: judgeExport, report: reportExport };
