import { below, type JsonPath } from '../../diagnostics/json/pointer.js';
import { quoted } from '../../diagnostics/quoted.js';
import { isTemplatePath } from '../../dialect/names.js';
import { sentOffset } from '../../interface/page.js';
import type {
  AnnotationOption,
  Column,
  Limit,
  Offset,
  Predicate,
  SelectItem,
  SortKey,
  Statement,
} from '../../vql/ast.js';
import {
  createAnnotation,
  createAnnotationOption,
  createBooleanLiteral,
  createColumn,
  createLimit,
  createOffset,
  createSortKey,
  createStar,
  createStatement,
  createStringLiteral,
  createTemplate,
} from '../../vql/create.js';
import { joinPredicates } from '../../vql/join-predicates.js';
import { allowsGroups } from '../operator-forms.js';
import type { CUnitPageable, CUnitQuery, CUnitRequest, CUnitResultColumn } from '../request.js';
import { columnShape, optionShape, pageableShape, presetShape, requestShape, sortOrderShape } from '../shapes.js';
import { reportLossAtPath, reportLostMembers, type ToVqlContext, withOrigin } from './context.js';
import { toSubject } from './operands.js';
import { toPredicate } from './predicate.js';

/** Members of a request that have a form in VQL; `toVql` handles `mode` and `queryStatement`. */
const { arithmeticQueryTerms, ...translatable } = requestShape;

/** Translates a whole query to a statement. */
export function toStatement(query: CUnitQuery, context: ToVqlContext): Statement | undefined {
  const { group, template, request } = query;
  const path: JsonPath = { outer: undefined, key: 'request' };
  reportLostMembers(query, { group, template, request }, undefined, context);
  reportLostMembers(request, translatable, path, context);
  if (request.presetId !== undefined)
    reportLossAtPath(
      context,
      'lost-preset',
      { preset: quoted(request.presetId) },
      { outer: path, key: 'presetId' },
      'wider',
    );
  const isTemplate = isTemplatePath([group, template]);
  if (!isTemplate)
    reportLossAtPath(
      context,
      'lost-name',
      { name: quoted(`${group}.${template}`) },
      { outer: undefined, key: 'template' },
    );
  const columns = toColumns(request, path, context);
  const where = toWhere(request, path, context);
  const page = toPage(request.pageable, { outer: path, key: 'pageable' }, context);
  if (!isTemplate) return undefined;
  const from = withOrigin(context, createTemplate(group, template), { outer: undefined, key: 'template' });
  const distinct = request.adhocPreset?.option?.distinctResult === true;
  return withOrigin(context, createStatement({ columns, from, distinct, ...(where && { where }), ...page }), undefined);
}

/** Translates the columns. A request without columns selects the standard fields of the template, as `*` does. */
function toColumns(
  { adhocPreset = {}, overrideResults }: CUnitRequest,
  path: JsonPath,
  context: ToVqlContext,
): readonly SelectItem[] {
  const presetPath: JsonPath = { outer: path, key: 'adhocPreset' };
  reportLostMembers(adhocPreset, presetShape, presetPath, context);
  reportLostMembers(adhocPreset.option ?? {}, optionShape, { outer: presetPath, key: 'option' }, context);
  const results = overrideResults ?? adhocPreset.results ?? [];
  const at: JsonPath =
    overrideResults === undefined ? { outer: presetPath, key: 'results' } : { outer: path, key: 'overrideResults' };
  const columns = results.map((result: CUnitResultColumn, index) =>
    toColumn(result, { outer: at, key: index }, context),
  );
  const selected = columns.filter((column): column is Column => column !== undefined);
  return selected.length === 0 ? [createStar()] : selected;
}

/** Joins the predicates of the request by AND. */
function toWhere(request: CUnitRequest, path: JsonPath, context: ToVqlContext): Predicate | undefined {
  const { queryPredicate, adhocPreset, additionalPredicate } = request;
  const start = context.log.count();
  const presetPath = below(path, 'adhocPreset', 'queryPredicate');
  const parts = [
    queryPredicate && toPredicate(queryPredicate, { outer: path, key: 'queryPredicate' }, context),
    adhocPreset?.queryPredicate && toPredicate(adhocPreset.queryPredicate, presetPath, context),
    additionalPredicate && toPredicate(additionalPredicate, { outer: path, key: 'additionalPredicate' }, context),
  ].filter((predicate) => predicate !== undefined);
  // All must hold, so the loss of one selects more rows.
  context.log.setDirection('wider', start);
  // This includes the loss of a preset.
  if (isPagedOrAggregated(request)) context.log.markUntranslatable(0);
  return parts.length === 0 ? undefined : joinPredicates('AND', parts, () => allowsGroups(context.installed));
}

function toPage(
  pageable: CUnitPageable = {},
  path: JsonPath,
  context: ToVqlContext,
): { readonly orderBy: readonly SortKey[]; readonly limit?: Limit; readonly offset?: Offset } {
  const { start = 0, limit, sortOrders = [] } = pageable;
  const offset = sentOffset('vql', start);
  reportLostMembers(pageable, pageableShape, path, context);
  const orderBy = sortOrders.flatMap((order, index): SortKey[] => {
    const at = below(path, 'sortOrders', index);
    reportLostMembers(order, sortOrderShape, at, context);
    const subject = toSubject(order, at, context);
    if (subject === undefined) return [];
    return [withOrigin(context, createSortKey(subject, order.direction === 'DESC' ? 'DESC' : undefined), at)];
  });
  return {
    orderBy,
    ...(limit !== undefined && { limit: withOrigin(context, createLimit(limit), { outer: path, key: 'limit' }) }),
    ...(offset !== undefined && { offset: withOrigin(context, createOffset(offset), { outer: path, key: 'start' }) }),
  };
}

/** Whether additional rows would push others off a page, or change an aggregate. */
function isPagedOrAggregated({
  pageable = {},
  adhocPreset,
  overrideResults = adhocPreset?.results ?? [],
}: CUnitRequest): boolean {
  const { start = 0, limit } = pageable;
  return limit !== undefined || start > 0 || overrideResults.some(({ functions = [] }) => functions.length > 0);
}

/** Translates a column, with display name and visibility as its annotation. */
function toColumn(column: CUnitResultColumn, path: JsonPath | undefined, context: ToVqlContext): Column | undefined {
  reportLostMembers(column, columnShape, path, context);
  const { displayName, visible } = column;
  const options: AnnotationOption[] = [];
  if (displayName !== undefined && /[\r\n]/.test(displayName))
    reportLossAtPath(context, 'lost-display-name', { name: quoted(displayName) }, { outer: path, key: 'displayName' });
  else if (displayName !== undefined)
    options.push(createAnnotationOption('displayname', createStringLiteral(displayName)));
  if (visible === false) options.push(createAnnotationOption('visible', createBooleanLiteral(false)));
  const subject = toSubject(column, path, context);
  const annotations = options.length === 0 ? [] : [createAnnotation(options)];
  return subject && withOrigin(context, createColumn(subject, annotations), path);
}
