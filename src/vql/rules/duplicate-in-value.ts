import { spansTouch } from '../../diagnostics/span.js';
import { quote } from '../../dialect/literals.js';
import { plainDecimal } from '../../dialect/value/decimal.js';
import type { Operand } from '../ast.js';
import { sourceSpan } from '../nodes.js';
import { print } from '../print.js';
import { hasRepetition, isNamed, removeRepetition } from './repetition.js';
import { defineRule } from './rule.js';

/** Reports a value that is repeated in the list of an IN. */
export const duplicateInValue = defineRule({
  code: 'duplicate-in-value',
  severity: 'warning',
  summary: 'The list of an IN contains a value twice.',
  message: ({ value }: { readonly value: string }) => `The value ${value} is listed twice.`,
  help: 'The second occurrence has no effect; probably another value was meant.',
  examples: ["SELECT id FROM account.query WHERE a IN ('x', 'x') LIMIT 1"],
  visit: {
    In: (list, { report, text, reading }) => {
      if (!hasRepetition(list.values, keyOf)) return;
      const seen = new Set<string>();
      let previousEnd = 0;
      for (const value of list.values) {
        const span = sourceSpan(value);
        if (value.kind !== 'Missing') {
          const literal = value.kind === 'StringLiteral' ? quote(value.value) : print(value);
          // Equal as a number and, in plain decimal, as a text.
          const key = value.kind === 'NumberLiteral' ? plainDecimal(literal) : literal;
          if (seen.has(key)) {
            // In a list with errors there may be skipped text between the values.
            const hasError = reading.diagnostics.some((diagnostic) => spansTouch(diagnostic.span, list.span));
            const repetition = { title: 'Remove the repeated value', previousEnd, span, separator: /^\s*,\s*$/ };
            report({ value: literal }, { span, fixes: hasError ? [] : removeRepetition(text, repetition) });
          } else if (isNamed(literal, text, span)) {
            seen.add(key);
          }
        }
        previousEnd = span.end;
      }
    },
  },
});

/** Returns a key that equal values have in common. */
function keyOf(value: Operand): string {
  return value.kind === 'StringLiteral'
    ? value.value
    : value.kind === 'NumberLiteral'
      ? plainDecimal(value.text)
      : value.kind;
}
