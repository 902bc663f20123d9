import { reportFields } from './report-fields.js';
import type { CatalogRule } from './rule.js';

/** A condition on a field that the installation cannot filter by. */
export const fieldNotFilterable: CatalogRule<'field-not-filterable'> = {
  code: 'field-not-filterable',
  needsCatalog: true,
  check: (scope, report) => reportFields(scope, 'condition', ({ filterable }) => !filterable, report),
};
