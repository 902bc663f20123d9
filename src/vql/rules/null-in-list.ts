import type { AboutRows, Outcome } from '../../catalog/check/outcome.js';
import { defineTextRule } from './rule.js';

/** Reports NULL in the list of an IN. NULL equals nothing, so a negated IN with a NULL matches no row. */
export const nullInList = defineTextRule({
  code: 'null-in-list',
  severity: 'warning',
  summary: 'The list of an IN contains NULL.',
  message: ({ operator, rows }: AboutRows & { readonly operator: 'IN' | 'NOT IN' }) =>
    `NULL in the list ${rows.withValue === 'none' ? preventsMatches[operator] : matchesNothing[operator]}.`,
  help: 'IN compares with every value of the list, and a comparison with NULL is unknown. Remove NULL from the list, and test for it with IS NULL.',
  examples: { invalid: ['SELECT id FROM account.query WHERE a NOT IN (1, NULL) LIMIT 1'] },
  visit: {
    In: ({ values, negated }, { report }) => {
      const operator = negated ? 'NOT IN' : 'IN';
      for (const { kind, span } of values)
        if (kind === 'NullLiteral') report({ operator }, { span, outcome: outcomes[operator] });
    },
  },
});

/** The outcomes of a list with NULL: a value that is not in it might be the NULL. */
const outcomes: Readonly<Record<'IN' | 'NOT IN', Outcome>> = {
  IN: { withValue: 'not false', withoutValue: 'unknown' },
  'NOT IN': { withValue: 'not true', withoutValue: 'unknown' },
};

/** The effects where rows are selected that are not in the list. */
const preventsMatches = {
  IN: 'keeps the negated IN from matching any row',
  'NOT IN': 'keeps NOT IN from matching any row',
} as const;

/** The effects where rows are selected that are in the list. */
const matchesNothing = {
  IN: 'matches no row; use IS NULL beside the list',
  'NOT IN': 'matches no row; use AND … IS NOT NULL beside the list',
} as const;
