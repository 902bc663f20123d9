import { deletion, fix } from '../grammar/fix.js';
import { placeOf } from '../place-of.js';
import type { Rule } from './rule.js';

/** An offset of 0 is answered 422 as a request field, so it is left out (spec, erp-interface "Errors"). */
export const zeroOffset: Rule<'zero-offset'> = {
  code: 'zero-offset',
  visit: {
    Offset: (offset, { report, text }) => {
      if (offset.value !== 0) return;
      const span = placeOf(offset);
      const holdsComment = /--|\/\*/.test(text.slice(span.start, span.end));
      report({}, { span, fixes: [fix('Remove OFFSET 0', !holdsComment, deletion(text, span))] });
    },
  },
};
