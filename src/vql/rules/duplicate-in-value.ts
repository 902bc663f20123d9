import type { Fix } from '../../diagnostics/diagnostic.js';
import { type Span, spansTouch } from '../../diagnostics/span.js';
import { sourceSpan } from '../nodes.js';
import { print } from '../print.js';
import { isNamed } from './is-named.js';
import { defineRule } from './rule.js';

/** A value that stands in an IN list twice. */
export const duplicateInValue = defineRule({
  code: 'duplicate-in-value',
  severity: 'warning',
  summary: 'The list of an IN contains a value twice.',
  message: ({ value }: { readonly value: string }) => `The value ${value} is listed twice.`,
  help: 'The second occurrence has no effect; probably another value was meant.',
  examples: ["SELECT id FROM account.query WHERE a IN ('x', 'x') LIMIT 1"],
  visit: {
    In: (list, { report, text, reading }) => {
      const seen = new Set<string>();
      let end = 0;
      for (const value of list.values) {
        const span = sourceSpan(value);
        if (value.kind !== 'Missing') {
          const literal = print(value);
          if (seen.has(literal)) {
            // Between values that were read of a broken list may be more.
            const hasError = reading.diagnostics.some((one) => spansTouch(one.span, list.span));
            report({ value: literal }, { span, fixes: hasError ? [] : removal(text, end, span) });
          } else if (isNamed(literal, text, span)) {
            seen.add(literal);
          }
        }
        ({ end } = span);
      }
    },
  },
});

/** Removes a value together with the comma behind the one before it, unless a comment stands in between. */
function removal(text: string, previousEnd: number, { start, end }: Span): Fix[] {
  if (!/^\s*,\s*$/.test(text.slice(previousEnd, start))) return [];
  return [{ title: 'Remove the repeated value', edits: [{ span: { start: previousEnd, end }, text: '' }], safe: true }];
}
