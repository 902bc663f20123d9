import { quoted } from '../../diagnostics/quoted.js';
import type { ExpressionView, FieldUse } from '../query-view.js';
import type { Scope } from '../scope.js';
import type { CatalogRule } from './rule.js';

/** A sort key that the installation cannot sort by. */
export const fieldNotSortable: CatalogRule<'field-not-sortable'> = {
  code: 'field-not-sortable',
  needsCatalog: true,
  check: (scope, report) => {
    for (const key of scope.query.sortKeys) {
      for (const use of sortedFields(scope, key)) {
        const resolution = scope.resolve(use);
        if (resolution.kind === 'field' && !resolution.field.sortable) report({ path: quoted(use.path) }, use.spot);
      }
    }
  },
};

/** The field of the column that a sort key names by what it is shown as, at the place of the key; else the fields of the key. */
function sortedFields(scope: Scope, key: ExpressionView): readonly FieldUse[] {
  const column = key.field && scope.fieldOf(key) === undefined ? scope.columnShownAs(key.field.path) : undefined;
  return column?.field === undefined ? key.fields : [{ ...column.field, spot: key.spot }];
}
