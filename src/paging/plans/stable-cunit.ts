import type { CUnitRequest, CUnitResultColumn } from '../../cunit/request.js';
import { type DialectFunction, defaultFunctions, isAggregateFunction } from '../../dialect/functions.js';
import { tiebreak } from '../../interface/page.js';
import type { SortOrder } from '../page.js';
import type { RowId, StableQuery } from './plan.js';

/**
 * Adds the tiebreak: `id` as the last of `sortOrders`, and among the results, hidden. A request without results of its own
 * has those of its preset or template, which are not known here; sorting by `id` holds for them as well.
 */
export function stableCUnit(
  request: CUnitRequest,
  functions: readonly DialectFunction[] = defaultFunctions,
): StableQuery<CUnitRequest> {
  const id = cunitRowId(request, functions);
  const obstacle = obstacleOf(request, functions);
  if (obstacle !== undefined) return { query: request, id: { ...id, isUnique: false }, obstacle };
  const results = resultsOf(request);
  const isHidden = results !== undefined && !results.some(isIdResult);
  const sorted = withSort(request);
  const isUnique = id.isUnique || isHidden;
  return { query: isHidden ? withHiddenId(sorted, results) : sorted, id: { ...id, isHidden, isUnique } };
}

/** Where the rows of a request have their id, as it is. */
export function cunitRowId(request: CUnitRequest, functions: readonly DialectFunction[] = defaultFunctions): RowId {
  const results = resultsOf(request);
  const { displayName } = results?.find(isIdResult) ?? {};
  const isSelected = results?.some(isIdResult) ?? request.mode !== 'STATEMENT';
  const isUnique = isSelected && !isOtherShownAsId(results) && !hasAggregate(request, functions);
  return { key: displayName ?? tiebreak.property, isHidden: false, isUnique };
}

/** Whether a sort order is by the id. */
export function isIdOrder({ property, functions = [] }: SortOrder): boolean {
  return property === tiebreak.property && functions.length === 0;
}

function obstacleOf(request: CUnitRequest, functions: readonly DialectFunction[]): string | undefined {
  if (request.mode === 'STATEMENT') return 'the statement is a text in "queryStatement"; page that text instead';
  if (hasAggregate(request, functions)) return 'an aggregate has no id to sort by';
  const results = resultsOf(request);
  if (results?.some(isIdResult)) return undefined;
  if (request.adhocPreset?.option?.distinctResult === true) return 'distinct results have no id to sort by';
  return isOtherShownAsId(results) ? 'another result is shown as "id"; ask for id itself as well' : undefined;
}

function hasAggregate(request: CUnitRequest, names: readonly DialectFunction[]): boolean {
  return [resultsOf(request), request.pageable?.sortOrders].some((keys) =>
    keys?.some(({ functions }) => functions?.some((name) => isAggregateFunction(name, names))),
  );
}

function isOtherShownAsId(results: readonly CUnitResultColumn[] | undefined): boolean {
  return results?.some((result) => !isIdResult(result) && result.displayName === tiebreak.property) === true;
}

/** The results that a request states: `overrideResults` win over those of the preset. */
function resultsOf({ overrideResults, adhocPreset }: CUnitRequest): readonly CUnitResultColumn[] | undefined {
  return [overrideResults, adhocPreset?.results].find((results) => results !== undefined && results.length > 0);
}

function isIdResult({ property, functions = [] }: CUnitResultColumn): boolean {
  return property === tiebreak.property && functions.length === 0;
}

function withSort(request: CUnitRequest): CUnitRequest {
  const sortOrders = request.pageable?.sortOrders ?? [];
  if (sortOrders.some(isIdOrder)) return request;
  return {
    ...request,
    pageable: { ...request.pageable, sortOrders: [...sortOrders, tiebreak] },
  };
}

function withHiddenId(request: CUnitRequest, stated: readonly CUnitResultColumn[]): CUnitRequest {
  const results = [...stated, { property: tiebreak.property, visible: false }];
  // A request that has both has been refused.
  if (request.overrideResults !== undefined) return { ...request, overrideResults: results };
  return { ...request, adhocPreset: { ...request.adhocPreset, results } };
}
