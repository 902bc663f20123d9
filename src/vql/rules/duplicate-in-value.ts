import type { Fix } from '../../diagnostics/diagnostic.js';
import type { Operand } from '../ast.js';
import { print } from '../print.js';
import type { Rule } from './rule.js';

/** A value that stands in an IN list twice. */
export const duplicateInValue: Rule<'duplicate-in-value'> = {
  code: 'duplicate-in-value',
  visit: {
    In: ({ values }, { report, text }) => {
      const seen = new Set<string>();
      for (const [index, value] of values.entries()) {
        if (value.kind === 'Missing') continue;
        const literal = print(value);
        const previous = values[index - 1];
        if (seen.has(literal)) report({ value: literal }, { span: value.span, fixes: removal(text, previous, value) });
        seen.add(literal);
      }
    },
  },
};

/** Removes a value together with the comma before it, unless a comment stands in between. */
function removal(text: string, previous: Operand | undefined, value: Operand): Fix[] {
  if (previous?.span === undefined || value.span === undefined) return [];
  if (!/^\s*,\s*$/.test(text.slice(previous.span.end, value.span.start))) return [];
  const span = { start: previous.span.end, end: value.span.end };
  return [{ title: 'Remove the repeated value', edits: [{ span, text: '' }], safe: true }];
}
