import type { Dialect } from '../../dialect/dialect.js';
import type { Statement } from '../ast.js';
import { isAggregate } from '../nodes.js';
import type { Rule } from './rule.js';

/** Without a limit the whole result set is returned (spec, erp-interface "Errors"). */
export const noLimit: Rule<'no-limit'> = {
  code: 'no-limit',
  needsWholeTree: true,
  visit: {
    Statement: (node, { report, dialect, statement }) => {
      // Only the outermost statement is answered with rows.
      if (node !== statement || node.limit !== undefined || makesOneRow(node, dialect)) return;
      report({}, { span: node.from.span });
    },
  },
};

function makesOneRow({ columns }: Statement, { functions }: Dialect): boolean {
  return columns.every((column) => isAggregate(column, functions));
}
