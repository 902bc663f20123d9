import type { Empty } from '../../diagnostics/codes/row.js';
import { sentOffset } from '../../interface/page.js';
import { defineCatalogRule } from './rule.js';

/** Reports an offset of 0, which skips nothing; the interface document states that the service rejects it as a request field. */
export const zeroOffset = defineCatalogRule({
  code: 'zero-offset',
  severity: 'warning',
  summary: 'The offset is 0.',
  message: (_: Empty) => 'OFFSET 0 skips nothing, and as a request field the service rejects it; leave it out.',
  help: 'The execute endpoint answers 422 to an offset of 0. The first page has no offset.',
  examples: ['SELECT id FROM account.query LIMIT 10 OFFSET 0'],
  check: ({ query: { form, page } }, { report }) => {
    const { offset } = page ?? {};
    // C-Unit accepts a start of 0.
    if (offset === undefined || sentOffset(form, offset.value) !== undefined) return;
    report({}, offset.location, { fixes: offset.remove() });
  },
});
