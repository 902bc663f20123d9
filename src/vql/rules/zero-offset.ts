import { sentOffset } from '../../interface/page.js';
import { deletion, fix } from '../grammar/fix.js';
import { sourceSpan } from '../nodes.js';
import type { Rule } from './rule.js';

/** An offset of 0 skips nothing; the interface document states that the service rejects it as a request field. */
export const zeroOffset: Rule<'zero-offset'> = {
  code: 'zero-offset',
  visit: {
    Offset: (offset, { report, text }) => {
      if (sentOffset('vql', offset.value) !== undefined) return;
      const span = sourceSpan(offset);
      const holdsComment = /--|\/\*/.test(text.slice(span.start, span.end));
      report({}, { span, fixes: [fix('Remove OFFSET 0', deletion(text, span), { safe: !holdsComment })] });
    },
  },
};
