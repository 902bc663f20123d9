import { quoted } from '../../diagnostics/quoted.js';
import { relatedSpans } from '../check/location.js';
import type { NameView } from '../check/query-view.js';
import { defineRule } from './rule.js';

/** Reports the second JOIN with an alias: a path cannot state which of the two it means. */
export const duplicateAlias = defineRule({
  code: 'duplicate-alias',
  severity: 'error',
  summary: 'Two JOINs have the same alias.',
  message: ({ alias }: { readonly alias: string }) =>
    `Two JOINs have the alias ${alias}: a path cannot say which of them it means.`,
  help: 'Give each JOIN a different alias, and its fields that alias.',
  examples: {
    invalid: [
      'SELECT id FROM account.query JOIN (SELECT id FROM crm.activities) AS a ON (a.id = id) JOIN (SELECT id FROM crm.tasks) AS a ON (a.id = id) LIMIT 10',
    ],
  },
  about: 'joins',
  check: (joins, _scope, { report }) => {
    const first = new Map<string, NameView>();
    for (const { alias } of joins) {
      if (alias === undefined) continue;
      const other = first.get(alias.name);
      if (other === undefined) first.set(alias.name, alias);
      else {
        const related = relatedSpans(other.location, 'The first one is here.');
        report({ alias: quoted(alias.name) }, alias.location, { related });
      }
    }
  },
});
