import { defineRule } from './rule.js';

/** Reports NULL in the list of an IN. NULL equals nothing, so NOT IN with a NULL matches no row. */
export const nullInList = defineRule({
  code: 'null-in-list',
  severity: 'warning',
  summary: 'The list of an IN contains NULL.',
  message: ({ effect }: { readonly effect: string }) => `NULL in the list ${effect}.`,
  help: 'IN compares with every value of the list, and a comparison with NULL is unknown. Remove NULL from the list, and test for it with IS NULL.',
  examples: ['SELECT id FROM account.query WHERE a NOT IN (1, NULL) LIMIT 1'],
  ignoresPlain: true,
  visit: {
    In: ({ values, negated }, { report }) => {
      const effect = negated ? 'keeps NOT IN from matching any row' : 'matches no row; use IS NULL beside the list';
      for (const value of values) if (value.kind === 'NullLiteral') report({ effect }, { span: value.span });
    },
  },
});
