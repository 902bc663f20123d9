import { canonicalJson } from '../../cunit/compare/canonical-json.js';
import type { CUnitPredicate } from '../../cunit/predicate.js';
import { readQuery } from '../../cunit/read/read-request.js';
import type { CUnitQuery, CUnitRequest, CUnitResultColumn } from '../../cunit/request.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import { type DialectFunction, isAggregateFunction } from '../../dialect/functions.js';
import { tiebreak } from '../../interface/page.js';
import { bindCUnitVariables } from '../bound-variables.js';
import { decodePage, encodePage } from '../formats/encode-page.js';
import type { Page, SortOrder } from '../formats/page.js';
import {
  checkOrder,
  type PagePlanOptions,
  type Plan,
  type RowId,
  rowsOfQuery,
  type StableQuery,
  takeValue,
} from './plan.js';

/**
 * Plans a C-Unit query, once it has been validated. Each request states the sort order, since `pageable` discards the template's own.
 */
export function planCUnit(given: CUnitQuery, options: PagePlanOptions): Plan {
  const diagnostics: Diagnostic[] = [];
  // A predicate under a misspelled name would be ignored, and all rows would be read.
  takeValue(readQuery(given, { dialect: { existsForm: options.existsForm } }), diagnostics);
  const query = bindCUnitVariables(given, options.relativeDates);
  const { request } = query;
  const page = takeValue(decodePage('cunit', request), diagnostics);
  const stable: StableQuery<CUnitRequest> =
    options.tiebreak === 'none' && options.strategy === 'offset'
      ? { query: request, id: rowIdOf(request, options.functions) }
      : withTiebreak(request, options.functions);
  for (const warning of checkOrder(stable, () => keysetObstacle(request), options)) diagnostics.push(warning);
  const unpaged = takeValue(encodePage('cunit', {}, stable.query));
  // Every page has the same warnings: they are reported once.
  takeValue(encodePage('cunit', { limit: 1 }, unpaged), diagnostics);
  const write = (changed: CUnitRequest, wanted: Page): CUnitQuery => ({
    ...query,
    request: takeValue(encodePage('cunit', wanted, changed)),
  });
  return {
    ...rowsOfQuery(`cunit ${canonicalJson({ ...query, request: unpaged })}`, page),
    diagnostics,
    id: stable.id,
    statesHeaders: true,
    hasRelativeDates: query !== given,
    isDescending: isDescending(unpaged),
    request: ({ limit, offset, after }) =>
      after === undefined ? write(unpaged, { limit, offset }) : write(rowsAfter(after, unpaged), { limit }),
    requestBefore: (id) => write(id === undefined ? reversed(unpaged) : rowsAfter(id, reversed(unpaged)), { limit: 1 }),
  };
}

/**
 * Adds the tiebreak: `id` as the last of `sortOrders`, and among the results, hidden. A request without results of its own
 * has those of its preset or template, which are not known here; sorting by `id` is possible for them as well.
 */
function withTiebreak(request: CUnitRequest, functions: readonly DialectFunction[]): StableQuery<CUnitRequest> {
  const id = rowIdOf(request, functions);
  const obstacle = obstacleOf(request, functions);
  if (obstacle !== undefined) return { query: request, id: { ...id, isUnique: false }, obstacle };
  const results = resultsOf(request);
  const isHidden = results !== undefined && !results.some(isId);
  const sorted = withIdOrder(request);
  const isUnique = id.isUnique || isHidden;
  return { query: isHidden ? withHiddenId(sorted, results) : sorted, id: { ...id, isHidden, isUnique } };
}

/** Returns where the rows of a request have their id, as the request is. */
function rowIdOf(request: CUnitRequest, functions: readonly DialectFunction[]): RowId {
  const results = resultsOf(request);
  const { displayName } = results?.find(isId) ?? {};
  const isSelected = results?.some(isId) ?? request.mode !== 'STATEMENT';
  const isUnique = isSelected && !isOtherDisplayedAsId(results) && !hasAggregate(request, functions);
  return { key: displayName ?? tiebreak.property, isHidden: false, isUnique };
}

function obstacleOf(request: CUnitRequest, functions: readonly DialectFunction[]): string | undefined {
  if (request.mode === 'STATEMENT') return 'the statement is a text in "queryStatement"; page that text instead';
  if (hasAggregate(request, functions)) return 'an aggregate has no id to sort by';
  const results = resultsOf(request);
  if (results?.some(isId)) return undefined;
  if (request.adhocPreset?.option?.distinctResult === true) return 'distinct results have no id to sort by';
  return isOtherDisplayedAsId(results) ? 'another result is displayed as "id"; add id itself as well' : undefined;
}

function hasAggregate(request: CUnitRequest, known: readonly DialectFunction[]): boolean {
  return [resultsOf(request), request.pageable?.sortOrders].some((keys) =>
    keys?.some(({ functions }) => functions?.some((name) => isAggregateFunction(name, known))),
  );
}

function isOtherDisplayedAsId(results: readonly CUnitResultColumn[] | undefined): boolean {
  return results?.some((result) => !isId(result) && result.displayName === tiebreak.property) === true;
}

/** Returns the results that a request states: `overrideResults` override those of the preset. */
function resultsOf({ overrideResults, adhocPreset }: CUnitRequest): readonly CUnitResultColumn[] | undefined {
  return [overrideResults, adhocPreset?.results].find((results) => results !== undefined && results.length > 0);
}

function isId({ property, functions = [] }: CUnitResultColumn | SortOrder): boolean {
  return property === tiebreak.property && functions.length === 0;
}

function withIdOrder(request: CUnitRequest): CUnitRequest {
  const sortOrders = request.pageable?.sortOrders ?? [];
  if (sortOrders.some(isId)) return request;
  return { ...request, pageable: { ...request.pageable, sortOrders: [...sortOrders, tiebreak] } };
}

function withHiddenId(request: CUnitRequest, stated: readonly CUnitResultColumn[]): CUnitRequest {
  const results = [...stated, { property: tiebreak.property, visible: false }];
  // A request that has both is rejected before.
  if (request.overrideResults !== undefined) return { ...request, overrideResults: results };
  return { ...request, adhocPreset: { ...request.adhocPreset, results } };
}

function keysetObstacle({ pageable }: CUnitRequest): string | undefined {
  const first = pageable?.sortOrders?.[0];
  return first === undefined || isId(first) ? undefined : `it is sorted by ${quoted(first.property)} before id`;
}

function isDescending({ pageable }: CUnitRequest): boolean {
  return pageable?.sortOrders?.[0]?.direction === 'DESC';
}

/** Adds the condition on ids. The interface document states that `additionalPredicate` is joined to any filter by AND. */
function rowsAfter(id: string, request: CUnitRequest): CUnitRequest {
  const operator = isDescending(request) ? 'LESS_THAN' : 'GREATER_THAN';
  const isAfter: CUnitPredicate = { type: 'FILTER', operator, property: tiebreak.property, values: [id] };
  const { additionalPredicate: own } = request;
  if (own === undefined) return { ...request, additionalPredicate: isAfter };
  return { ...request, additionalPredicate: { type: 'JUNCTION', operator: 'AND', children: [own, isAfter] } };
}

/** Sorts the same rows by id only, the last first. */
function reversed(request: CUnitRequest): CUnitRequest {
  const direction = isDescending(request) ? 'ASC' : 'DESC';
  return { ...request, pageable: { ...request.pageable, sortOrders: [{ ...tiebreak, direction }] } };
}
