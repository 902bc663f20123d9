import type { Fix } from '../../diagnostics/diagnostic.js';
import type { Dialect } from '../../dialect/dialect.js';
import { tiebreak } from '../../interface/page.js';
import type { Operand, Star, Statement } from '../ast.js';
import { isAggregate, isId, nameOf, selectsId } from '../nodes.js';
import { defineRule, templateOf } from './rule.js';

/** Reports a page without id: the interface document states that the service sorts by id last only if id is selected. */
export const unstablePaging = defineRule({
  code: 'unstable-paging',
  severity: 'warning',
  summary: 'A page is requested, but "id" is neither selected nor sorted by.',
  message: ({ clause }: { readonly clause: string }) =>
    `Pages are not stable: with ${clause}, "id" should be selected or sorted by.`,
  help: 'A computed query is sorted by the primary key last only if a limit or offset is set and id is selected. Otherwise rows with equal sort keys may be repeated or missing on the next page.',
  examples: ['SELECT name FROM account.query ORDER BY name LIMIT 10 OFFSET 10'],
  needsWholeTree: true,
  visit: {
    Statement: (node, { report, dialect, catalog, statement, text }) => {
      const page = node.limit ?? node.offset;
      if (node !== statement || page === undefined || hasNoId(node, dialect)) return;
      if (hasId(node, isId)) return;
      // If the catalog has the template, another rule reports that "ID" is not a field.
      if (templateOf(node, catalog) !== undefined && hasId(node, isNearlyId)) return;
      report({ clause: page.kind === 'Limit' ? 'LIMIT' : 'OFFSET' }, { span: page.span, fixes: selectId(node, text) });
    },
  },
});

/** Whether the rows are not records, so that they cannot be sorted by id: with DISTINCT and with aggregates. */
export function hasNoId({ distinct, columns }: Statement, { functions }: Dialect): boolean {
  return distinct || columns.some((column) => isAggregate(column, functions));
}

/** Whether id is selected or sorted by. */
function hasId({ columns, orderBy }: Statement, matches: typeof isId): boolean {
  return selectsId(columns, matches) || orderBy.some(({ expression }) => matches(expression));
}

function isNearlyId(expression: Operand | Star): boolean {
  return nameOf(expression)?.toLowerCase() === tiebreak.property;
}

/** Returns the fix that selects id as the first column, hidden by an annotation. */
export function selectId({ columns }: Statement, text: string): Fix[] {
  const start = columns[0]?.span?.start;
  if (start === undefined) return [];
  const lineBreak = /[\r\n][ \t]*$/.test(text.slice(0, start)) ? '' : '\n';
  const edit = { span: { start, end: start }, text: `${lineBreak}--v:result{visible=false}\n${tiebreak.property},\n` };
  return [{ title: 'Select id as a hidden column', edits: [edit], safe: false }];
}
