import type { Fix } from '../../diagnostics/diagnostic.js';
import type { Operand } from '../ast.js';
import { sourceSpan } from '../nodes.js';
import { print } from '../print.js';
import { compareLiterals } from './literal-order.js';
import { defineRule } from './rule.js';

/** Reports a range such as `BETWEEN 20 AND 10`, which matches nothing. */
export const reversedBetween = defineRule({
  code: 'reversed-between',
  severity: 'warning',
  summary: 'The bounds of a BETWEEN are in the wrong order.',
  message: ({ low, high }: { readonly low: string; readonly high: string }) =>
    `The range from ${low} to ${high} is empty: the lower value comes first.`,
  help: 'BETWEEN low AND high means low <= value AND value <= high. With the bounds swapped it matches nothing.',
  examples: ['SELECT id FROM account.query WHERE a BETWEEN 20 AND 10 LIMIT 1'],
  visit: {
    Between: ({ low, high, span }, { report }) => {
      const order = compareLiterals(low, high);
      if (order !== undefined && order > 0)
        report({ low: print(low), high: print(high) }, { span, fixes: swap(low, high) });
    },
  },
});

function swap(low: Operand, high: Operand): Fix[] {
  const edits = [
    { span: sourceSpan(low), text: print(high) },
    { span: sourceSpan(high), text: print(low) },
  ];
  return [{ title: 'Swap the two values', edits, safe: false }];
}
