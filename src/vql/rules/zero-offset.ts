import type { Empty } from '../../diagnostics/codes/row.js';
import { sentOffset } from '../../interface/page.js';
import { deletion, fix } from '../grammar/fix.js';
import { sourceSpan } from '../nodes.js';
import { defineRule } from './rule.js';

/** Reports an offset of 0, which skips nothing; beside a statement the interface document states that it is rejected. */
export const zeroOffset = defineRule({
  code: 'zero-offset',
  severity: 'warning',
  summary: 'The offset is 0.',
  message: (_: Empty) => 'OFFSET 0 skips nothing; leave it out.',
  help: 'The first page has no offset. As a request field beside the statement, an offset of 0 is answered 422; about the clause the interface document says nothing.',
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
