import { spansTouch } from '../../diagnostics/span.js';
import { quote } from '../../dialect/literals.js';
import { decimalKey, plainDecimal, readDecimal } from '../../dialect/value/decimal.js';
import type { Node, Operand } from '../ast.js';
import { pathText, sourceSpan } from '../nodes.js';
import { print } from '../print.js';
import { hasRepetition, isNamed, removeRepetition, valueKey } from './repetition.js';
import { defineTextRule, kindsOfPath, type NameSetting } from './rule.js';

/** Reports a value that is repeated in the list of an IN. */
export const duplicateInValue = defineTextRule({
  code: 'duplicate-in-value',
  severity: 'warning',
  fix: 'safe',
  summary: 'The list of an IN contains a value twice.',
  message: ({ value }: { readonly value: string }) => `The value ${value} is listed twice.`,
  help: 'The second occurrence has no effect; probably another value was meant.',
  examples: { invalid: ["SELECT id FROM account.query WHERE a IN ('x', 'x') LIMIT 1"] },
  visit: {
    In: (list, context, ancestors) => {
      const { report, text, reading } = context;
      const areNumbers = isNumber(list.operand, ancestors, context);
      if (!hasRepetition(list.values, areNumbers ? (value) => numberOf(value) ?? keyOf(value) : keyOf)) return;
      const seen = new Set<string>();
      let previousEnd = 0;
      for (const value of list.values) {
        const span = sourceSpan(value);
        if (value.kind !== 'Missing') {
          const literal = value.kind === 'StringLiteral' ? quote(value.value) : print(value);
          const key = (areNumbers ? numberOf(value) : undefined) ?? valueKey(value);
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

/** Whether the values of a list are compared as numbers: the catalog says that the field has no others. */
function isNumber(operand: Operand, ancestors: readonly Node[], setting: NameSetting): boolean {
  if (operand.kind !== 'Path') return false;
  const kinds = kindsOfPath(pathText(operand), ancestors, setting);
  return kinds.length === 1 && kinds[0] === 'number';
}

/** Returns a key that equal numbers have in common: `'1.0'` and 1; `undefined` for any other value. */
function numberOf(value: Operand): string | undefined {
  const text = value.kind === 'StringLiteral' ? value.value : value.kind === 'NumberLiteral' ? value.text : '';
  const decimal = readDecimal(text);
  return decimal && decimalKey(decimal);
}

/** Returns a key that equal values have in common, and some others: the fast one, for most lists repeat nothing. */
function keyOf(value: Operand): string {
  return value.kind === 'StringLiteral'
    ? value.value
    : value.kind === 'NumberLiteral'
      ? plainDecimal(value.text)
      : value.kind;
}
