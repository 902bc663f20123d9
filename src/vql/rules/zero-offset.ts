import type { Empty } from '../../diagnostics/codes/row.js';
import { sentOffset } from '../../interface/page.js';
import { deletion, fix } from '../grammar/fix.js';
import { sourceSpan } from '../nodes.js';
import { defineRule } from './rule.js';

/** Reports an offset of 0, which skips nothing; the interface document states that the service rejects it as a request field. */
export const zeroOffset = defineRule({
  code: 'zero-offset',
  severity: 'warning',
  summary: 'The offset is 0.',
  message: (_: Empty) => 'OFFSET 0 skips nothing, and as a request field the service rejects it; leave it out.',
  help: 'The execute endpoint answers 422 to an offset of 0. The first page has no offset.',
  examples: ['SELECT id FROM account.query LIMIT 10 OFFSET 0'],
  visit: {
    Offset: (offset, { report, text }) => {
      if (sentOffset('vql', offset.value) !== undefined) return;
      const span = sourceSpan(offset);
      const hasComment = /--|\/\*/.test(text.slice(span.start, span.end));
      report({}, { span, fixes: [fix('Remove OFFSET 0', deletion(text, span), { safe: !hasComment })] });
    },
  },
});
