import { canonicalJson, hash } from '../../cunit/compare/canonical-json.js';
import type { CUnitPredicate } from '../../cunit/predicate.js';
import type { CUnitQuery, CUnitRequest } from '../../cunit/request.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import { tiebreak } from '../../interface/page.js';
import { decodePage } from '../decode-page.js';
import { encodePage } from '../encode-page.js';
import type { Page } from '../page.js';
import { judgeOrder } from './judge-order.js';
import type { Plan, PlanOptions, StableQuery } from './plan.js';
import { plannedPage } from './planned-page.js';
import { settled } from './settled.js';
import { cunitRowId, isIdOrder, stableCUnit } from './stable-cunit.js';

/**
 * How a C-Unit query is paged, once it has been read as foreign JSON is; the schemas are loaded with it. Its sort order is stated each time, since `pageable` discards the template's own.
 */
export async function planCUnit(query: CUnitQuery, options: PlanOptions): Promise<Plan> {
  const diagnostics: Diagnostic[] = [];
  // A predicate under a misspelt name would be none, and all rows be read.
  const { readQuery } = await import('../../cunit/read/read-request.js');
  settled(readQuery(query), diagnostics);
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
  const write = (asked: CUnitRequest, wanted: Page): CUnitQuery => ({
    ...query,
    request: settled(encodePage('cunit', wanted, asked)),
  });
  return {
    fingerprint: hash(`cunit ${canonicalJson({ ...query, request: unpaged })}`),
    diagnostics,
    page,
    id: stable.id,
    hasHeaders: true,
    isDescending: isDescending(unpaged),
    request: ({ limit, offset, after }) =>
      after === undefined ? write(unpaged, { limit, offset }) : write(behind(after, unpaged), { limit, offset: 0 }),
    requestBefore: (id) =>
      write(id === undefined ? reversed(unpaged) : behind(id, reversed(unpaged)), { limit: 1, offset: 0 }),
  };
}

function keysetObstacle({ pageable }: CUnitRequest): string | undefined {
  const first = pageable?.sortOrders?.[0];
  return first === undefined || isIdOrder(first) ? undefined : `it is sorted by ${quoted(first.property)} before id`;
}

function isDescending({ pageable }: CUnitRequest): boolean {
  return pageable?.sortOrders?.[0]?.direction === 'DESC';
}

/** The rows behind an id. `additionalPredicate` is joined by AND to whatever filter the request has (spec). */
function behind(id: string, request: CUnitRequest): CUnitRequest {
  const operator = isDescending(request) ? 'LESS_THAN' : 'GREATER_THAN';
  const isBehind: CUnitPredicate = { type: 'FILTER', operator, property: tiebreak.property, values: [id] };
  const { additionalPredicate: own } = request;
  if (own === undefined) return { ...request, additionalPredicate: isBehind };
  return { ...request, additionalPredicate: { type: 'JUNCTION', operator: 'AND', children: [own, isBehind] } };
}

/** The same rows by id alone, the last first. */
function reversed(request: CUnitRequest): CUnitRequest {
  const direction = isDescending(request) ? 'ASC' : 'DESC';
  return { ...request, pageable: { ...request.pageable, sortOrders: [{ ...tiebreak, direction }] } };
}
