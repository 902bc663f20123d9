import { quoted } from '../../diagnostics/quoted.js';
import { accountsWith } from './example-catalog.js';
import { defineRule } from './rule.js';

/** Reports a condition on a field that the installation cannot filter by. */
export const fieldNotFilterable = defineRule({
  code: 'field-not-filterable',
  severity: 'error',
  summary: 'A condition is on a field that the installation cannot filter by.',
  message: ({ path }: { readonly path: string }) => `The field ${path} cannot be used in a condition.`,
  help: 'The installation returns this field, but cannot filter by it. Filter by another field, or after reading.',
  examples: {
    invalid: [
      {
        query: "SELECT id FROM account.query WHERE note = 'call back' LIMIT 10",
        catalog: accountsWith({ id: 'integer', note: { filterable: false } }),
      },
    ],
  },
  about: 'restricted',
  needsCatalog: true,
  check: (restricted, _scope, { report }) => {
    for (const { use, clause, field } of restricted) {
      const isCondition = clause === 'condition' || clause === 'join condition';
      if (isCondition && !field.filterable) report({ path: quoted(use.path) }, use.location);
    }
  },
});
