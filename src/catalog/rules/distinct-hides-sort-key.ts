import { quoted } from '../../diagnostics/quoted.js';
import { expressionText, fieldsInExpression } from '../check/expressions.js';
import { defineRule } from './rule.js';

/** Reports a sort key that is not selected: rows that DISTINCT merges can have different values of it. */
export const distinctHidesSortKey = defineRule({
  code: 'distinct-hides-sort-key',
  severity: 'warning',
  summary: 'A DISTINCT statement is sorted by a column that it does not select.',
  message: ({ key }: { readonly key: string }) =>
    `The sort key ${key} is not selected: rows that DISTINCT merges can have several values of it.`,
  help: 'Select the sort key as well, or sort by a column that is selected.',
  examples: { invalid: ['SELECT DISTINCT type FROM account.query ORDER BY name LIMIT 10'] },
  about: 'query',
  needsWholeTree: true,
  check: ([{ distinct, columns, sortKeys }], scope, { report }) => {
    if (!distinct || columns === undefined) return;
    const selected = new Set(
      columns.flatMap((column) => {
        const path = column.kind === 'field' ? scope.plainPath(column) : undefined;
        return [expressionText(column), column.displayName, path].map((name) => name?.toLowerCase());
      }),
    );
    for (const sortKey of sortKeys) {
      const key = expressionText(sortKey);
      const fields = fieldsInExpression(sortKey);
      // A key computed only from selected columns is equal in all merged rows.
      const isComputed = fields.length > 0 && fields.every((use) => selected.has(scope.plainPath(use).toLowerCase()));
      if (isComputed || selected.has(key.toLowerCase())) continue;
      // Another rule reports unknown fields.
      if (fields.every((use) => scope.resolve(use).kind !== 'unknown')) report({ key: quoted(key) }, sortKey.location);
    }
  },
});
