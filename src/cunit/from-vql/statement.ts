import { quoted } from '../../diagnostics/quoted.js';
import { isTemplatePath } from '../../dialect/names.js';
import { createSubstitution, type VariableSubstitutionList } from '../../interface/computed-queries.js';
import { limitKind, offsetKind, pageBounds, pageFormats } from '../../interface/page.js';
import type { Column, SelectItem, SortKey, Statement } from '../../vql/ast.js';
import type {
  CUnitPageable,
  CUnitPreset,
  CUnitQuery,
  CUnitRequest,
  CUnitResultColumn,
  CUnitSortOrder,
} from '../request.js';
import { type VariableValues, valueList } from '../values.js';
import { type FromVqlContext, nodeText, reportLossAtNode } from './context.js';
import { subjectOf } from './operands.js';
import { fromPredicate } from './predicate.js';

/** Translates a statement to a whole query. */
export function fromStatement(
  statement: Statement,
  values: VariableValues,
  context: FromVqlContext,
): CUnitQuery | undefined {
  const { from, joins, where, distinct } = statement;
  const preset = toPreset(statement.columns, distinct, context);
  if (from.kind === 'Missing') reportLossAtNode(context, 'lost-gap', {}, from, 'untranslatable');
  else if (!isTemplatePath([from.group, from.name]))
    reportLossAtNode(context, 'lost-name', { name: quoted(`${from.group}.${from.name}`) }, from, 'untranslatable');
  for (const join of joins) reportLossAtNode(context, 'lost-join', {}, join, 'untranslatable');
  const start = context.log.count();
  const queryPredicate = where && fromPredicate(where, false, context);
  // A statement whose whole filter is lost reads every row.
  context.log.setDirection('wider', start);
  if (isPagedOrAggregated(statement)) context.log.markUntranslatable(start);
  const pageable = toPageable(statement, context);
  const variableSubstitutionList = toVariables(context.variables, values);
  if (from.kind === 'Missing') return undefined;
  const request: CUnitRequest = {
    ...(preset && { adhocPreset: preset }),
    ...(queryPredicate && { queryPredicate }),
    ...(pageable && { pageable }),
    ...(variableSubstitutionList && { variableSubstitutionList }),
  };
  const query: CUnitQuery = { group: from.group, template: from.name, request };
  const { span } = statement;
  context.origins?.set(request, { span, members: { '/queryPredicate': where?.span } });
  context.origins?.set(query, { span, members: { '/group': from.span, '/template': from.span } });
  return query;
}

/** Whether additional rows would push others off a page, or change an aggregate. */
export function isPagedOrAggregated({ columns, limit, offset }: Statement): boolean {
  const isCall = (column: SelectItem): boolean => column.kind === 'Column' && column.expression.kind === 'Call';
  return limit !== undefined || offset !== undefined || columns.some(isCall);
}

/** Translates the columns. `SELECT *` selects the standard fields of the template, as a request without columns does. */
function toPreset(columns: Statement['columns'], distinct: boolean, context: FromVqlContext): CUnitPreset | undefined {
  const selected = columns.flatMap((column) => (column.kind === 'Column' ? [column] : []));
  const results = selected.map((column) => toColumn(column, context)).filter((result) => result !== undefined);
  if (results.length === 0 && !distinct) return undefined;
  return { ...(results.length > 0 && { results }), ...(distinct && { option: { distinctResult: true } }) };
}

function toPageable({ orderBy, limit, offset }: Statement, context: FromVqlContext): CUnitPageable | undefined {
  const canStart = offset === undefined || offsetKind('cunit').accepts(offset.value);
  const sortOrders = orderBy.map((key) => toSortOrder(key, context)).filter((order) => order !== undefined);
  const canBeSent = limit !== undefined && limitKind('cunit').accepts(limit.value);
  if (limit !== undefined && !canBeSent) {
    const args = {
      member: 'limit',
      value: limit.value,
      least: pageBounds.leastLimit,
      most: pageFormats.cunit.highestLimit,
    };
    reportLossAtNode(context, 'lost-number', args, limit, 'wider');
  }
  if (!canStart) {
    const args = { member: 'start', value: offset.value, least: 0, most: pageFormats.cunit.highestLimit };
    reportLossAtNode(context, 'lost-number', args, offset, 'untranslatable');
  }
  const pageable = {
    ...(offset !== undefined && canStart && offset.value > 0 && { start: offset.value }),
    ...(canBeSent && { limit: limit.value }),
    ...(sortOrders.length > 0 && { sortOrders }),
  };
  if (Object.keys(pageable).length === 0) return undefined;
  context.origins?.set(pageable, { span: undefined, members: { '/start': offset?.span, '/limit': limit?.span } });
  return pageable;
}

/** Translates a sort key; without a direction it is ascending, as in SQL. */
function toSortOrder(key: SortKey, context: FromVqlContext): CUnitSortOrder | undefined {
  const subject = subjectOf(key.expression, context);
  if (subject === undefined) return undefined;
  const order: CUnitSortOrder = { ...subject, direction: key.direction ?? 'ASC' };
  context.origins?.set(order, { span: key.span });
  return order;
}

function toVariables(names: ReadonlySet<string>, values: VariableValues): VariableSubstitutionList | undefined {
  if (names.size === 0) return undefined;
  const given = new Map(Object.entries(values));
  return {
    variableSubstitutions: [...names].map((name) => createSubstitution(name, valueList(given.get(name) ?? []))),
  };
}

/** Translates a column, with its display name and visibility. */
function toColumn(column: Column, context: FromVqlContext): CUnitResultColumn | undefined {
  const subject = subjectOf(column.expression, context);
  const options = column.annotations.flatMap((annotation) => annotation.options);
  const named = new Map(options.map((option) => [option.name, option.value]));
  if (named.size < options.length) {
    for (const annotation of column.annotations)
      reportLossAtNode(context, 'lost-annotation', { annotation: nodeText(annotation) }, annotation, 'untranslatable');
  }
  for (const { value } of options)
    if (value.kind === 'Missing') reportLossAtNode(context, 'lost-gap', {}, value, 'untranslatable');
  const displayName = named.get('displayname');
  if (displayName?.kind === 'StringLiteral' && /[\r\n]/.test(displayName.value))
    reportLossAtNode(context, 'lost-display-name', { name: quoted(displayName.value) }, displayName, 'untranslatable');
  const visible = named.get('visible');
  if (subject === undefined) return undefined;
  const result: CUnitResultColumn = {
    ...subject,
    ...(displayName?.kind === 'StringLiteral' && { displayName: displayName.value }),
    ...(visible?.kind === 'BooleanLiteral' && !visible.value && { visible: false }),
  };
  const members = {
    '/property': column.expression.span,
    '/displayName': displayName?.span,
    '/visible': visible?.span,
  };
  context.origins?.set(result, { span: column.span, members });
  return result;
}
