import { canonicalJson, hash } from '../../cunit/compare/canonical-json.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import { tiebreak } from '../../interface/page.js';
import type { Predicate, Statement } from '../../vql/ast.js';
import { createAnd, createComparison, createPath, createSortKey, createStringLiteral } from '../../vql/create.js';
import { print } from '../../vql/print.js';
import { decodePage } from '../decode-page.js';
import { encodePage } from '../encode-page.js';
import type { VqlRequest, VqlRequestBody } from '../format-types.js';
import type { Page } from '../page.js';
import { judgeOrder } from './judge-order.js';
import type { Plan, PlanOptions, StableQuery } from './plan.js';
import { plannedPage } from './planned-page.js';
import { settled } from './settled.js';
import { isIdKey, rowIdOf, stableStatement } from './stable-statement.js';

/** How a statement is paged, by clauses or by the fields beside it. Members beside the statement are kept. */
export function planStatement(statement: Statement, request: VqlRequest, options: PlanOptions): Plan {
  const diagnostics: Diagnostic[] = [];
  const own = settled(decodePage('vql-request', { ...request, statement: unsorted(statement) }), diagnostics);
  const page = plannedPage(own, options.pageSize, diagnostics);
  const stable: StableQuery<Statement> =
    options.tiebreak === 'none' && options.strategy === 'offset'
      ? { query: statement, id: rowIdOf(statement, options.functions) }
      : stableStatement(statement, options.functions);
  diagnostics.push(...judgeOrder(stable, () => keysetObstacle(statement), options));
  const query = { ...stable.query, limit: undefined, offset: undefined };
  // Printed once, for pages that differ in nothing but the fields beside it.
  const text = print(query);
  const { statement: _, limit: _limit, offset: _offset, ...others } = request;
  const write = (asked: Statement, wanted: Page): VqlRequestBody => {
    if (options.format === 'vql') return { ...others, statement: print(settled(encodePage('vql', wanted, asked))) };
    const sent = asked === query ? text : print(asked);
    return { ...settled(encodePage('vql-request', wanted, { ...others, statement: sent })), statement: sent };
  };
  return {
    fingerprint: hash(`vql ${print(withoutAsc(query))} ${canonicalJson(others)}`),
    diagnostics,
    page,
    id: stable.id,
    hasHeaders: true,
    isDescending: isDescending(query),
    request: ({ limit, offset, after }) =>
      after === undefined ? write(query, { limit, offset }) : write(behind(after, query), { limit }),
    requestBefore: (id) => write(id === undefined ? reversed(query) : behind(id, reversed(query)), { limit: 1 }),
  };
}

/** A sort order is not read as part of the page: it stays in the statement. */
function unsorted(statement: Statement): Statement {
  return { ...statement, orderBy: [] };
}

/** ASC is what a sort key without a direction means. */
function withoutAsc(statement: Statement): Statement {
  const orderBy = statement.orderBy.map((key) => (key.direction === 'ASC' ? { ...key, direction: undefined } : key));
  return { ...statement, orderBy };
}

function keysetObstacle({ orderBy }: Statement): string | undefined {
  const [first] = orderBy;
  if (first === undefined || isIdKey(first)) return undefined;
  return `it is sorted by ${quoted(print(first.expression))} before id`;
}

function isDescending({ orderBy }: Statement): boolean {
  return orderBy[0]?.direction === 'DESC';
}

/** The rows behind an id. The service compares, so that the id passes through no JavaScript number. */
function behind(id: string, statement: Statement): Statement {
  const isBehind = createComparison(
    createPath(tiebreak.property),
    isDescending(statement) ? '<' : '>',
    createStringLiteral(id),
  );
  return { ...statement, where: both(statement.where, isBehind) };
}

/** The same rows by id alone, the last first. */
function reversed(statement: Statement): Statement {
  return {
    ...statement,
    orderBy: [createSortKey(createPath(tiebreak.property), isDescending(statement) ? undefined : 'DESC')],
  };
}

function both(first: Predicate | undefined, second: Predicate): Predicate {
  if (first === undefined) return second;
  return createAnd(first.kind === 'And' ? [...first.predicates, second] : [first, second]);
}
