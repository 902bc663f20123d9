import type { Fix } from '../../diagnostics/diagnostic.js';
import type { Operand } from '../ast.js';
import { sourceSpan } from '../nodes.js';
import { print } from '../print.js';
import { compareLiterals } from './literal-order.js';
import type { Rule } from './rule.js';

/** `BETWEEN 20 AND 10` matches nothing. */
export const reversedBetween: Rule<'reversed-between'> = {
  code: 'reversed-between',
  visit: {
    Between: ({ low, high, span }, { report }) => {
      const order = compareLiterals(low, high);
      if (order !== undefined && order > 0)
        report({ low: print(low), high: print(high) }, { span, fixes: swap(low, high) });
    },
  },
};

function swap(low: Operand, high: Operand): Fix[] {
  const edits = [
    { span: sourceSpan(low), text: print(high) },
    { span: sourceSpan(high), text: print(low) },
  ];
  return [{ title: 'Swap the two values', edits, safe: false }];
}
