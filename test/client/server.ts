import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type ClientOptions, createClient } from '../../src/client/index.js';

/** A request as a server has received it. */
interface Received {
  readonly method: string;
  /** Path and query string, as they were sent. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly bytes: Buffer;
}

/** The reaction of a server to a request. */
export type Behaviour = (received: Received, response: ServerResponse, request: IncomingMessage) => unknown;

/** A server on the loopback, and what it has received. */
export interface TestServer {
  readonly url: string;
  readonly received: readonly Received[];
}

/** Starts a server, which is stopped with the test. The behaviours are for its requests in turn; the last one is for all others. */
export async function startServer(...behaviours: readonly Behaviour[]): Promise<TestServer> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      // The client has gone.
      return;
    }
    const { method = '', url: path = '', headers } = request;
    const bytes = Buffer.concat(chunks);
    const one = { method, path, headers, body: bytes.toString(), bytes };
    received.push(one);
    behaviours[Math.min(received.length, behaviours.length) - 1]?.(one, response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

/** Answers with JSON. */
export function json(value: unknown, headers: Readonly<Record<string, string>> = {}, status = 200): Behaviour {
  return text(JSON.stringify(value), { 'content-type': 'application/json', ...headers }, status);
}

/** Answers with a text. */
export function text(body: string, headers: Readonly<Record<string, string | string[]>> = {}, status = 200): Behaviour {
  return (_, response) => response.writeHead(status, headers).end(body);
}

/** Breaks the connection instead of an answer. */
export const reset: Behaviour = (_, __, request) => request.socket.resetAndDestroy();

/** Sends the beginning of a body, and breaks the connection. */
export const cut: Behaviour = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"data":[{"id":"1"}', () => response.socket?.destroy());
};

/** Sends status, headers and the beginning of a body, and nothing more. */
export const slow: Behaviour = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"data":[');
};

/** Answers a query with a page of rows whose ids are 1 to `count`. */
export function page(count: number): Behaviour {
  return ({ body }, response) => {
    const { limit = 100, offset = 0 } = JSON.parse(body);
    const end = Math.min(offset + limit, count);
    const data = Array.from({ length: end - offset }, (_, index) => ({ id: String(offset + index + 1) }));
    response.writeHead(200, {
      'content-type': 'application/json',
      'x-query-more-elements': String(end < count),
      'x-query-next-offset': end < count ? String(end) : '0',
    });
    response.end(JSON.stringify({ data }));
  };
}

/** The token of the tests: nothing that is thrown or logged may contain it. */
export const secret = 'tok.en-0123456789+secret/value==';

/** Creates a client of a server, which waits no longer than a moment before it sends a request again. */
export function clientOf({ url }: { readonly url: string }, options: Partial<ClientOptions> = {}) {
  return createClient({ baseUrl: url, userAgent: 'my-app/1.0', token: secret, retry: { delayMs: 1 }, ...options });
}

/** Returns what a promise rejects with. */
export async function errorOf(promise: PromiseLike<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
}
