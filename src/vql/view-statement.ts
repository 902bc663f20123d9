import type { ColumnView, ConditionView, JoinView, QueryView } from '../catalog/query-view.js';
import { isReserved } from '../dialect/keywords.js';
import { isPath, isTemplateName } from '../dialect/names.js';
import type { Column, Join, SelectItem, Statement } from './ast.js';
import { collectConditions } from './view-conditions.js';
import { type SpotOf, viewExpression } from './view-expression.js';

/**
 * Shows a statement as the rules of a catalog see it; a broken one as far as it could be read. `spotOf` says where a node
 * stands, if the text is part of something else.
 */
export function viewStatement(statement: Statement, spotOf: SpotOf = ({ span }) => span): QueryView {
  const { from, joins, where, orderBy, distinct, columns } = statement;
  const conditions: ConditionView[] = [];
  const subqueries: Statement[] = [];
  for (const { on } of joins) collectConditions(on, spotOf, conditions, subqueries);
  if (where !== undefined) collectConditions(where, spotOf, conditions, subqueries);
  return {
    form: 'vql',
    template: from.kind === 'Missing' ? undefined : { name: `${from.group}.${from.name}`, spot: spotOf(from) },
    distinct,
    columns: viewColumns(columns, spotOf),
    joins: joins.map((join) => viewJoin(join, spotOf)),
    conditions,
    sortKeys: orderBy.map(({ expression }) => viewExpression(expression, spotOf)),
    terms: [],
    subqueries: subqueries.map((inner) => viewStatement(inner, spotOf)),
    spells,
  };
}

function viewColumns(columns: readonly SelectItem[], spotOf: SpotOf): readonly ColumnView[] | undefined {
  const views: ColumnView[] = [];
  for (const column of columns) {
    if (column.kind === 'Star') return undefined;
    views.push(viewColumn(column, spotOf));
  }
  return views;
}

function viewColumn({ expression, annotations }: Column, spotOf: SpotOf): ColumnView {
  if (annotations.length === 0) return viewExpression(expression, spotOf);
  const options = annotations.flatMap((annotation) => annotation.options);
  const value = options.findLast(({ name }) => name === 'displayname')?.value;
  const displayName = value?.kind === 'StringLiteral' ? value.value : undefined;
  return { ...viewExpression(expression, spotOf), displayName };
}

function viewJoin({ alias, statement }: Join, spotOf: SpotOf): JoinView {
  return {
    alias: alias.kind === 'Missing' ? undefined : { name: alias.name, spot: spotOf(alias) },
    query: statement.kind === 'Missing' ? undefined : viewStatement(statement, spotOf),
  };
}

function spells(name: string, kind: 'path' | 'template'): boolean {
  const segments = name.split('.');
  if (kind === 'path') return isPath(segments);
  return segments.length === 2 && segments.every(isTemplateName) && !isReserved(name.slice(0, name.indexOf('.')));
}
