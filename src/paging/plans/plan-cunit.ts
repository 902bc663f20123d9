import { canonicalText } from '../../cunit/canonical-text.js';
import { hash } from '../../cunit/hash.js';
import type { CUnitPredicate } from '../../cunit/predicate.js';
import type { CUnitQuery, CUnitRequest } from '../../cunit/request.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { decodePage } from '../decode-page.js';
import { encodePage } from '../encode-page.js';
import { judgeOrder } from './judge-order.js';
import type { Plan, PlanOptions, StableQuery } from './plan.js';
import { plannedPage } from './planned-page.js';
import { settled } from './settled.js';
import { cunitRowId, isIdOrder, stableCUnit } from './stable-cunit.js';

/** How a C-Unit query is paged. Its sort order is stated each time, since `pageable` discards the template's own. */
export function planCUnit(query: CUnitQuery, options: PlanOptions): Plan {
  const diagnostics: Diagnostic[] = [];
  const { request } = query;
  const page = plannedPage(settled(decodePage('cunit', request), diagnostics), options.pageSize, diagnostics);
  const stable: StableQuery<CUnitRequest> =
    options.tiebreak === 'none' && options.strategy === 'offset'
      ? { query: request, id: cunitRowId(request, options.functions) }
      : stableCUnit(request, options.functions);
  diagnostics.push(...judgeOrder(stable, () => keysetObstacle(request), options));
  const unpaged = settled(encodePage('cunit', {}, stable.query));
  // What every page will say, said once.
  settled(encodePage('cunit', { limit: 1 }, unpaged), diagnostics);
  return {
    fingerprint: hash(`cunit ${canonicalText({ ...query, request: unpaged })}`),
    diagnostics,
    page,
    id: stable.id,
    isDescending: isDescending(unpaged),
    request: ({ limit: rows, offset: start, after }): CUnitQuery => {
      const rest = after === undefined ? unpaged : withAfter(unpaged, after);
      const wanted = { limit: rows, offset: after === undefined ? start : 0 };
      return { ...query, request: settled(encodePage('cunit', wanted, rest)) };
    },
  };
}

function keysetObstacle({ pageable }: CUnitRequest): string | undefined {
  const first = pageable?.sortOrders?.[0];
  return first === undefined || isIdOrder(first) ? undefined : `it is sorted by "${first.property}" before id`;
}

function isDescending({ pageable }: CUnitRequest): boolean {
  return pageable?.sortOrders?.[0]?.direction === 'DESC';
}

/** The rows behind an id. `additionalPredicate` is joined by AND to whatever filter the request has (spec). */
function withAfter(request: CUnitRequest, after: string): CUnitRequest {
  const operator = isDescending(request) ? 'LESS_THAN' : 'GREATER_THAN';
  const behind: CUnitPredicate = { type: 'FILTER', operator, property: 'id', values: [after] };
  const { additionalPredicate: own } = request;
  if (own === undefined) return { ...request, additionalPredicate: behind };
  return { ...request, additionalPredicate: { type: 'JUNCTION', operator: 'AND', children: [own, behind] } };
}
