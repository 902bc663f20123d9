import { quoted } from '../../diagnostics/quoted.js';
import type { CatalogRule } from './rule.js';

/** Of rows that are equal in all columns DISTINCT makes one, which then has no single value of a sort key beside them. */
export const distinctHidesSortKey: CatalogRule<'distinct-hides-sort-key'> = {
  code: 'distinct-hides-sort-key',
  needsWholeTree: true,
  check: ({ query: { distinct, columns, sortKeys } }, report) => {
    if (!distinct || columns === undefined) return;
    const selected = new Set(
      columns.flatMap(({ text, displayName }) => [text().toLowerCase(), displayName?.toLowerCase()]),
    );
    for (const { text, spot } of sortKeys) {
      const key = text();
      if (!selected.has(key.toLowerCase())) report({ key: quoted(key) }, spot);
    }
  },
};
