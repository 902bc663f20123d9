import { callback, checkArgument } from '../../diagnostics/arguments.js';
import { urlOfRequest } from '../../internal/http/request-url.js';
import type { Receiver } from '../receive/receiver.js';

/** The part of an `IncomingMessage` of Node that is used. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** The target before a framework took the path of a mount away, as Express and others set it. */
  readonly originalUrl?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Whether the whole body has arrived. */
  readonly complete: boolean;
}

/** The part of a `ServerResponse` of Node that is used. */
export interface NodeResponse {
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(body?: Uint8Array): unknown;
}

/** A listener for `createServer` of `node:http`, or for `app.use` of Express and its like. */
export type NodeListener = (request: NodeRequest, response: NodeResponse) => void;

/**
 * Returns a listener for `node:http` that answers by a receiver, or by any other function from a `Request` to a `Response`. If that
 * rejects, the answer is 500. Behind a mount, as `app.use('/hooks', …)` of Express, the function gets the whole path of the request.
 *
 * @throws {VqlError} `wrong-argument`.
 *
 * @example
 * ```ts
 * import { createServer } from 'node:http';
 * import { toNodeListener } from 'vql-kit/webhooks/node';
 * const server = createServer(toNodeListener(async () => new Response(null, { status: 200 })));
 * console.log(server.listening); // false
 * ```
 */
export function toNodeListener(receive: Receiver): NodeListener {
  checkArgument('The argument of toNodeListener', receive, callback);
  return (incoming, outgoing) => {
    const body = new LazyBody(incoming);
    answer(receive, incoming, body)
      .catch(() => ({ status: 500, headers: {}, bytes: undefined }))
      .then(({ status, headers, bytes }) => {
        // The rest of a body that nobody reads would be taken for the next request.
        outgoing.writeHead(status, body.isLeft ? { ...headers, connection: 'close' } : headers);
        outgoing.end(bytes);
      });
  };
}

/** An answer as Node writes it. */
interface ResponseContent {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly bytes: Uint8Array | undefined;
}

async function answer(receive: Receiver, incoming: NodeRequest, body: LazyBody): Promise<ResponseContent> {
  const request = toRequest(incoming, body);
  if (request === undefined) return { status: 400, headers: {}, bytes: undefined };
  const response = await receive(request);
  const bytes = response.body === null ? undefined : new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: Object.fromEntries(response.headers), bytes };
}

/** Returns the request; `undefined` if it has a method, an address or headers that no `Request` can have. */
function toRequest(incoming: NodeRequest, body: LazyBody): Request | undefined {
  const { method = 'GET', url = '/', originalUrl: target = url, headers } = incoming;
  const address = urlOfRequest({ target, host: String(headers['host'] ?? 'localhost') });
  if (address === undefined) return undefined;
  const init: RequestInit & { duplex: 'half' } = { method, headers: toHeaders(headers), duplex: 'half' };
  if (method !== 'GET' && method !== 'HEAD') init.body = body.stream();
  try {
    return new Request(address, init);
  } catch {
    return undefined;
  }
}

function toHeaders(headers: NodeRequest['headers']): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]): [string, string][] => {
    // The fields of HTTP/2 that are no headers.
    if (value === undefined || name.startsWith(':')) return [];
    return typeof value === 'string' ? [[name, value]] : value.map((one) => [name, one]);
  });
}

/** A body that is read as soon as someone asks for it. */
class LazyBody {
  readonly #incoming: NodeRequest;
  #isBegun = false;

  constructor(incoming: NodeRequest) {
    this.#incoming = incoming;
  }

  /** Whether a part was read, and another part was not. */
  get isLeft(): boolean {
    return this.#isBegun && !this.#incoming.complete;
  }

  stream(): ReadableStream<Uint8Array> {
    let chunks: AsyncIterator<Uint8Array> | undefined;
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          this.#isBegun = true;
          chunks ??= this.#incoming[Symbol.asyncIterator]();
          const { done, value } = await chunks.next();
          if (done) controller.close();
          else controller.enqueue(value);
        },
      },
      { highWaterMark: 0 },
    );
  }
}
