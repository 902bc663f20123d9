import type { CUnitQuery } from '../../cunit/request.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { Statement } from '../../vql/ast.js';
import { checkQuery, isObject, isOptionName } from '../check-arguments.js';
import type { VqlRequest } from '../format-types.js';
import { pagingError } from '../paging-error.js';
import type { BodyQuery, PagingSource, RestQuery } from '../source.js';
import type { Plan, PlanOptions } from './plan.js';
import { planCUnit } from './plan-cunit.js';
import { planBody, planRest } from './plan-parameters.js';
import { planStatement } from './plan-statement.js';

/**
 * How a source is paged. The parser is loaded for a text alone.
 *
 * @throws PagingError for a query that cannot be paged, VqlError for a text that is no statement.
 */
export async function makePlan(source: PagingSource, options: PlanOptions): Promise<Plan> {
  if (typeof source === 'string') return planVql({ statement: source }, options);
  if (!isObject(source)) throw pagingError('unknown-source', {});
  if (isStatement(source)) return planVql({ statement: source }, options);
  checkMembers(source);
  if (isVqlRequest(source)) return planVql(source, options);
  if (isCUnitQuery(source)) return planCUnit(source, options);
  if (isRestQuery(source)) return planRest(source, options);
  if (isBodyQuery(source)) return planBody(source, options);
  throw pagingError('unknown-source', {});
}

async function planVql(request: VqlRequest, options: PlanOptions): Promise<Plan> {
  checkQuery('vql-request', request);
  const { statement } = request;
  if (typeof statement !== 'string') return planStatement(statement, request, options);
  const { parseOrThrow } = await import('../../vql/parse.js');
  return planStatement(parseOrThrow(statement), request, options);
}

/** @throws PagingError for members that would be lost: those beside one that is the whole query, and options of the pager. */
function checkMembers(source: object): void {
  const whole = ['parameters', 'body'].find((name) => name in source);
  const others = Object.keys(source).filter((name) => (whole === undefined ? isOptionName(name) : name !== whole));
  if (others.length === 0) return;
  const expected = whole === undefined ? 'a query without options of the pager' : `{ ${whole} } and nothing else`;
  throw pagingError('wrong-argument', {
    name: 'The source',
    expected,
    found: `one with ${others.map(quoted).join(', ')}`,
  });
}

function isStatement(source: Exclude<PagingSource, string>): source is Statement {
  return 'kind' in source && source.kind === 'Statement';
}

function isVqlRequest(source: Exclude<PagingSource, string>): source is VqlRequest {
  return 'statement' in source;
}

function isCUnitQuery(source: Exclude<PagingSource, string>): source is CUnitQuery {
  return 'template' in source && 'request' in source && isObject(source.request);
}

function isRestQuery(source: Exclude<PagingSource, string>): source is RestQuery {
  return 'parameters' in source && isObject(source.parameters);
}

function isBodyQuery(source: object): source is BodyQuery {
  return 'body' in source && isObject(source.body) && !Array.isArray(source.body);
}
