import type { ExpressionView } from '../query-view.js';
import type { Scope } from '../scope.js';
import { reportFields } from './report-fields.js';
import type { CatalogRule } from './rule.js';

/** A sort key that the installation cannot sort by. */
export const fieldNotSortable: CatalogRule<'field-not-sortable'> = {
  code: 'field-not-sortable',
  needsCatalog: true,
  check: (scope, report) => {
    const keys = scope.query.sortKeys.map((key) => shownColumn(scope, key));
    reportFields(scope, keys, ({ sortable }) => !sortable, report);
  },
};

/** The column that a sort key names by what it is shown as, at the place of the key; else the key. */
function shownColumn({ columnShownAs, fieldOf }: Scope, key: ExpressionView): ExpressionView {
  const column = key.field && fieldOf(key) === undefined ? columnShownAs(key.field.path) : undefined;
  if (column?.field === undefined) return key;
  const field = { ...column.field, spot: key.spot };
  return { ...column, field, fields: [field] };
}
