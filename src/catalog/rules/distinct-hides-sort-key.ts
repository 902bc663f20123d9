import { quoted } from '../../diagnostics/quoted.js';
import { defineCatalogRule } from './rule.js';

/** Of rows that are equal in all columns DISTINCT makes one, which then has no single value of a sort key beside them. */
export const distinctHidesSortKey = defineCatalogRule({
  code: 'distinct-hides-sort-key',
  severity: 'warning',
  summary: 'A DISTINCT statement is sorted by a column that it does not select.',
  message: ({ key }: { readonly key: string }) =>
    `The sort key ${key} is not selected: rows that DISTINCT merges can have several values of it.`,
  help: 'Select the sort key as well, or sort by a column that is selected.',
  examples: ['SELECT DISTINCT type FROM account.query ORDER BY name LIMIT 10'],
  needsWholeTree: true,
  check: (scope, { report }) => {
    const { distinct, columns, sortKeys } = scope.query;
    if (!distinct || columns === undefined) return;
    const selected = new Set(
      columns.flatMap(({ text, displayName, field }) =>
        [text(), displayName, field && scope.plainPath(field)].map((name) => name?.toLowerCase()),
      ),
    );
    for (const { text, fields, location } of sortKeys) {
      const key = text();
      // A key that is computed from selected columns alone is equal in all rows that are equal in them.
      const isMade = fields.length > 0 && fields.every((use) => selected.has(scope.plainPath(use).toLowerCase()));
      if (isMade || selected.has(key.toLowerCase())) continue;
      // Another rule reports unknown fields.
      if (fields.every((use) => scope.resolve(use).kind !== 'unknown')) report({ key: quoted(key) }, location);
    }
  },
});
