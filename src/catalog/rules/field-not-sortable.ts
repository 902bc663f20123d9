import { quoted } from '../../diagnostics/quoted.js';
import { fieldsInExpression } from '../check/expressions.js';
import type { ExpressionView, FieldUse } from '../check/query-view.js';
import type { Scope } from '../check/scope.js';
import { accountsWith } from './example-catalog.js';
import { defineRule } from './rule.js';

/** Reports a sort key that the installation cannot sort by. */
export const fieldNotSortable = defineRule({
  code: 'field-not-sortable',
  severity: 'error',
  summary: 'A sort key is a field that the installation cannot sort by.',
  message: ({ path }: { readonly path: string }) => `The field ${path} cannot be sorted by.`,
  help: 'The installation returns this field, but cannot sort by it. Sort by another field, or after reading.',
  examples: {
    invalid: [
      {
        query: 'SELECT id FROM account.query ORDER BY note LIMIT 10',
        catalog: accountsWith({ id: 'integer', note: { sortable: false } }),
      },
    ],
  },
  about: 'query',
  needsCatalog: true,
  check: ([{ sortKeys }], scope, { report }) => {
    for (const key of sortKeys) {
      for (const use of sortedFields(scope, key)) {
        const resolution = scope.resolve(use);
        if (resolution.kind === 'field' && !resolution.field.sortable) report({ path: quoted(use.path) }, use.location);
      }
    }
  },
});

/** Returns the field of the column whose display name is the sort key, at the location of the key; otherwise the fields of the key. */
function sortedFields(scope: Scope, key: ExpressionView): readonly FieldUse[] {
  const isName = key.kind === 'field' && scope.fieldOf(key) === undefined;
  const column = isName ? scope.columnNamed(key.path) : undefined;
  return column?.kind === 'field' ? [{ ...column, location: key.location }] : fieldsInExpression(key);
}
