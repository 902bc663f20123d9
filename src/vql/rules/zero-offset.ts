import type { Fix } from '../../diagnostics/diagnostic.js';
import type { Rule } from './rule.js';

/** An offset of 0 is answered 422 as a request field, so it is left out (spec, erp-interface "Errors"). */
export const zeroOffset: Rule<'zero-offset'> = {
  code: 'zero-offset',
  create: ({ report, text }) => ({
    Offset: ({ value, span }) => {
      if (value !== 0) return;
      const before = span === undefined ? 0 : text.slice(0, span.start).trimEnd().length;
      const fixes: Fix[] =
        span === undefined
          ? []
          : [{ title: 'Remove OFFSET 0', edits: [{ span: { start: before, end: span.end }, text: '' }], safe: true }];
      report({}, { span, fixes });
    },
  }),
};
