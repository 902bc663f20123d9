import { tiebreak } from '../../interface/page.js';
import { hasNoRecords } from '../check/page-members.js';
import type { ExpressionView } from '../check/query-view.js';
import type { Scope } from '../check/scope.js';
import { defineRule } from './rule.js';

/**
 * Reports a page without id: the interface document states that the service sorts by id last only if id is selected. And a page that
 * discards the sort order of the template and states none.
 */
export const unstablePaging = defineRule({
  code: 'unstable-paging',
  severity: 'warning',
  fix: 'suggested',
  summary: 'A page is requested, but "id" is neither selected nor sorted by.',
  message: ({ member, reason }: { readonly member: string; readonly reason: keyof typeof problems }) =>
    problems[reason](member),
  help: 'A computed query is sorted by the primary key last only if a limit or offset is set and id is selected. Otherwise rows with equal sort keys may be repeated or missing on the next page. If the template or a preset defines the columns, sort by id last. In C-Unit, pageable replaces the sort order of the template, so that it has to be stated with every page. The pager adds the sort by id itself: say so with the option paged of check, with --paged, or with paged in the config.',
  examples: {
    invalid: [
      'SELECT name FROM account.query ORDER BY name LIMIT 10 OFFSET 10',
      'SELECT * FROM account.query ORDER BY name LIMIT 10',
    ],
  },
  about: 'query',
  needsWholeTree: true,
  unpaged: true,
  outermost: true,
  check: ([{ page, sortKeys, columns }], scope, { report }) => {
    if (page === undefined || hasNoRecords(scope)) return;
    const member = page.limit ?? page.offset;
    if (page.discardsSort !== undefined && sortKeys.length === 0)
      report({ member: '"pageable"', reason: 'unsorted' }, page.discardsSort, { fixes: page.addId() });
    else if (member !== undefined && !hasId(scope)) {
      const reason = columns === undefined ? 'unknown-columns' : 'no-id';
      report({ member: member.name, reason }, member.location, { fixes: page.addId() });
    }
  },
});

const problems = {
  unsorted: (member: string) =>
    `Pages are not stable: ${member} discards the sort order of the template, and has no "sortOrders".`,
  'no-id': (member: string) => `Pages are not stable: with ${member}, "id" should be selected or sorted by.`,
  'unknown-columns': (member: string) =>
    `Pages may not be stable: with ${member}, "id" should be sorted by, since the query does not state whether it is among the columns.`,
} as const;

/**
 * Whether id is selected or sorted by. If the template defines the columns, it is not known whether they include id; without a sort
 * order of the query, rows are in that of the template, which may be unique.
 */
function hasId({ query: { columns, sortKeys }, template }: Scope): boolean {
  if (columns === undefined && sortKeys.length === 0) return true;
  const isId = (expression: ExpressionView): boolean => {
    if (expression.kind !== 'field') return false;
    const { path } = expression;
    // If the catalog has the template, another rule reports that "ID" is not a field.
    return path === tiebreak.property || (template !== undefined && path.toLowerCase() === tiebreak.property);
  };
  return columns?.some(isId) === true || sortKeys.some(isId);
}
