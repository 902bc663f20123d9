import { describe, expectTypeOf, it } from 'vitest';
import type { CUnitQuery } from '../../src/cunit/index.js';
import {
  type BodyMembers,
  type Checkpoint,
  decodePage,
  encodePage,
  type Page,
  type Pager,
  type PagingSource,
  paginate,
  type RestEntries,
  type RowPage,
} from '../../src/paging/index.js';
import type { Statement } from '../../src/vql/index.js';

interface Account {
  readonly id: string;
  readonly name: string;
}
const rows: readonly Account[] = [];

interface Filter {
  readonly active: boolean;
  readonly tags?: string[];
}
const filter: Filter = { active: true };

interface Execution {
  readonly statement: string;
  readonly limit?: number | undefined;
  readonly mode: string;
}
const request: Execution = { statement: 'SELECT …', limit: undefined, mode: 'x' };

describe('paginate', () => {
  it('gives rows of the type that fetchPage gives', () => {
    const pager = paginate('SELECT id, name FROM account.query', { fetchPage: async () => ({ rows }) });
    expectTypeOf(pager).toEqualTypeOf<Pager<Account>>();
    expectTypeOf(pager.first()).resolves.toEqualTypeOf<Account | undefined>();
    expectTypeOf(pager.pages().next()).resolves.toExtend<IteratorResult<RowPage<Account>>>();
    expectTypeOf(pager.checkpoint()).toEqualTypeOf<Checkpoint | undefined>();
  });

  it('hands the source in its own shape to fetchPage', () => {
    const statement = {} as Statement;
    for (const source of [statement, { statement: 'SELECT …', offset: 3 }])
      paginate(source, {
        fetchPage: (request) => {
          expectTypeOf(request.statement).toBeString();
          expectTypeOf(request.limit).toEqualTypeOf<number | undefined>();
          return { rows };
        },
      });
    const query = { group: 'account', template: 'query', request: {} };
    paginate(query, {
      fetchPage: (request) => {
        expectTypeOf(request).toEqualTypeOf<CUnitQuery>();
        return { rows };
      },
    });
    paginate(
      { parameters: { active: true } },
      {
        fetchPage: ({ parameters }) => {
          expectTypeOf(parameters).toEqualTypeOf<RestEntries>();
          new URLSearchParams(parameters);
          return { rows };
        },
      },
    );
    paginate(
      { body: {} },
      {
        fetchPage: ({ body }) => {
          expectTypeOf(body).toEqualTypeOf<Readonly<Record<string, unknown>>>();
          return { rows };
        },
      },
    );
  });

  it('hands a signal to fetchPage that fetch takes, and headers back', () => {
    paginate('SELECT id FROM account.query', {
      signal: new AbortController().signal,
      fetchPage: async (_, { signal }) => {
        expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
        const response = await fetch('http://localhost', { signal });
        return { rows, headers: response.headers, status: response.status };
      },
    });
  });

  it('takes objects of an interface, which has no index signature, and members that are undefined', () => {
    paginate({ parameters: filter }, { fetchPage: ({ parameters }) => ({ rows: parameters.length > 0 ? rows : [] }) });
    paginate({ body: filter }, { fetchPage: ({ body }) => ({ rows: body['_limit'] === 1 ? rows : [] }) });
    paginate(request, { fetchPage: ({ statement }) => ({ rows: statement === '' ? rows : [] }) });
    for (const source of [{} as PagingSource]) paginate(source, { fetchPage: () => ({ rows, headers: null }) });
    expectTypeOf(encodePage('body', {}, filter).value).toEqualTypeOf<BodyMembers | undefined>();
    expectTypeOf(encodePage('rest', { limit: undefined }, filter).value).toEqualTypeOf<RestEntries | undefined>();
    expectTypeOf(encodePage('vql-request', {}, request).value?.limit).toEqualTypeOf<number | undefined>();
    expectTypeOf(decodePage('rest', filter).value).toEqualTypeOf<Page | undefined>();
  });

  it('reject a source that is not a query, and an unknown option', () => {
    // @ts-expect-error - a source is a query
    paginate({}, { fetchPage: () => ({ rows }) });
    // @ts-expect-error - an address is not a query
    paginate({ url: '/accounts' }, { fetchPage: () => ({ rows }) });
    // @ts-expect-error - options of the pager are its second argument
    paginate({ body: {}, pageSize: 5 }, { fetchPage: () => ({ rows }) });
    // @ts-expect-error - a nested object goes in a body
    paginate({ parameters: { filter: { active: true } } }, { fetchPage: () => ({ rows }) });
    // @ts-expect-error - a page is an object with its rows
    paginate('', { fetchPage: () => rows });
    // @ts-expect-error - there is no such strategy
    paginate('', { fetchPage: () => ({ rows }), strategy: 'cursor' });
    // @ts-expect-error - there is no such option
    paginate('', { fetchPage: () => ({ rows }), limit: 5 });
    // @ts-expect-error - fetchPage is required
    paginate('', {});
    // @ts-expect-error - max is required
    paginate('', { fetchPage: () => ({ rows }) }).toArray();
  });
});

describe('pages', () => {
  it('go into queries of their format only', () => {
    expectTypeOf(encodePage('rest', {}, { a: [1, 'b'] }).value).toEqualTypeOf<RestEntries | undefined>();
    expectTypeOf(encodePage('vql', {}, {} as Statement).value).toEqualTypeOf<Statement | undefined>();
    expectTypeOf(decodePage('cunit', {}).value).toEqualTypeOf<Page | undefined>();
    // @ts-expect-error - a nested object goes in a body
    encodePage('rest', {}, { a: { b: 1 } });
    // @ts-expect-error - a statement in this format is a tree
    encodePage('vql', {}, 'SELECT id FROM account.query');
    // @ts-expect-error - there is no such format
    encodePage('odata', {}, {});
  });
});
