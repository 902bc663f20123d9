import type { Empty } from '../../diagnostics/codes/row.js';
import type { Dialect } from '../../dialect/dialect.js';
import type { Statement } from '../ast.js';
import { isAggregate } from '../nodes.js';
import { defineRule } from './rule.js';

/** Reports a statement without LIMIT: the interface document states that a computed query without a limit returns the whole result set. */
export const noLimit = defineRule({
  code: 'no-limit',
  severity: 'info',
  summary: 'The statement has no LIMIT.',
  message: (_: Empty) => 'No LIMIT: the service then returns the whole result set.',
  help: 'A computed query without a limit is no error and returns every row. Add LIMIT, or read the result page by page, and say so with the option paged of check, with --paged, or with paged in the config: the pager adds limits itself.',
  examples: ['SELECT id FROM account.query'],
  needsWholeTree: true,
  unpaged: true,
  visit: {
    Statement: (node, { report, dialect, statement }) => {
      // Only the rows of the outermost statement are returned.
      if (node !== statement || node.limit !== undefined || makesOneRow(node, dialect)) return;
      report({}, { span: node.from.span });
    },
  },
});

function makesOneRow({ columns }: Statement, { functions }: Dialect): boolean {
  return columns.every((column) => isAggregate(column, functions));
}
