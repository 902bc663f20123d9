import { measureCatalog } from './measure.js';
import { catalogScenarios, judgeCatalog, reportCatalog } from './report.js';

/** @type {import('../part.js').Part<import('./measure.js').CatalogFigures>} */
export const catalogPart = {
  name: 'catalog',
  measure: measureCatalog,
  judge: judgeCatalog,
  report: reportCatalog,
  scenarios: catalogScenarios,
};
