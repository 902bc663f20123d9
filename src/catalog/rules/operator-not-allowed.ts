import { quoted } from '../../diagnostics/quoted.js';
import { filterRow } from '../../dialect/operators.js';
import { fieldTypes } from '../field-types.js';
import type { CatalogRule } from './rule.js';
import { listed } from './suggest.js';

/** An operator that the data type of its field does not allow. What follows from the type alone is an assumption. */
export const operatorNotAllowed: CatalogRule<'operator-not-allowed'> = {
  code: 'operator-not-allowed',
  needsCatalog: true,
  check: (scope, report) => {
    for (const { subject, operators, spot } of scope.query.conditions) {
      const field = scope.fieldOf(subject);
      if (field === undefined || operators.some((operator) => field.operators.includes(operator))) continue;
      const [operator] = operators;
      const allowed = field.operators.length === 0 ? 'it allows none' : `it allows ${listed(field.operators)}`;
      const { vql } = filterRow(operator);
      const args = { operator, vql, path: quoted(field.path), type: fieldTypes[field.type].title, allowed };
      report(args, spot, field.statesOperators ? {} : { severity: 'warning' });
    }
  },
};
