import type { Fix } from '../../diagnostics/diagnostic.js';
import { isAggregate } from '../aggregates.js';
import type { Call, Missing, Path, Statement } from '../ast.js';
import type { Rule } from './rule.js';

/** Pages are stable only if `id` is selected, or sorted by (spec, query-language §4). */
export const unstablePaging: Rule<'unstable-paging'> = {
  code: 'unstable-paging',
  needsWholeTree: true,
  create: ({ report, dialect, statement, text }) => ({
    Statement: (node) => {
      const page = node.limit ?? node.offset;
      if (node !== statement || page === undefined) return;
      // A tiebreak on id cannot be had for rows that are no records.
      const hasNoId = node.distinct || node.columns.some((column) => isAggregate(column, dialect.functions));
      if (hasNoId || selectsId(node) || node.orderBy.some(({ expression }) => isId(expression))) return;
      report({ clause: page.kind === 'Limit' ? 'LIMIT' : 'OFFSET' }, { span: page.span, fixes: selectId(node, text) });
    },
  }),
};

function selectsId({ columns }: Statement): boolean {
  return columns.some((column) => column.kind === 'Star' || isId(column.expression));
}

function isId(expression: Path | Call | Missing): boolean {
  return expression.kind === 'Path' && expression.segments.length === 1 && expression.segments[0] === 'id';
}

/** Fetches id without showing it, as the first column. */
function selectId({ columns }: Statement, text: string): Fix[] {
  const start = columns[0]?.span?.start;
  if (start === undefined) return [];
  const lineBreak = /[\r\n][ \t]*$/.test(text.slice(0, start)) ? '' : '\n';
  const edit = { span: { start, end: start }, text: `${lineBreak}--v:result{visible=false}\nid,\n` };
  return [{ title: 'Select id, hidden', edits: [edit], safe: false }];
}
