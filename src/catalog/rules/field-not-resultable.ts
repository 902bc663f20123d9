import { quoted } from '../../diagnostics/quoted.js';
import { accountsWith } from './example-catalog.js';
import { defineRule } from './rule.js';

/** Reports a column whose values the installation does not return. */
export const fieldNotResultable = defineRule({
  code: 'field-not-resultable',
  severity: 'error',
  summary: 'A field is selected that the installation does not return.',
  message: ({ path }: { readonly path: string }) => `The field ${path} cannot be selected.`,
  help: 'The installation filters and sorts by this field, but does not return its values. Remove the column.',
  examples: {
    invalid: [
      {
        query: 'SELECT id, secret FROM account.query LIMIT 10',
        catalog: accountsWith({ id: 'integer', secret: { resultable: false } }),
      },
    ],
  },
  about: 'restricted',
  needsCatalog: true,
  check: (restricted, _scope, { report }) => {
    for (const { use, clause, field } of restricted) {
      if (clause === 'column' && !field.resultable) report({ path: quoted(use.path) }, use.location);
    }
  },
});
