import { deletion, fix } from '../grammar/fix.js';
import type { Rule } from './rule.js';

/** An offset of 0 is answered 422 as a request field, so it is left out (spec, erp-interface "Errors"). */
export const zeroOffset: Rule<'zero-offset'> = {
  code: 'zero-offset',
  visit: {
    Offset: ({ value, span }, { report, text }) => {
      if (value !== 0) return;
      const fixes =
        span === undefined
          ? []
          : [fix('Remove OFFSET 0', !/--|\/\*/.test(text.slice(span.start, span.end)), deletion(text, span))];
      report({}, { span, fixes });
    },
  },
};
