import { below, type JsonPath, pointerTo } from '../diagnostics/json/pointer.js';
import { assumptionsOfOperator, type FilterOperator } from '../dialect/operators.js';
import type { KnownAssumptions } from '../interface/assumptions/assumptions.js';
import type { UnprovenQueryId } from '../interface/assumptions/queries.js';
import type { CUnitPredicate } from './predicate.js';
import type { CUnitQuery, CUnitRequest } from './request.js';
import { visitPredicate } from './visit.js';

/** An assumption that the meaning of an object depends on, and where. */
export interface AssumptionUse {
  readonly id: UnprovenQueryId;
  /** JSON pointer into the object. */
  readonly path: string;
}

/** Returns the assumptions that the meaning of a predicate depends on, unless they are known to hold. */
export function assumptionsInPredicate(
  root: CUnitPredicate,
  known: KnownAssumptions,
  rootPath?: JsonPath,
): readonly AssumptionUse[] {
  const uses: AssumptionUse[] = [];
  const collect = (node: CUnitPredicate, path: JsonPath | undefined): void => {
    if (node.type === 'JUNCTION') {
      const outer: JsonPath = { outer: path, key: 'children' };
      node.children.forEach((child, key) => {
        collect(child, { outer, key });
      });
    } else {
      for (const id of assumptionsOfOperator(node.operator))
        if (isAssumed(id, known)) uses.push({ id, path: pointerTo(path) });
    }
  };
  collect(root, rootPath);
  return uses;
}

/** Returns the assumptions that the meaning of a request depends on, unless they are known to hold. */
export function assumptionsInRequest(
  request: CUnitRequest,
  known: KnownAssumptions,
  path?: JsonPath,
): readonly AssumptionUse[] {
  const { mode, queryPredicate, adhocPreset, additionalPredicate } = request;
  // In this mode the statement is the whole query.
  if (mode === 'STATEMENT') return [];
  const predicates = [
    [queryPredicate, below(path, 'queryPredicate')],
    [adhocPreset?.queryPredicate, below(path, 'adhocPreset', 'queryPredicate')],
    [additionalPredicate, below(path, 'additionalPredicate')],
  ] as const;
  return [
    ...assumptionsOfRequest(request)
      .filter((id) => isAssumed(id, known))
      .map((id) => ({ id, path: pointerTo(path) })),
    ...predicates.flatMap(([predicate, at]) => (predicate ? assumptionsInPredicate(predicate, known, at) : [])),
  ];
}

/** Returns the assumptions that a request depends on as a whole, besides those of its predicates. */
export function assumptionsOfRequest({
  presetId,
  queryPredicate,
  adhocPreset,
  pageable,
}: CUnitRequest): readonly UnprovenQueryId[] {
  const hasFilter = queryPredicate !== undefined || adhocPreset?.queryPredicate !== undefined;
  return [
    // The filter of a preset is documented.
    ...(hasFilter || presetId !== undefined ? [] : (['template-filter'] as const)),
    // A page discards the order of the template.
    ...(pageable === undefined ? (['template-sort'] as const) : []),
  ];
}

/** Returns the ids of the assumptions that the meaning of a predicate or a query depends on, each once. */
export function assumptionsOf(
  source: CUnitPredicate | CUnitQuery | undefined,
  known: KnownAssumptions,
): readonly UnprovenQueryId[] {
  if (source === undefined) return [];
  const ids =
    'request' in source
      ? assumptionsInRequest(source.request, known).map(({ id }) => id)
      : operatorsIn(source)
          .flatMap(assumptionsOfOperator)
          .filter((id) => isAssumed(id, known));
  return [...new Set(ids)];
}

/** Returns the operators of the filters of a predicate, each once. */
function operatorsIn(predicate: CUnitPredicate): readonly FilterOperator[] {
  const operators = new Set<FilterOperator>();
  visitPredicate(predicate, { FILTER: ({ operator }) => operators.add(operator) });
  return [...operators];
}

/** Whether there is no evidence for an assumption, or some against it. The texts of the table are not loaded for that. */
function isAssumed(id: UnprovenQueryId, { [id]: evidence = 'assumed' }: KnownAssumptions): boolean {
  return evidence === 'assumed' || evidence === 'contradicted';
}
