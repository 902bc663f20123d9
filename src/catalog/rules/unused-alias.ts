import { quoted } from '../../diagnostics/quoted.js';
import type { QueryView } from '../query-view.js';
import { expressionsOf } from '../scope.js';
import type { CatalogRule } from './rule.js';

/** A JOIN whose alias nothing speaks of: not a column, not a condition, not even the one behind its ON. */
export const unusedAlias: CatalogRule<'unused-alias'> = {
  code: 'unused-alias',
  needsWholeTree: true,
  check: ({ query }, report) => {
    if (query.joins.length === 0) return;
    const roots = new Set<string>();
    addRoots(query, roots);
    for (const { alias } of query.joins) {
      if (alias !== undefined && !roots.has(alias.name)) report({ alias: quoted(alias.name) }, alias.spot);
    }
  },
};

/** Adds the first segments of all paths, also those in the queries of EXISTS, which may speak of the joined one. */
function addRoots(query: QueryView, roots: Set<string>): void {
  for (const { fields } of expressionsOf(query)) {
    for (const { path } of fields) roots.add(path.split('.', 1)[0] ?? '');
  }
  for (const subquery of query.subqueries) addRoots(subquery, roots);
}
