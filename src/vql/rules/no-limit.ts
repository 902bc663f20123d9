import { isAggregate } from '../aggregates.js';
import type { SelectItem } from '../ast.js';
import type { Rule } from './rule.js';

/** Without a limit the whole result set is returned (spec, erp-interface "Errors"). */
export const noLimit: Rule<'no-limit'> = {
  code: 'no-limit',
  needsWholeTree: true,
  create: ({ report, dialect, statement }) => {
    const makesOneRow = (columns: readonly SelectItem[]): boolean =>
      columns.every((column) => isAggregate(column, dialect.functions));
    return {
      Statement: (node) => {
        // Only the outermost statement is answered with rows.
        if (node !== statement || node.limit !== undefined || makesOneRow(node.columns)) return;
        report({}, { span: node.from.span });
      },
    };
  },
};
