import { below, type JsonPath, pointerTo } from '../diagnostics/json/pointer.js';
import type { FilterForm } from '../dialect/operator-row.js';
import { type FilterOperator, filterRow } from '../dialect/operators.js';
import type { KnownAssumptions, UnprovenId } from '../interface/assumptions/assumptions.js';
import type { CUnitPredicate } from './predicate.js';
import type { CUnitQuery, CUnitRequest } from './request.js';

/** An assumption that the meaning of an object depends on, and where. */
export interface AssumptionUse {
  readonly id: UnprovenId;
  /** JSON pointer into the object. */
  readonly path: string;
}

/** The assumptions about filters of each form. */
const formAssumptions: { readonly [Kind in FilterForm['kind']]?: UnprovenId } = {
  exists: 'exists-form',
  pattern: 'like-case',
  range: 'range-bounds',
  text: 'like-case',
};

/** Returns the assumptions about a filter with an operator. */
export function assumptionsOfOperator(operator: FilterOperator): readonly UnprovenId[] {
  const { form, onNull } = filterRow(operator);
  const id = formAssumptions[form.kind];
  // Of a row without a value, SQL says that neither the condition nor its opposite is true.
  const isNegated = form.kind === 'comparison' ? form.comparison === '<>' : 'negated' in form && form.negated;
  return [...(id === undefined ? [] : [id]), ...(isNegated && onNull === 'unknown' ? (['null-logic'] as const) : [])];
}

/** Returns the assumptions that the meaning of a predicate depends on, unless they are known to be true. */
export function assumptionsInPredicate(
  root: CUnitPredicate,
  known: KnownAssumptions,
  rootPath?: JsonPath,
): readonly AssumptionUse[] {
  const uses: AssumptionUse[] = [];
  const waiting: (readonly [node: CUnitPredicate, path: JsonPath | undefined])[] = [[root, rootPath]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, path] = next;
    if (node.type === 'JUNCTION') {
      const outer: JsonPath = { outer: path, key: 'children' };
      for (const [key, child] of [...node.children.entries()].reverse()) waiting.push([child, { outer, key }]);
    } else {
      for (const id of assumptionsOfOperator(node.operator)) uses.push({ id, path: pointerTo(path) });
    }
  }
  return uses.filter(({ id }) => isAssumed(id, known));
}

/** Returns the assumptions that the meaning of a request depends on, unless they are known to be true. */
export function assumptionsInRequest(
  request: CUnitRequest,
  known: KnownAssumptions,
  path?: JsonPath,
): readonly AssumptionUse[] {
  const { mode, presetId, queryPredicate, adhocPreset, additionalPredicate, pageable } = request;
  // In this mode the statement is the whole query.
  if (mode === 'STATEMENT') return [];
  const predicates = [
    [queryPredicate, below(path, 'queryPredicate')],
    [adhocPreset?.queryPredicate, below(path, 'adhocPreset', 'queryPredicate')],
    [additionalPredicate, below(path, 'additionalPredicate')],
  ] as const;
  const hasFilter = queryPredicate !== undefined || adhocPreset?.queryPredicate !== undefined;
  const ofRequest: readonly UnprovenId[] = [
    // The filter of a preset is documented.
    ...(hasFilter || presetId !== undefined ? [] : (['template-filter'] as const)),
    // A page discards the order of the template.
    ...(pageable === undefined ? (['template-sort'] as const) : []),
  ];
  return [
    ...ofRequest.filter((id) => isAssumed(id, known)).map((id) => ({ id, path: pointerTo(path) })),
    ...predicates.flatMap(([predicate, at]) => (predicate ? assumptionsInPredicate(predicate, known, at) : [])),
  ];
}

/** Returns the ids of the assumptions that the meaning of a predicate or a query depends on, each once. */
export function assumptionsOf(
  source: CUnitPredicate | CUnitQuery | undefined,
  known: KnownAssumptions,
): readonly UnprovenId[] {
  if (source === undefined) return [];
  const uses =
    'request' in source ? assumptionsInRequest(source.request, known) : assumptionsInPredicate(source, known);
  return [...new Set(uses.map(({ id }) => id))];
}

/** Whether an assumption has no evidence. The texts of the table are not loaded for that. */
function isAssumed(id: UnprovenId, { [id]: evidence = 'assumed' }: KnownAssumptions): boolean {
  return evidence === 'assumed';
}
