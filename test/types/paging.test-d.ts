import { describe, expectTypeOf, it } from 'vitest';
import { conditions, from } from '../../src/builder/index.js';
import { defineCatalog } from '../../src/catalog/index.js';
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
import { parse, vql } from '../../src/vql/index.js';

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
    const pager = paginate('SELECT id, name FROM account.query', { parse, fetchPage: async () => ({ rows }) });
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
      parse,
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
    paginate('', { parse, fetchPage: () => rows });
    // @ts-expect-error - there is no such strategy
    paginate('', { parse, fetchPage: () => ({ rows }), strategy: 'cursor' });
    // @ts-expect-error - there is no such option
    paginate('', { parse, fetchPage: () => ({ rows }), limit: 5 });
    // @ts-expect-error - fetchPage is required
    paginate('', { parse });
    // @ts-expect-error - max is a number
    paginate('', { parse, fetchPage: () => ({ rows }) }).toArray({ max: '5' });
  });
});

describe('a query of the builder or the tag', () => {
  const catalog = defineCatalog({
    templates: { 'account.query': { fields: { id: 'reference', name: { type: 'string', nullable: false } } } },
  });
  const query = from(catalog.template('account.query')).select('name').limit(5);
  // biome-ignore lint/suspicious/noExplicitAny: what response.json() returns.
  const json = {} as any;

  it('gives the pager the type of its rows', () => {
    const pager = paginate(query, {
      fetchPage: async (request) => {
        // VQL if that is exact, else C-Unit.
        if ('statement' in request) expectTypeOf(request.statement).toBeString();
        else expectTypeOf(request).toEqualTypeOf<CUnitQuery>();
        return { rows: json.data };
      },
    });
    paginate(vql`SELECT id, name FROM account.query`, {
      parse,
      fetchPage: (request) => {
        expectTypeOf(request.statement).toBeString();
        return { rows: json.data };
      },
    });
    expectTypeOf(pager).toEqualTypeOf<Pager<{ readonly name: string }>>();
    const unknownRows: unknown[] = [];
    expectTypeOf(paginate(query, { fetchPage: () => ({ rows: unknownRows }) })).toEqualTypeOf<
      Pager<{ readonly name: string }>
    >();
    const records: Readonly<Record<string, unknown>>[] = [];
    expectTypeOf(paginate(query, { fetchPage: () => ({ rows: records }) })).toEqualTypeOf<
      Pager<{ readonly name: string }>
    >();
    const named = paginate(vql<Account>`SELECT id, name FROM account.query`, {
      parse,
      fetchPage: () => ({ rows: unknownRows }),
    });
    expectTypeOf(named).toEqualTypeOf<Pager<Account>>();
    const unnamed = paginate(vql`SELECT id, name FROM account.query`, {
      parse,
      fetchPage: () => ({ rows: unknownRows }),
    });
    expectTypeOf(unnamed).toEqualTypeOf<Pager<Readonly<Record<string, unknown>>>>();
    const all = paginate(from('account.query'), { fetchPage: () => ({ rows: unknownRows }) });
    expectTypeOf(all).toEqualTypeOf<Pager<Readonly<Record<string, unknown>>>>();
  });

  it('can be read as rows of a type that says more', () => {
    const untyped = from('account.query').select('id', 'name');
    expectTypeOf(paginate(untyped, { fetchPage: () => ({ rows }) })).toEqualTypeOf<Pager<Account>>();
    expectTypeOf(paginate(from('account.query'), { fetchPage: () => ({ rows }) })).toEqualTypeOf<Pager<Account>>();
    expectTypeOf(paginate(query, { fetchPage: () => ({ rows }) })).toEqualTypeOf<Pager<Account>>();
  });

  it('cannot be read as rows of another type', () => {
    const others: { readonly name: number }[] = [];
    // @ts-expect-error - the rows are of another type
    paginate(query, { fetchPage: () => ({ rows: others }) });
    // @ts-expect-error - the rows are of another type
    paginate(vql<Account>`SELECT id, name FROM account.query`, { parse, fetchPage: () => ({ rows: others }) });
    // @ts-expect-error - a condition is not a query
    paginate(conditions().isNull('name'), { fetchPage: () => ({ rows }) });
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
