import { quoted } from '../../diagnostics/quoted.js';
import { firstName } from '../../dialect/names.js';
import { expressionsOf, fieldsInExpression } from '../check/expressions.js';
import type { QueryView } from '../check/query-view.js';
import { defineRule } from './rule.js';

/** Reports a JOIN whose alias is not used: in no column, sort key or condition, not even in its own ON. */
export const unusedAlias = defineRule({
  code: 'unused-alias',
  severity: 'warning',
  summary: 'The alias of a JOIN is never used.',
  message: ({ alias }: { readonly alias: string }) =>
    `The alias ${alias} is never used, not even in the ON condition: each row is joined with every row of the JOIN.`,
  help: 'Compare the field that relates the two in the ON condition, or remove the JOIN.',
  examples: {
    invalid: [
      "SELECT id FROM account.query JOIN (SELECT accountId FROM crm.activities) AS visit ON (type = 'X') LIMIT 10",
    ],
  },
  about: 'joins',
  needsWholeTree: true,
  check: (joins, { query }, { report }) => {
    const roots = new Set<string>();
    addRoots(query, roots);
    for (const { alias } of joins) {
      if (alias !== undefined && !roots.has(alias.name)) report({ alias: quoted(alias.name) }, alias.location);
    }
  },
});

/** Adds the first segments of all paths, also in subqueries, which may use the joined query. */
function addRoots(query: QueryView, roots: Set<string>): void {
  for (const expression of expressionsOf(query)) {
    for (const { path } of fieldsInExpression(expression)) roots.add(firstName(path));
  }
  for (const subquery of query.subqueries) addRoots(subquery, roots);
}
