import { measurePaging } from './measure.js';
import { judgePaging, pagingScenarios, reportPaging } from './report.js';

/** @type {import('../part.js').Part<import('./measure.js').PagingFigures>} */
export const pagingPart = {
  name: 'paging',
  measure: measurePaging,
  judge: judgePaging,
  report: reportPaging,
  scenarios: pagingScenarios,
};
