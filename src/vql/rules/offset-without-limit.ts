import type { Empty } from '../../diagnostics/codes/row.js';
import { defineRule } from './rule.js';

/** Reports an OFFSET without LIMIT, which reads everything from there to the end. */
export const offsetWithoutLimit = defineRule({
  code: 'offset-without-limit',
  severity: 'warning',
  summary: 'The statement has an OFFSET but no LIMIT.',
  message: (_: Empty) => 'OFFSET without LIMIT skips rows and then reads everything to the end.',
  help: 'A page has both: LIMIT 50 OFFSET 100.',
  examples: ['SELECT id FROM account.query OFFSET 10'],
  needsWholeTree: true,
  visit: {
    Statement: ({ limit, offset }, { report }) => {
      if (offset !== undefined && limit === undefined) report({}, { span: offset.span });
    },
  },
});
