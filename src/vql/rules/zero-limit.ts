import type { Empty } from '../../diagnostics/codes/row.js';
import { sourceSpan } from '../nodes.js';
import { defineTextRule } from './rule.js';

/** Reports a limit of 0: no page has one, and no document states what the service does with it in a statement. */
export const zeroLimit = defineTextRule({
  code: 'zero-limit',
  severity: 'warning',
  summary: 'The limit is 0.',
  message: (_: Empty) => 'LIMIT 0 requests no rows; the limit of a page is at least 1.',
  help: 'The interface document says nothing about LIMIT 0 in a statement; as a parameter of a REST collection, a limit of 0 is answered 500. To test whether there are rows, use LIMIT 1; to read them all, leave LIMIT out.',
  examples: { invalid: ['SELECT id FROM account.query LIMIT 0'] },
  visit: {
    Limit: (limit, { report }) => {
      if (limit.value === 0) report({}, { span: sourceSpan(limit) });
    },
  },
});
