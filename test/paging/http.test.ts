import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FetchContext, type PageRequest, type PagingSource, paginate } from '../../src/paging/index.js';
import { parse } from '../../src/vql/index.js';
import { expectedRows, type FormatName, sourceOf } from './arbitraries.js';
import { type Fault, type ModelRow, ModelService } from './model-service.js';

const firstId = 1_389_132_653_974_581_248n;
const records = Array.from({ length: 25 }, (_, index) => ({
  id: String(firstId + BigInt((index * 7) % 25)),
  name: 'ABC'.charAt(index % 3),
  city: index % 4 === 0 ? null : 'X',
}));
const sort = [{ property: 'name', direction: 'DESC' }] as const;
const everyFormat: readonly FormatName[] = ['rest', 'body', 'cunit', 'vql', 'vql-request'];

let service = new ModelService({ records });
let server: Server;
let base = '';

beforeAll(async () => {
  server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const url = new URL(incoming.url ?? '', base);
    const body: unknown = chunks.length === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString());
    const [, , , group, template] = url.pathname.split('/');
    const request =
      incoming.method === 'GET'
        ? { parameters: [...url.searchParams] }
        : group === 'execute'
          ? body
          : template === undefined
            ? { body }
            : { group, template, request: body };
    const context = { signal: AbortSignal.timeout(60_000), offset: 0, limit: 1, purpose: 'page' as const, attempt: 1 };
    const answer = await service.fetchPage(request, context).catch(() => undefined);
    // To the client this is a failure of the network.
    if (answer === undefined) return void incoming.socket.destroy();
    outgoing.writeHead(answer.status ?? 200, { ...(answer.headers as object), 'content-type': 'application/json' });
    outgoing.end(JSON.stringify(incoming.method === 'GET' ? answer.rows : { data: answer.rows }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Sends one request by the global `fetch`, as an SDK would. */
async function fetchPage(request: PageRequest, { signal }: FetchContext) {
  if (!('statement' in request) && 'parameters' in request) {
    const response = await fetch(`${base}/erp/stocks/stockjournal?${new URLSearchParams(request.parameters)}`, {
      signal,
    });
    return { rows: (await response.json()) as ModelRow[], headers: response.headers, status: response.status };
  }
  const [path, body] =
    'statement' in request
      ? ['execute', request]
      : 'template' in request
        ? [`${request.group}/${request.template}`, request.request]
        : ['list', request.body];
  const headers = { 'content-type': 'application/json' };
  const options = { method: 'POST', headers, body: JSON.stringify(body), signal };
  const response = await fetch(`${base}/cmn/computed-queries/${path}`, options);
  const { data } = (await response.json()) as { readonly data: ModelRow[] };
  return { rows: data, headers: response.headers, status: response.status };
}

describe('over HTTP', () => {
  it.each(everyFormat)('returns every row exactly once and in order: %s', async (format) => {
    for (const pageSize of [1, 4, 25, 100]) {
      service = new ModelService({ records });
      const pager = paginate(sourceOf(format, sort) as PagingSource, {
        parse,
        fetchPage,
        pageSize,
        format: format === 'vql' ? 'vql' : 'vql-request',
        prefetch: pageSize === 4,
      });
      expect(await pager.toArray({ max: 100 })).toEqual(expectedRows(format, sort, records));
    }
  });

  it.each(everyFormat)('does so after failures of the service and of the network: %s', async (format) => {
    const faults: readonly Fault[] = [
      { kind: 'status-500', request: 0 },
      { kind: 'throw', request: 2 },
      { kind: 'status-429', request: 3 },
    ];
    service = new ModelService({ records, faults });
    const retry = { delayMs: 1 };
    const pager = paginate(sourceOf(format, sort) as PagingSource, { parse, fetchPage, pageSize: 10, retry });
    expect(await pager.toArray({ max: 100 })).toEqual(expectedRows(format, sort, records));
  });

  it('pages by keyset while rows are inserted and deleted', async () => {
    const faults: readonly Fault[] = [1, 2, 3].flatMap((request) => [
      { kind: 'delete' as const, request, index: request * 5 },
      {
        kind: 'insert' as const,
        request,
        record: { id: String(firstId + 30n + BigInt(request)), name: 'A', city: 'X' },
      },
    ]);
    service = new ModelService({ records, faults });
    const source = 'SELECT id FROM account.query' as PagingSource;
    const rows = await paginate(source, { parse, fetchPage, pageSize: 5, strategy: 'keyset' }).toArray({ max: 100 });
    const ids = rows.map(({ id }) => String(id));
    expect(ids).toEqual([...new Set(ids)].sort());
    expect(ids).toEqual(expect.arrayContaining(service.lasting.map(({ id }) => id)));
  });

  it('aborts the current request when the caller leaves the loop', async () => {
    service = new ModelService({ records, faults: [{ kind: 'hang', request: 1 }] });
    const controller = new AbortController();
    const source = 'SELECT id FROM account.query' as PagingSource;
    const pager = paginate(source, { parse, fetchPage, pageSize: 5, signal: controller.signal });
    const reading = pager.toArray({ max: 100 });
    setTimeout(() => controller.abort(), 50);
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });
});
