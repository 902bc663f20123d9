import { isAggregateFunction } from '../../dialect/functions.js';
import { pageFormats } from '../../interface/page.js';
import type { ExpressionView, QueryView } from './query-view.js';
import type { Scope } from './scope.js';

/** Returns a member of the page as a message has it: `LIMIT`, `"pageable.limit"`. */
export function pageMember(form: QueryView['form'], member: 'limit' | 'offset'): string {
  const name = pageFormats[form][member];
  return form === 'vql' ? name : `"pageable.${name}"`;
}

/** Whether the rows are not records, so that they cannot be sorted by id: with DISTINCT and with aggregates. */
export function hasNoRecords({ query: { distinct, columns = [] }, dialect }: Scope): boolean {
  return distinct || columns.some((column) => isAggregate(column, dialect));
}

/** Whether each column is an aggregate, so that there is one row. */
export function hasOneRow({ query: { columns = [] }, dialect }: Scope): boolean {
  return columns.length > 0 && columns.every((column) => isAggregate(column, dialect));
}

function isAggregate(expression: ExpressionView, { functions }: Scope['dialect']): boolean {
  return expression.kind === 'computed' && expression.calls.some(({ name }) => isAggregateFunction(name, functions));
}
