import { below, type JsonPath, pointerTo } from '../diagnostics/json/pointer.js';
import { assumptionsOfOperator } from '../dialect/operators.js';
import type { UnprovenQueryId } from '../interface/assumptions/queries.js';
import type { InstalledOperators } from './operator-forms.js';
import type { CUnitFilter, CUnitPredicate } from './predicate.js';
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
  installed: InstalledOperators,
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
      for (const id of assumptionsOfFilter(node, installed)) uses.push({ id, path: pointerTo(path) });
    }
  };
  collect(root, rootPath);
  return uses;
}

/** Returns the assumptions that the meaning of a request depends on, unless they are known to hold. */
export function assumptionsInRequest(
  request: CUnitRequest,
  installed: InstalledOperators,
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
      .filter((id) => isAssumed(id, installed))
      .map((id) => ({ id, path: pointerTo(path) })),
    ...predicates.flatMap(([predicate, at]) => (predicate ? assumptionsInPredicate(predicate, installed, at) : [])),
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
  installed: InstalledOperators,
): readonly UnprovenQueryId[] {
  if (source === undefined) return [];
  const ids = new Set<UnprovenQueryId>();
  if ('request' in source) for (const { id } of assumptionsInRequest(source.request, installed)) ids.add(id);
  else
    visitPredicate(source, {
      FILTER(filter) {
        for (const id of assumptionsOfFilter(filter, installed)) ids.add(id);
      },
    });
  return [...ids];
}

/** Returns the assumptions that the meaning of a filter depends on. */
function assumptionsOfFilter(
  { operator, property }: CUnitFilter,
  installed: InstalledOperators,
): readonly UnprovenQueryId[] {
  const ids = assumptionsOfOperator(operator);
  const isOnCollection = property !== undefined && installed.field(property)?.collection === true;
  return (isOnCollection ? [...ids, 'any-element' as const] : ids).filter((id) => isAssumed(id, installed));
}

/** Whether there is no evidence for an assumption, or some against it. The texts of the table are not loaded for that. */
export function isAssumed(
  id: UnprovenQueryId,
  {
    dialect: {
      evidence: { [id]: evidence = 'assumed' },
    },
  }: InstalledOperators,
): boolean {
  return evidence === 'assumed' || evidence === 'contradicted';
}
