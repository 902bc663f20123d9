import { hasOneRow, pageMember } from '../check/page-members.js';
import { defineRule } from './rule.js';

/** Reports a query without a limit: the interface document states that a computed query then returns the whole result set. */
export const noLimit = defineRule({
  code: 'no-limit',
  severity: 'info',
  summary: 'The query has no limit.',
  message: ({ limit }: { readonly limit: string }) => `No ${limit}: the service then returns the whole result set.`,
  help: 'A computed query without a limit is no error and returns every row. Add LIMIT, or limit in pageable, or read the result page by page, and say so with the option paged of check, with --paged, or with paged in the config: the pager adds limits itself.',
  examples: { invalid: ['SELECT id FROM account.query'] },
  about: 'query',
  needsWholeTree: true,
  unpaged: true,
  outermost: true,
  check: ([{ form, page }], scope, { report }) => {
    if (page === undefined || page.limit !== undefined || hasOneRow(scope)) return;
    report({ limit: pageMember(form, 'limit') }, page.location);
  },
});
