import { quoted } from '../../diagnostics/quoted.js';
import type { CatalogRule } from './rule.js';

/** A JOIN whose alias nothing speaks of: not a column, not a condition, not even the one behind its ON. */
export const unusedAlias: CatalogRule<'unused-alias'> = {
  code: 'unused-alias',
  needsWholeTree: true,
  check: ({ query, expressions }, report) => {
    if (query.joins.length === 0) return;
    const roots = new Set(expressions.flatMap(({ fields }) => fields.map(({ path }) => path.split('.', 1)[0])));
    for (const { alias } of query.joins) {
      if (alias !== undefined && !roots.has(alias.name)) report({ alias: quoted(alias.name) }, alias.spot);
    }
  },
};
