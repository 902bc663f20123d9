import { parseOrThrow } from '../../../src/vql/index.js';
import type { PlainRequest } from './service.js';

/** An input of the pager, and how a service reads the requests that the pager makes of it. */
export interface Source {
  readonly name: string;
  /** Returns the input of `paginate`; every query has the same condition, so that the pager has to keep it. */
  readonly create: (sortsByName: boolean) => unknown;
  readonly format?: 'vql' | 'vql-request';
  readonly read: (request: unknown) => PlainRequest;
  readonly canKeyset: boolean;
}

const statement = (sortsByName: boolean) =>
  `SELECT name FROM account.query WHERE name <> 'x' OR name = 'y'${sortsByName ? ' ORDER BY name' : ''}`;

/** **The** table of sources: each form of a query, with each format of its page. */
export const sources: readonly Source[] = [
  { name: 'statement', create: statement, read: readStatement, canKeyset: true },
  { name: 'statement with clauses', create: statement, format: 'vql', read: readStatement, canKeyset: true },
  { name: 'tree', create: (sortsByName) => parseOrThrow(statement(sortsByName)), read: readStatement, canKeyset: true },
  {
    name: 'C-Unit',
    create: (sortsByName) => ({
      group: 'account',
      template: 'query',
      request: {
        overrideResults: [{ property: 'name' }],
        queryPredicate: { type: 'FILTER', operator: 'NOT_EQUALS', property: 'name', values: ['x'] },
        ...(sortsByName ? { pageable: { sortOrders: [{ property: 'name', direction: 'ASC' }] } } : {}),
      },
    }),
    read: readCUnit,
    canKeyset: true,
  },
  {
    name: 'REST',
    create: (sortsByName) => ({ parameters: { active: true, ...(sortsByName ? { sort: 'name' } : {}) } }),
    read: readRest,
    canKeyset: false,
  },
  {
    name: 'body',
    create: (sortsByName) => ({ body: { text: 'bolt', ...(sortsByName ? { sort: 'name' } : {}) } }),
    read: readBody,
    canKeyset: false,
  },
];

function readStatement(request: unknown): PlainRequest {
  const { statement: given, limit, offset } = request as { statement: unknown; limit?: number; offset?: number };
  const text = String(given);
  if (typeof given !== 'string' || !/name <> 'x' OR name = 'y'/.test(text))
    throw new Error(`The condition is lost: ${text}`);
  if (offset === 0) throw new Error('An offset of 0 is answered 422.');
  const numberOf = (word: string) => Number(new RegExp(`${word} (\\d+)`).exec(text)?.[1] ?? Number.NaN);
  const sort = /ORDER BY (.*?)(?: LIMIT| OFFSET|$)/.exec(text)?.[1] ?? '';
  return {
    limit: limit ?? (numberOf('LIMIT') || Number.POSITIVE_INFINITY),
    offset: offset ?? (numberOf('OFFSET') || 0),
    sort: sortOf(
      sort.split(', ').map((key) => key.split(' ')[0] ?? ''),
      sort.split(', ').map((key) => key.split(' ')[1] ?? ''),
    ),
    bounds: [...text.matchAll(/\bid ([<>]) '([^']*)'/g)].map(([, sign, id = '']) => ({ isAbove: sign === '>', id })),
  };
}

interface CUnitNode {
  readonly operator: string;
  readonly property?: string;
  readonly values?: readonly string[];
  readonly children?: readonly CUnitNode[];
}

function readCUnit(given: unknown): PlainRequest {
  const { request } = given as {
    request: {
      queryPredicate: CUnitNode;
      additionalPredicate?: CUnitNode;
      pageable: { start?: number; limit: number; sortOrders: { property: string; direction: string }[] };
    };
  };
  if (request.queryPredicate.operator !== 'NOT_EQUALS') throw new Error('The condition is lost.');
  const nodes = flatten(request.additionalPredicate);
  // Without a start, the first page.
  const { start = 0, limit, sortOrders } = request.pageable;
  return {
    offset: start,
    limit,
    sort: sortOf(
      sortOrders.map(({ property }) => property),
      sortOrders.map(({ direction }) => direction),
    ),
    bounds: nodes.map(({ operator, values }) => ({ isAbove: operator === 'GREATER_THAN', id: values?.[0] ?? '' })),
  };
}

function flatten(node: CUnitNode | undefined): readonly CUnitNode[] {
  if (node === undefined) return [];
  return node.children === undefined ? [node] : node.children.flatMap(flatten);
}

function readRest(given: unknown): PlainRequest {
  const parameters = new URLSearchParams((given as { parameters: [string, string][] }).parameters);
  if (parameters.get('active') !== 'true') throw new Error('A parameter is lost.');
  const listOf = (name: string) => parameters.getAll(name).flatMap((value) => value.split(','));
  return {
    offset: Number(parameters.get('start') ?? 0),
    limit: Number(parameters.get('limit') ?? 100),
    sort: sortOf(listOf('sort'), listOf('order')),
    bounds: [],
  };
}

function readBody(given: unknown): PlainRequest {
  const { body } = given as { body: { text: string; _start: number; _limit: number; sort: string; _order: string } };
  if (body.text !== 'bolt') throw new Error('A member is lost.');
  const sort = sortOf(String(body.sort).split(','), String(body._order).split(','));
  return { offset: body._start, limit: body._limit, sort, bounds: [] };
}

function sortOf(properties: readonly string[], directions: readonly string[]): PlainRequest['sort'] {
  return properties
    .map((property, index) => ({ property, isDescending: directions[index] === 'DESC' }))
    .filter(({ property }) => property !== '');
}
