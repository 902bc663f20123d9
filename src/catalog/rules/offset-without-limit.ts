import { pageMember } from '../check/page-members.js';
import { defineRule } from './rule.js';

/** Reports an offset without a limit, which reads everything from there to the end. */
export const offsetWithoutLimit = defineRule({
  code: 'offset-without-limit',
  severity: 'warning',
  summary: 'The query has an offset but no limit.',
  message: ({ offset, limit }: { readonly offset: string; readonly limit: string }) =>
    `${offset} without ${limit} skips rows and then reads everything to the end.`,
  help: 'A page has both: LIMIT 50 OFFSET 100.',
  examples: { invalid: ['SELECT id FROM account.query OFFSET 10'] },
  about: 'query',
  needsWholeTree: true,
  check: ([{ form, page }], _scope, { report }) => {
    // An offset of 0 skips nothing.
    if (page?.offset === undefined || page.offset.value === 0 || page.limit !== undefined) return;
    report({ offset: page.offset.name, limit: pageMember(form, 'limit') }, page.offset.location);
  },
});
