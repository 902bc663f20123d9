import type { ObjectLocation } from '../../catalog/location.js';
import type { ExpressionView, QueryView, TemplateUse } from '../../catalog/query-view.js';
import type { Diagnostic, Fix } from '../../diagnostics/diagnostic.js';
import { isObject } from '../../diagnostics/json/json-object.js';
import { type JsonPath, pointerTo } from '../../diagnostics/json/pointer.js';
import { viewStatement } from '../../vql/view.js';
import type { CUnitRequest } from '../request.js';
import type { ParseStatement } from '../to-vql.js';
import { below, type ViewContext, viewPredicate, viewSubject } from './view-predicate.js';

/** Shows a request that was read without errors as the rules of a catalog see it. */
export function viewRequest(
  request: CUnitRequest,
  template: TemplateUse | undefined,
  place: JsonPath | undefined,
  context: ViewContext,
): QueryView {
  const { mode, queryStatement = '', queryPredicate, adhocPreset, additionalPredicate, pageable, presetId } = request;
  // The text says everything then.
  if (mode === 'STATEMENT')
    return context.viewText(queryStatement, below(place, 'queryStatement')) ?? emptyView(template);
  const predicates = [
    queryPredicate && viewPredicate(queryPredicate, below(place, 'queryPredicate'), context),
    adhocPreset?.queryPredicate &&
      viewPredicate(adhocPreset.queryPredicate, below(place, 'adhocPreset', 'queryPredicate'), context),
    additionalPredicate && viewPredicate(additionalPredicate, below(place, 'additionalPredicate'), context),
  ].filter((view) => view !== undefined);
  return {
    ...emptyView(template),
    distinct: adhocPreset?.option?.distinctResult === true,
    columns: viewColumns(request, place, presetId !== undefined),
    conditions: predicates.flatMap(({ conditions }) => conditions),
    sortKeys: (pageable?.sortOrders ?? []).map((order, index) =>
      viewSubjectIn(request, order, below(place, 'pageable', 'sortOrders', index)),
    ),
    terms: viewTerms(request, place),
    subqueries: predicates.flatMap(({ subqueries }) => subqueries),
  };
}

/** A query of which nothing is known but its template. */
export function emptyView(template: TemplateUse | undefined): QueryView {
  return {
    form: 'cunit',
    template,
    distinct: false,
    columns: undefined,
    joins: [],
    conditions: [],
    sortKeys: [],
    terms: [],
    subqueries: [],
    spells: () => true,
  };
}

/** Without columns of its own, a request gets those of its preset, or the standard fields of the template. */
function viewColumns(request: CUnitRequest, place: JsonPath | undefined, hasPreset: boolean): QueryView['columns'] {
  const { overrideResults, adhocPreset } = request;
  const [results = [], at] =
    overrideResults === undefined
      ? [adhocPreset?.results, below(place, 'adhocPreset', 'results')]
      : [overrideResults, below(place, 'overrideResults')];
  if (results.length === 0 || (hasPreset && overrideResults === undefined)) return undefined;
  return results.map((column, key) => ({
    ...viewSubjectIn(request, column, { outer: at, key }),
    displayName: column.displayName,
  }));
}

/** Shows what is selected or sorted by: a property, or a term that the request computes, which no catalog lists. */
function viewSubjectIn(
  { arithmeticQueryTerms = [] }: CUnitRequest,
  subject: Parameters<typeof viewSubject>[0],
  place: JsonPath,
  member = 'property',
): ExpressionView {
  const view = viewSubject(subject, place, member);
  if (!arithmeticQueryTerms.some((term) => isObject(term) && term['termName'] === subject.property)) return view;
  return { ...view, field: undefined, fields: [], calls: view.calls.map((call) => ({ ...call, field: undefined })) };
}

/** Shows the fields that the computed terms of a request are made of. An `attribute` may name another term (assumed). */
function viewTerms(request: CUnitRequest, place: JsonPath | undefined): readonly ExpressionView[] {
  const outer = below(place, 'arithmeticQueryTerms');
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
 * Makes what shows the VQL texts in an object: what a rule finds in one has the pointer to the text and the span in it, and a fix changes
 * that part. What is wrong with a text itself is added to `diagnostics`.
 */
export function createTextView(
  parse: ParseStatement | undefined,
  diagnostics: Diagnostic[],
): (text: string, place: JsonPath) => QueryView | undefined {
  return (text, place) => {
    if (parse === undefined) return undefined;
    const { value: statement, diagnostics: found } = parse(text);
    const path = pointerTo(place);
    for (const diagnostic of found) diagnostics.push(inObject(diagnostic, path));
    // What was skipped is in no tree, so that a broken one says little of what is missing.
    if (statement === undefined || found.length > 0) return undefined;
    return viewStatement(statement, ({ span }): ObjectLocation => {
      if (span === undefined) return { pointer: () => path, changes: () => [] };
      return { pointer: () => path, span, changes: ({ vql }) => [{ path, span, value: vql }] };
    });
  };
}

/** What is said of a text, as said of the object that holds it. */
function inObject({ fixes, ...diagnostic }: Diagnostic, path: string): Diagnostic {
  return { ...diagnostic, path, ...(fixes && { fixes: fixes.map((fix) => fixInObject(fix, path)) }) };
}

function fixInObject({ edits, ...fix }: Fix, path: string): Fix {
  return { ...fix, edits: [], changes: edits.map(({ span, text }) => ({ path, span, value: text })) };
}
