import { reportFields } from './report-fields.js';
import type { CatalogRule } from './rule.js';

/** A column whose values the installation does not give away. */
export const fieldNotResultable: CatalogRule<'field-not-resultable'> = {
  code: 'field-not-resultable',
  needsCatalog: true,
  check: (scope, report) => reportFields(scope, 'column', ({ resultable }) => !resultable, report),
};
