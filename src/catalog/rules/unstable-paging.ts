import { tiebreak } from '../../interface/page.js';
import { hasNoRecords } from '../check/page-members.js';
import type { ExpressionView } from '../check/query-view.js';
import type { Scope } from '../check/scope.js';
import { defineCatalogRule } from './rule.js';

/**
 * Reports a page without id: the interface document states that the service sorts by id last only if id is selected. And a page that
 * discards the sort order of the template and states none.
 */
export const unstablePaging = defineCatalogRule({
  code: 'unstable-paging',
  severity: 'warning',
  summary: 'A page is requested, but "id" is neither selected nor sorted by.',
  message: ({ member, isUnsorted = false }: { readonly member: string; readonly isUnsorted?: boolean }) =>
    isUnsorted
      ? `Pages are not stable: ${member} discards the sort order of the template, and has no "sortOrders".`
      : `Pages are not stable: with ${member}, "id" should be selected or sorted by.`,
  help: 'A computed query is sorted by the primary key last only if a limit or offset is set and id is selected. Otherwise rows with equal sort keys may be repeated or missing on the next page. In C-Unit, pageable replaces the sort order of the template, so that it has to be stated with every page.',
  examples: ['SELECT name FROM account.query ORDER BY name LIMIT 10 OFFSET 10'],
  needsWholeTree: true,
  outermost: true,
  check: (scope, { report }) => {
    const { page, sortKeys } = scope.query;
    if (page === undefined || hasNoRecords(scope)) return;
    const member = page.limit ?? page.offset;
    if (page.discardsSort !== undefined && sortKeys.length === 0)
      report({ member: '"pageable"', isUnsorted: true }, page.discardsSort, { fixes: page.addId() });
    else if (member !== undefined && !hasId(scope))
      report({ member: member.name }, member.location, { fixes: page.addId() });
  },
});

/** Whether id is selected or sorted by. Assumed, since it is documented nowhere: the fields of the template include it. */
function hasId({ query: { columns, sortKeys }, template }: Scope): boolean {
  if (columns === undefined) return true;
  const names = [...columns, ...sortKeys].map(nameOf);
  // If the catalog has the template, another rule reports that "ID" is not a field.
  return names.some(
    (name) => name === tiebreak.property || (template !== undefined && name?.toLowerCase() === tiebreak.property),
  );
}

function nameOf({ field }: ExpressionView): string | undefined {
  return field?.path;
}
