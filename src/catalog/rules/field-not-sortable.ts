import { reportFields } from './report-fields.js';
import type { CatalogRule } from './rule.js';

/** A sort key that the installation cannot sort by. */
export const fieldNotSortable: CatalogRule<'field-not-sortable'> = {
  code: 'field-not-sortable',
  needsCatalog: true,
  check: (scope, report) => reportFields(scope, scope.query.sortKeys, ({ sortable }) => !sortable, report),
};
