import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A column as Trino describes it in a result. */
interface FakeColumn {
  readonly name: string;
  readonly type: unknown;
}

/** What one request gets. */
type FakeStep =
  | { readonly rows: string; readonly stats?: unknown; readonly delayMs?: number; readonly hasNoColumns?: boolean }
  /** Rows in segments, as JSON of `data`. */
  | { readonly segments: unknown }
  | { readonly error: unknown }
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  /** The connection breaks: before the answer, or in the middle of it. */
  | { readonly breaks: 'before' | 'midway'; readonly rows?: string };

/** The result of a statement: its columns, and what the requests for its pages get, one after the other. */
export interface FakeResult {
  readonly columns: readonly FakeColumn[];
  readonly steps: readonly FakeStep[];
}

/** A request that the server has received. */
interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A server on the loopback that speaks the protocol of Trino, written from its documentation and not from the client. */
export interface FakeTrino {
  readonly url: string;
  readonly requests: readonly FakeRequest[];
  /** Queries that were cancelled. */
  readonly cancelled: readonly string[];
  close(): Promise<void>;
}

/** Options of the server. */
export interface FakeOptions {
  readonly version?: string;
  /** The result of a statement; `undefined` for none. */
  readonly answer: (sql: string, headers: IncomingMessage['headers']) => FakeResult | undefined;
  /** Files of the storage, by path: their text, or the status of the answer. */
  readonly files?: Readonly<Record<string, string | number>>;
  /** A proxy in front: requests have its path before that of the server, which takes another address for its own. */
  readonly proxy?: { readonly path: string; readonly address: string };
  /** The header Authorization that is accepted; default: any. */
  readonly authorization?: () => string;
}

/** Types without parameters, and those of the tests with them. */
export const types = {
  bigint: { rawType: 'bigint', arguments: [] },
  varchar: { rawType: 'varchar', arguments: [{ kind: 'LONG', value: 2147483647 }] },
  decimal: (precision: number, scale: number) => ({
    rawType: 'decimal',
    arguments: [
      { kind: 'LONG', value: precision },
      { kind: 'LONG', value: scale },
    ],
  }),
  plain: (rawType: string) => ({ rawType, arguments: [] }),
  array: (value: unknown) => ({ rawType: 'array', arguments: [{ kind: 'TYPE', value }] }),
  map: (key: unknown, value: unknown) => ({
    rawType: 'map',
    arguments: [
      { kind: 'TYPE', value: key },
      { kind: 'TYPE', value },
    ],
  }),
  row: (members: Readonly<Record<string, unknown>>) => ({
    rawType: 'row',
    arguments: Object.entries(members).map(([name, typeSignature]) => ({
      kind: 'NAMED_TYPE',
      value: { fieldName: { name }, typeSignature },
    })),
  }),
} as const;

/** The answer of `information_schema.columns`. */
export function listing(rows: readonly (readonly [table: string, column: string, type: string])[]): FakeResult {
  const columns = ['table_name', 'column_name', 'data_type'].map((name) => ({ name, type: types.varchar }));
  return { columns, steps: [{ rows: JSON.stringify(rows) }] };
}

/** Starts the server. */
export async function startFakeTrino({
  version = '476',
  answer,
  files = {},
  proxy,
  authorization,
}: FakeOptions): Promise<FakeTrino> {
  const requests: FakeRequest[] = [];
  const cancelled: string[] = [];
  const queries = new Map<string, FakeResult>();
  /** How often each page was asked for: a broken answer is sent once, then the page itself. */
  const tries = new Map<string, number>();
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      requests.push({ method, path, headers, body });
      reply({ method, path, headers, body }, response);
    });
  });
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ownAddress = () => proxy?.address ?? origin();
  const send = (response: ServerResponse, text: string): void => {
    response.setHeader('Content-Type', 'application/json');
    response.end(text);
  };

  function reply({ method, path: requested, headers, body }: FakeRequest, response: ServerResponse): void {
    if (!requested.startsWith(proxy?.path ?? '')) return void response.writeHead(404).end('No such path');
    const path = requested.slice((proxy?.path ?? '').length);
    if (path === '/v1/info') return void send(response, JSON.stringify({ nodeVersion: { version }, starting: false }));
    const file = files[path];
    if (typeof file === 'number') return void response.writeHead(file).end('Refused by the storage');
    if (file !== undefined) return void send(response, file);
    if (path.startsWith('/v1/ack/')) return void send(response, '');
    if (authorization !== undefined && headers.authorization !== authorization()) {
      response.writeHead(401).end('Unauthorized');
      return;
    }
    if (method === 'POST' && path === '/v1/statement') {
      const prepared = headers['x-trino-prepared-statement'];
      const result = answer(typeof prepared === 'string' ? decodeURIComponent(prepared) : body, headers);
      const id = `20260301_101112_${String(queries.size).padStart(5, '0')}_fake0`;
      if (result === undefined) {
        const error = { message: `line 1:1: no answer to ${body}`, errorName: 'SYNTAX_ERROR', errorType: 'USER_ERROR' };
        return void send(response, JSON.stringify({ id, error, stats: { state: 'FAILED' } }));
      }
      queries.set(id, result);
      const [first] = result.steps;
      if (first !== undefined && 'status' in first && (tries.get('POST') ?? 0) === 0) {
        tries.set('POST', 1);
        return void refuse(first, response);
      }
      return void send(
        response,
        JSON.stringify({ id, nextUri: `${ownAddress()}/v1/statement/queued/${id}/0`, stats: { state: 'QUEUED' } }),
      );
    }
    const [, id = '', token = ''] = /^\/v1\/statement\/queued\/([^/]+)\/(\d+)$/.exec(path) ?? [];
    const result = queries.get(id);
    if (result === undefined) {
      response.writeHead(404).end('Query not found');
      return;
    }
    if (method === 'DELETE') {
      cancelled.push(id);
      queries.delete(id);
      response.writeHead(204).end();
      return;
    }
    page(result, id, Number(token), response);
  }

  function refuse(
    { status, headers, body = '' }: Extract<FakeStep, { status: number }>,
    response: ServerResponse,
  ): void {
    response.writeHead(status, headers).end(body);
  }

  function page({ columns, steps }: FakeResult, id: string, token: number, response: ServerResponse): void {
    const key = `${id} ${token}`;
    const before = tries.get(key) ?? 0;
    tries.set(key, before + 1);
    const step = steps[token];
    if (step !== undefined && 'status' in step && before === 0) return void refuse(step, response);
    const next = token + 1 < steps.length ? `,"nextUri":"${ownAddress()}/v1/statement/queued/${id}/${token + 1}"` : '';
    const described = columns.map(({ name, type }) => ({ name, type: 'text', typeSignature: type }));
    const hasColumns = step === undefined || !('hasNoColumns' in step);
    const head = `{"id":"${id}"${hasColumns ? `,"columns":${JSON.stringify(described)}` : ''}${next}`;
    if (step === undefined) return void send(response, `${head},"stats":{"state":"FINISHED"}}`);
    if ('error' in step)
      return void send(response, JSON.stringify({ id, error: step.error, stats: { state: 'FAILED' } }));
    if ('segments' in step) return void send(response, `${head},"data":${JSON.stringify(step.segments)},"stats":{}}`);
    const rows = 'rows' in step ? (step.rows ?? '[]') : '[]';
    const stats = 'stats' in step ? (step.stats ?? {}) : {};
    const text = `${head},"data":${rows},"stats":${JSON.stringify(stats)}}`;
    if ('breaks' in step && before === 0) {
      if (step.breaks === 'midway') {
        response.writeHead(200, { 'Content-Length': String(Buffer.byteLength(text)) });
        response.write(text.slice(0, Math.floor(text.length / 2)), () => response.destroy());
      } else response.destroy();
      return;
    }
    setTimeout(() => send(response, text), 'delayMs' in step ? (step.delayMs ?? 0) : 0);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `${origin()}${proxy?.path ?? ''}`,
    requests,
    cancelled,
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
