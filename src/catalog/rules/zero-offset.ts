import type { Empty } from '../../diagnostics/codes/row.js';
import { defineRule } from './rule.js';

/** Reports an offset of 0, which skips nothing; beside a statement the interface document states that it is rejected. */
export const zeroOffset = defineRule({
  code: 'zero-offset',
  severity: 'warning',
  fix: 'safe',
  summary: 'The offset is 0.',
  message: (_: Empty) => 'OFFSET 0 skips nothing; leave it out.',
  help: 'The first page has no offset. As a request field beside the statement, an offset of 0 is answered 422; about the clause the interface document says nothing.',
  examples: { invalid: ['SELECT id FROM account.query LIMIT 10 OFFSET 0'] },
  about: 'query',
  check: ([{ form, page }], _scope, { report }) => {
    const { offset } = page ?? {};
    // C-Unit accepts a start of 0.
    if (offset?.value !== 0 || form === 'cunit') return;
    report({}, offset.location, { fixes: offset.remove() });
  },
});
