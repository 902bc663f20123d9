import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conditions, from, fromVql, path, variable } from '../../src/builder/index.js';
import type { CUnitQuery } from '../../src/cunit/index.js';
import { pageHeaders } from '../../src/interface/headers.js';
import { type Checkpoint, type FetchContext, type PagingSource, paginate } from '../../src/paging/index.js';
import { parse, print, vql } from '../../src/vql/index.js';

/** The rows of the service on the loopback: ids 1 to 12. */
const table = Array.from({ length: 12 }, (_, index) => ({ id: String(index + 1).padStart(2, '0'), name: 'A' }));

interface SentRequest {
  readonly statement: string;
  readonly limit: number;
  readonly offset?: number;
}

let server: Server;
let base = '';
const sent: SentRequest[] = [];

beforeAll(async () => {
  server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const request: SentRequest = JSON.parse(Buffer.concat(chunks).toString());
    sent.push(request);
    const { statement, limit, offset = 0 } = request;
    // The condition of keyset paging, and the opposite order by which it is verified.
    const [, operator = '>', id = ''] = /id ([<>]) '(\d+)'/.exec(statement) ?? [];
    const matching = table.filter((row) => (operator === '>' ? row.id > id : row.id < id));
    const rows = statement.includes('ORDER BY id DESC') ? matching.reverse() : matching;
    const end = offset + limit;
    const isMore = end < rows.length;
    outgoing.writeHead(200, {
      'content-type': 'application/json',
      'x-query-more-elements': String(isMore),
      'x-query-next-offset': String(isMore ? end : 0),
    });
    outgoing.end(JSON.stringify({ data: rows.slice(offset, end) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
  sent.length = 0;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function fetchPage(request: object, { signal }: FetchContext) {
  const response = await fetch(`${base}/cmn/computed-queries/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal,
  });
  const { data } = (await response.json()) as { readonly data: { readonly id: string; readonly name: string }[] };
  return { rows: data, headers: response.headers, status: response.status };
}

async function idsOf(source: PagingSource, options: object = {}): Promise<string> {
  const ids: string[] = [];
  for await (const { id } of paginate(source, { fetchPage, parse, ...options })) ids.push(id);
  return ids.join(' ');
}

const accounts = from('account.query').select('id', 'name');
const allIds = '01 02 03 04 05 06 07 08 09 10 11 12';

describe('a query of the builder', () => {
  it('is paged without turning it into a text', async () => {
    expect(await idsOf(accounts.equals('active', true), { pageSize: 5 })).toBe(allIds);
    expect(sent).toEqual([
      { statement: "SELECT id, name FROM account.query WHERE active = 'true' ORDER BY id", limit: 5 },
      { statement: "SELECT id, name FROM account.query WHERE active = 'true' ORDER BY id", limit: 5, offset: 5 },
      { statement: "SELECT id, name FROM account.query WHERE active = 'true' ORDER BY id", limit: 5, offset: 10 },
    ]);
  });

  it('with limit(5) has five rows in total', async () => {
    const messages: string[] = [];
    const onDiagnostic = ({ message }: { readonly message: string }) => messages.push(message);
    expect(await idsOf(accounts.limit(5), { onDiagnostic })).toBe('01 02 03 04 05');
    // No more than five rows are requested, and no page after them.
    expect(sent.map(({ limit, offset }) => [limit, offset])).toEqual([[5, undefined]]);
    expect(messages).toEqual([]);
  });

  it.each([
    { limit: 7, pageSize: 3, ids: '01 02 03 04 05 06 07', limits: [3, 3, 1] },
    { limit: 6, pageSize: 3, ids: '01 02 03 04 05 06', limits: [3, 3] },
    { limit: 12, pageSize: 5, ids: allIds, limits: [5, 5, 2] },
    { limit: 13, pageSize: 5, ids: allIds, limits: [5, 5, 3] },
    { limit: 1, pageSize: 5, ids: '01', limits: [1] },
  ])('reads $limit rows in pages of $pageSize', async ({ limit, pageSize, ids, limits }) => {
    expect(await idsOf(accounts.limit(limit), { pageSize })).toBe(ids);
    expect(sent.map((request) => request.limit)).toEqual(limits);
  });

  it('counts its rows from its offset', async () => {
    expect(await idsOf(accounts.offset(4).limit(5), { pageSize: 3 })).toBe('05 06 07 08 09');
    expect(await idsOf(accounts.offset(10).limit(5), { pageSize: 3 })).toBe('11 12');
    expect(await idsOf(accounts.offset(10), { pageSize: 3 })).toBe('11 12');
  });

  it('has the same rows in keyset paging, with an overlap, with clauses and one page ahead', async () => {
    for (const options of [{ strategy: 'keyset' }, { verify: 'overlap' }, { prefetch: true }])
      expect(await idsOf(accounts.offset(1).limit(6), { pageSize: 2, ...options })).toBe('02 03 04 05 06 07');
    const statements: string[] = [];
    await paginate(accounts.limit(5), {
      pageSize: 3,
      format: 'vql',
      fetchPage: (request, { offset, limit }) => {
        if ('statement' in request) statements.push(request.statement);
        return { rows: table.slice(offset, offset + limit) };
      },
    }).toArray({ max: 5 });
    expect(statements).toEqual([
      'SELECT id, name FROM account.query ORDER BY id LIMIT 3',
      'SELECT id, name FROM account.query ORDER BY id LIMIT 2 OFFSET 3',
    ]);
  });

  it('reports its last page, and is not more than maxRows if it has as many', async () => {
    const pages: string[] = [];
    const pager = paginate(accounts.limit(5), { fetchPage, pageSize: 3, maxRows: 5 });
    for await (const { rows, isLast } of pager.pages()) pages.push(`${rows.length} ${isLast}`);
    expect(pages).toEqual(['3 false', '2 true']);
    expect(await paginate(accounts.limit(5), { fetchPage }).toArray({ max: 5 })).toHaveLength(5);
    expect(await paginate(accounts.limit(5), { fetchPage }).first()).toEqual({ id: '01', name: 'A' });
    const capped = paginate(accounts.limit(5), { fetchPage, maxRows: 4 });
    await expect(capped.toArray({ max: 9 })).rejects.toMatchObject({ code: 'max-rows' });
  });

  it('ends after as many rows when it is resumed', async () => {
    const query = accounts.offset(2).limit(6);
    for (const strategy of ['offset', 'keyset'] as const) {
      let resume: Checkpoint | undefined;
      const ids: string[] = [];
      // One page per pager, as if the program ended after each.
      for (let run = 0; run < 4; run++) {
        const pager = paginate(query, { fetchPage, pageSize: 2, strategy, resume });
        for await (const { rows, checkpoint } of pager.pages()) {
          ids.push(...rows.map(({ id }) => id));
          resume = JSON.parse(JSON.stringify(checkpoint));
          break;
        }
      }
      expect(ids.join(' ')).toBe('03 04 05 06 07 08');
    }
  });

  it('is not resumed with another limit: its end would be another', async () => {
    const pager = paginate(accounts.limit(5), { fetchPage });
    await pager.toArray({ max: 5 });
    const resume = pager.checkpoint();
    expect(resume?.isDone).toBe(true);
    for (const other of [accounts.limit(6), accounts, accounts.offset(1).limit(5)])
      await expect(paginate(other, { fetchPage, resume }).first()).rejects.toMatchObject({
        code: 'checkpoint-mismatch',
      });
  });

  it('has its variables replaced by their values, and none without', async () => {
    const query = accounts.equals('name', variable('wanted')).in('type', [variable('types')]);
    await idsOf(query.bind({ wanted: "O'Brien", types: ['B2B', 'B2C'] }), { pageSize: 20 });
    expect(sent[0]?.statement).toBe(
      "SELECT id, name FROM account.query WHERE name = 'O''Brien' AND type IN ('B2B', 'B2C') ORDER BY id",
    );
    await expect(idsOf(query)).rejects.toMatchObject({ code: 'unbound-variable' });
    await expect(idsOf(vql`SELECT id FROM account.query WHERE name = :wanted`)).rejects.toMatchObject({
      code: 'unbound-variable',
    });
  });

  it('that VQL cannot express is sent in C-Unit, page by page, with its limit', async () => {
    const query = accounts.contains('name', '100%').orderBy('name').offset(2).limit(5);
    const requests: unknown[] = [];
    const options = {
      pageSize: 3,
      fetchPage: (request: object, { offset, limit }: FetchContext) => {
        requests.push(request);
        return { rows: table.slice(offset, offset + limit), headers: pageHeaders(offset + limit) };
      },
    };
    expect((await paginate(query, options).toArray({ max: 9 })).map(({ id }) => id).join(' ')).toBe('03 04 05 06 07');
    const request = (start: number, limit: number) => ({
      group: 'account',
      template: 'query',
      request: {
        adhocPreset: { results: [{ property: 'id' }, { property: 'name' }] },
        queryPredicate: { type: 'FILTER', operator: 'CONTAINS', property: 'name', values: ['100%'] },
        pageable: {
          start,
          limit,
          sortOrders: [
            { property: 'name', direction: 'ASC' },
            { property: 'id', direction: 'ASC' },
          ],
        },
      },
    });
    expect(requests).toEqual([request(2, 3), request(5, 2)]);
  });

  it('that VQL cannot express is paged by keyset and resumed', async () => {
    const query = accounts.contains('name', '100%').limit(4);
    const fetchFrom = ({ request }: CUnitQuery): { readonly rows: typeof table } => {
      const [after = ''] =
        request.additionalPredicate?.type === 'FILTER' ? (request.additionalPredicate.values ?? []) : [];
      return { rows: table.filter(({ id }) => id > after).slice(0, request.pageable?.limit) };
    };
    const options = {
      strategy: 'keyset',
      verify: 'none',
      pageSize: 2,
      fetchPage: (request: object) => fetchFrom(request as CUnitQuery),
    } as const;
    let resume: Checkpoint | undefined;
    for await (const { rows, checkpoint } of paginate(query, options).pages()) {
      expect(rows.map(({ id }) => id)).toEqual(['01', '02']);
      resume = checkpoint;
      break;
    }
    const rest = await paginate(query, { ...options, resume }).toArray({ max: 9 });
    expect(rest.map(({ id }) => id)).toEqual(['03', '04']);
  });

  it('that neither form can express is rejected with the losses of both', async () => {
    const query = accounts.contains('name', '100%').equals('id', path('name'));
    await expect(idsOf(query)).rejects.toMatchObject({
      diagnostics: [{ code: 'lost-wildcard' }, { code: 'lost-field-comparison' }],
    });
  });

  it('that continues a text has the limit of the text as its own', async () => {
    expect(await idsOf(fromVql('SELECT id FROM account.query LIMIT 3', { parse }))).toBe('01 02 03');
  });
});

describe('a query of the tag', () => {
  it('is paged without turning it into a text', async () => {
    expect(await idsOf(vql`SELECT id FROM account.query WHERE name = ${"O'Brien"}`)).toBe(allIds);
    expect(sent).toEqual([
      { statement: "SELECT id FROM account.query WHERE name = 'O''Brien' ORDER BY id", limit: 100 },
    ]);
  });

  it('with LIMIT has as many rows in total, as one of the builder has', async () => {
    const query = vql`SELECT id FROM account.query LIMIT ${5} OFFSET ${2}`;
    expect(await idsOf(query, { pageSize: 3 })).toBe('03 04 05 06 07');
    expect(sent.map(({ limit, offset }) => [limit, offset])).toEqual([
      [3, 2],
      [2, 5],
    ]);
  });

  it('with LIMIT 0 has no rows, and sends no request', async () => {
    const requests: unknown[] = [];
    const fetchPage = (request: unknown) => {
      requests.push(request);
      return { rows: [{ id: '1' }] };
    };
    const pager = paginate(vql`SELECT id FROM account.query LIMIT 0`, { parse, fetchPage });
    expect(await pager.toArray({ max: 10 })).toEqual([]);
    expect(requests).toEqual([]);
  });

  it('is rejected with its errors, and if it is not a statement', async () => {
    await expect(idsOf(vql`SELECT id,, name FROM account.query`)).rejects.toMatchObject({ name: 'VqlError' });
    await expect(idsOf(vql`name = ${'A'}`)).rejects.toMatchObject({ code: 'open-fragment' });
  });
});

describe('the parser', () => {
  it.each<[string, PagingSource]>([
    ['a text', 'SELECT id FROM account.query'],
    ['the body of a request', { statement: 'SELECT id FROM account.query' }],
    ['a query of the tag', vql`SELECT id FROM account.query`],
    ['a query of the builder with a text as a condition', accounts.where(vql`name = ${'A'}`)],
  ])('is needed for %s', async (_, source) => {
    await expect(idsOf(source, { parse: undefined })).rejects.toThrow(
      `The option "parse" of paginate must be the parser, import { parse } from 'vql-kit/vql'; found none beside a source that is a text.`,
    );
    expect(await idsOf(source)).toBe(allIds);
  });

  it.each<[string, PagingSource]>([
    ['a query of the builder', accounts.equals('name', 'A')],
    ['a tree', accounts.toAst()],
    ['the body of a request with a tree', { statement: accounts.toAst() }],
  ])('is not needed for %s', async (_, source) => {
    expect(await idsOf(source, { parse: undefined })).toBe(allIds);
  });

  it('reads a condition that is a text, in the tree of a query', () => {
    const query = accounts.where(vql`name = ${'A'} OR name IS NULL`).equals('active', true);
    expect(() => query.toAst()).toThrow('toAst({ parse })');
    expect(print(query.toAst({ parse }))).toBe(
      "SELECT id, name FROM account.query WHERE (name = 'A' OR name IS NULL) AND active = 'true'",
    );
  });
});

describe('other sources', () => {
  it('have the limit of the query too: a text, a tree, the body of a request', async () => {
    const query = accounts.offset(2).limit(5);
    for (const source of [query.toText(), query.toAst(), query.toRequest('execute').body]) {
      sent.length = 0;
      expect(await idsOf(source, { pageSize: 3 })).toBe('03 04 05 06 07');
      expect(sent.map(({ limit, offset }) => [limit, offset])).toEqual([
        [3, 2],
        [2, 5],
      ]);
    }
  });

  it('that look like a query are rejected', async () => {
    const condition = conditions().equals('name', 'A');
    const forged = { toAst: () => ({ kind: 'Comparison' }), toRequest: () => ({}) };
    for (const source of [condition, forged, { toAst: 5 }])
      await expect(idsOf(source as never)).rejects.toMatchObject({ code: 'unknown-source' });
  });
});
