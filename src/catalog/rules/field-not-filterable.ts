import { expressionsIn } from '../scope.js';
import { reportFields } from './report-fields.js';
import type { CatalogRule } from './rule.js';

/** A condition on a field that the installation cannot filter by. */
export const fieldNotFilterable: CatalogRule<'field-not-filterable'> = {
  code: 'field-not-filterable',
  needsCatalog: true,
  check: (scope, report) => {
    const compared = expressionsIn(scope.query.conditions);
    reportFields(scope, compared, ({ filterable }) => !filterable, report);
  },
};
