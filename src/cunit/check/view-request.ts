import { callsOf, expressionText } from '../../catalog/check/expressions.js';
import type { ObjectLocation } from '../../catalog/check/location.js';
import { pageMember } from '../../catalog/check/page-members.js';
import type { ExpressionView, PageMember, PageView, QueryView, TemplateUse } from '../../catalog/check/query-view.js';
import { type Diagnostic, fixInObject, inObject } from '../../diagnostics/diagnostic.js';
import { isObject } from '../../diagnostics/json/json-object.js';
import { below, type JsonPath, pointerTo } from '../../diagnostics/json/pointer.js';
import { pageFormats, tiebreak } from '../../interface/page.js';
import type { Statement } from '../../vql/ast.js';
import type { ParseStatement } from '../../vql/parse-statement.js';
import { type StatementSource, viewStatement } from '../../vql/view-statement.js';
import { assumptionsOfRequest } from '../assumptions.js';
import type { CUnitQuery, CUnitRequest } from '../request.js';
import { locationAt, type TextSource, type ViewContext, viewPredicate, viewSubject } from './view-predicate.js';

/** Returns the view of a query that was read without errors, for the rules of a catalog. */
export function viewQuery(query: CUnitQuery, context: ViewContext): QueryView {
  return viewRequest(query.request, templateOf(query), { outer: undefined, key: 'request' }, context);
}

/** Returns the template of a query. Its name is split over two members, so a fix changes both. */
function templateOf({ group, template }: CUnitQuery): TemplateUse {
  const changes: ObjectLocation['changes'] = ({ value }) => {
    const dot = value.indexOf('.');
    return [
      { path: '/group', value: value.slice(0, dot) },
      { path: '/template', value: value.slice(dot + 1) },
    ];
  };
  return {
    name: `${group}.${template}`,
    location: { pointer: () => '/template', changes },
    groupLocation: { pointer: () => '/group', changes },
  };
}

/** Returns the view of a request that was read without errors, for the rules of a catalog. */
export function viewRequest(
  request: CUnitRequest,
  template: TemplateUse | undefined,
  path: JsonPath | undefined,
  context: ViewContext,
): QueryView {
  const { mode, queryPredicate, adhocPreset, additionalPredicate, pageable, presetId } = request;
  // In this mode the text is the whole query.
  if (mode === 'STATEMENT') return viewQueryStatement(request, template, path, context);
  const predicates = [
    queryPredicate && viewPredicate(queryPredicate, below(path, 'queryPredicate'), context),
    adhocPreset?.queryPredicate &&
      viewPredicate(adhocPreset.queryPredicate, below(path, 'adhocPreset', 'queryPredicate'), context),
    additionalPredicate && viewPredicate(additionalPredicate, below(path, 'additionalPredicate'), context),
  ].filter((view) => view !== undefined);
  return {
    ...emptyView(template),
    distinct: adhocPreset?.option?.distinctResult === true,
    columns: viewColumns(request, path, presetId !== undefined),
    conditions: predicates.flatMap(({ conditions }) => conditions),
    exists: predicates.flatMap(({ exists }) => exists),
    assumptions: assumptionsOfRequest(request).map((id) => ({ id, location: locationAt(path) })),
    sortKeys: (pageable?.sortOrders ?? []).map((order, index) =>
      viewSubjectIn(request, order, below(path, 'pageable', 'sortOrders', index)),
    ),
    page: viewPage(request, template, path),
    terms: viewTerms(request, path),
    subqueries: predicates.flatMap(({ subqueries }) => subqueries),
  };
}

/** Returns the view of the statement of a request. With a page beside it, it is not known which of the two counts. */
function viewQueryStatement(
  { queryStatement = '', pageable }: CUnitRequest,
  template: TemplateUse | undefined,
  path: JsonPath | undefined,
  { viewText }: ViewContext,
): QueryView {
  const view = viewText({ text: queryStatement, path: below(path, 'queryStatement'), isWhole: true });
  if (view === undefined) return emptyView(template);
  return pageable === undefined ? view : { ...view, page: undefined };
}

/** Returns the view of the page. What is absent is reported at `pageable`, or else at the template, or at the request. */
function viewPage({ pageable }: CUnitRequest, template: TemplateUse | undefined, path: JsonPath | undefined): PageView {
  const at = below(path, 'pageable');
  const viewMember = (member: 'offset' | 'limit'): PageMember | undefined => {
    const key = pageFormats.cunit[member];
    const value = pageable?.[key];
    if (value === undefined) return undefined;
    return { name: pageMember('cunit', member), value, location: locationAt(below(at, key)), remove: () => [] };
  };
  const location = pageable === undefined ? undefined : locationAt(at);
  return {
    limit: viewMember('limit'),
    offset: viewMember('offset'),
    discardsSort: location,
    location: location ?? template?.location ?? locationAt(path),
    addId: () => {
      const { sortOrders = [] } = pageable ?? {};
      const change = { path: pointerTo(at, 'sortOrders'), value: [...sortOrders, tiebreak] };
      return [{ title: 'Sort by id last', safe: false, edits: [], changes: [change] }];
    },
  };
}

/** Returns the view of a query of which only the template is known. */
export function emptyView(template: TemplateUse | undefined): QueryView {
  return {
    form: 'cunit',
    template,
    distinct: false,
    star: undefined,
    columns: undefined,
    joins: [],
    conditions: [],
    sortKeys: [],
    page: undefined,
    terms: [],
    exists: [],
    assumptions: [],
    subqueries: [],
    canExpress: () => true,
  };
}

/** Returns the view of the columns; without columns, a request gets those of its preset, or the standard fields of the template. */
function viewColumns(request: CUnitRequest, path: JsonPath | undefined, hasPreset: boolean): QueryView['columns'] {
  const { overrideResults, adhocPreset } = request;
  const [results = [], at] =
    overrideResults === undefined
      ? [adhocPreset?.results, below(path, 'adhocPreset', 'results')]
      : [overrideResults, below(path, 'overrideResults')];
  if (results.length === 0 || (hasPreset && overrideResults === undefined)) return undefined;
  return results.map((column, key) => ({
    ...viewSubjectIn(request, column, { outer: at, key }),
    displayName: column.displayName,
  }));
}

/** Returns the view of a column or sort key: a property, or a term that the request computes, which no catalog lists. */
function viewSubjectIn(
  { arithmeticQueryTerms = [] }: CUnitRequest,
  subject: Parameters<typeof viewSubject>[0],
  path: JsonPath,
  member = 'property',
): ExpressionView {
  const view = viewSubject(subject, path, member);
  if (!arithmeticQueryTerms.some((term) => isObject(term) && term['termName'] === subject.property)) return view;
  const calls = callsOf(view).map((call) => ({ ...call, field: undefined }));
  return { kind: 'computed', fields: [], calls, location: view.location, inVql: () => expressionText(view) };
}

/** Returns the view of the fields in computed terms of a request. An `attribute` may name another term (assumed). */
function viewTerms(request: CUnitRequest, path: JsonPath | undefined): readonly ExpressionView[] {
  const outer = below(path, 'arithmeticQueryTerms');
  return (request.arithmeticQueryTerms ?? []).flatMap((term, key) => {
    const parts = isObject(term) && Array.isArray(term['terms']) ? term['terms'] : [];
    return parts.flatMap((part: unknown, index) => {
      const property = isObject(part) ? part['attribute'] : undefined;
      if (typeof property !== 'string') return [];
      const at = below({ outer, key }, 'terms', index);
      return viewSubjectIn(request, { property }, at, 'attribute');
    });
  });
}

/**
 * Creates the function that returns the view of a VQL text in an object. Diagnostics of rules about it have the pointer to the text and
 * the span in it, and a fix changes that part; for a text that is put together from several members, they have the pointer alone.
 * Diagnostics of the parser are added to `diagnostics`.
 */
export function createTextView(
  parse: ParseStatement | undefined,
  diagnostics: Diagnostic[],
): (source: TextSource) => QueryView | undefined {
  return ({ text, path: textPath, isWhole, exists }) => {
    if (parse === undefined) return undefined;
    const { value: statement, diagnostics: found } = parse(text);
    const path = pointerTo(textPath);
    for (const diagnostic of found) diagnostics.push(isWhole ? inObject(diagnostic, path) : atObject(diagnostic, path));
    // A broken tree lacks what the parser skipped, so rules could report it as missing.
    if (statement === undefined || found.length > 0) return undefined;
    return viewStatementAt(path, statement, { exists, ...(isWhole && { text }) });
  };
}

/** Returns the view of a statement at a pointer of an object. Without its text, there is only the pointer. */
export function viewStatementAt(
  path: string,
  statement: Statement,
  source: Pick<StatementSource, 'text' | 'exists'>,
): QueryView {
  const { text } = source;
  return viewStatement(statement, {
    ...source,
    locationOf: ({ span }): ObjectLocation => {
      if (span === undefined || text === undefined) return { pointer: () => path, changes: () => [] };
      return { pointer: () => path, span, changes: ({ vql }) => [{ path, span, value: vql }] };
    },
    fixIn: (fix) => fixInObject(fix, path),
  });
}

/** Returns a diagnostic of a text that is put together from several members: without spans, which would be in that text. */
function atObject({ code, severity, message }: Diagnostic, path: string): Diagnostic {
  return { code, severity, message, path };
}
