import type { Fix } from '../../diagnostics/diagnostic.js';
import type { Operand } from '../ast.js';
import { print } from '../print.js';
import type { Rule } from './rule.js';

/** A value that stands in an IN list twice. */
export const duplicateInValue: Rule<'duplicate-in-value'> = {
  code: 'duplicate-in-value',
  create: ({ report }) => ({
    In: ({ values }) => {
      const seen = new Set<string>();
      for (const [index, value] of values.entries()) {
        if (value.kind === 'Missing') continue;
        const text = print(value);
        if (seen.has(text)) report({ value: text }, { span: value.span, fixes: removal(values[index - 1], value) });
        seen.add(text);
      }
    },
  }),
};

/** Removes a value together with the comma before it. */
function removal(previous: Operand | undefined, value: Operand): Fix[] {
  if (previous?.span === undefined || value.span === undefined) return [];
  const span = { start: previous.span.end, end: value.span.end };
  return [{ title: 'Remove the repeated value', edits: [{ span, text: '' }], safe: true }];
}
