import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import {
  amount,
  checkOptions,
  clockKind,
  filledText,
  type OptionKinds,
  wholeNumber,
} from '../../diagnostics/arguments.js';
import type { BodyPart } from '../../internal/http/read-body.js';
import { urlOfRequest } from '../../internal/http/request-url.js';
import { type Clock, wallClock } from '../../internal/timing/clock.js';
import { onAbort } from '../../internal/timing/on-abort.js';
import { startTimeLimit } from '../../internal/timing/time-limit.js';
import { bounds } from '../bounds.js';
import type { Handler } from './endpoint-request.js';
import { receiveBody } from './receive-body.js';
import { problemResponse } from './responses.js';
import { answerUnreadable, responseOn } from './unreadable.js';

/** Options of `listen`. */
export interface ListenOptions {
  /** Default: 0, a free one. */
  readonly port?: number | undefined;
  /** The address that is bound; default `127.0.0.1`, which only programs of this machine reach. */
  readonly host?: string | undefined;
  /** The most bytes of the body of a request; default 10,000,000, as that of `openStandIn`. */
  readonly maxBodyBytes?: number | undefined;
  /** Clock of the grace period of `close`; default: the platform's, which is never set back. */
  readonly clock?: Clock | undefined;
}

/** A handler that answers on the network. */
export interface Listener {
  /** Such as `http://127.0.0.1:8080`. */
  readonly origin: string;
  /**
   * Accepts no more connections, waits for the requests under way, and breaks those that take too long. Resolves when all connections
   * are closed.
   *
   * @throws {VqlError} `wrong-argument` or `unknown-option`.
   */
  close(options?: CloseOptions): Promise<void>;
}

/** Options of `close` of a listener. */
export interface CloseOptions {
  /** How long requests may still take, in milliseconds; default 2,000. */
  readonly graceMs?: number | undefined;
}

const listenKinds: OptionKinds<ListenOptions> = {
  port: wholeNumber(0, 65_535),
  host: filledText,
  maxBodyBytes: amount,
  clock: clockKind,
};

const closeKinds: OptionKinds<CloseOptions> = { graceMs: wholeNumber(0) };

/**
 * Puts a Fetch handler on a port of this machine.
 *
 * A request is passed on when its whole body has been received, and only if its Host names the loopback: a page of the web whose name
 * was made to resolve to this machine cannot reach the handler. Bodies of answers are streamed; if one fails, or the handler rejects,
 * the connection is broken, so that the client does not take what it has for the whole. The signal of a request is aborted if its
 * client goes away.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 * @throws {Error} if the port cannot be bound, such as `EADDRINUSE`.
 */
export async function listen(handler: Handler, options: ListenOptions = {}): Promise<Listener> {
  checkOptions('listen', options, listenKinds);
  const { port = 0, host = '127.0.0.1', maxBodyBytes = bounds.bodyBytes, clock = wallClock } = options;
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    // A request that is destroyed no longer has it.
    const { socket } = request;
    response.once('finish', () => {
      // A connection that is kept after the answer would keep the server from closing.
      if (!server.listening) socket.end();
    });
    respond(handler, request, response, { host, maxBodyBytes }).catch(() => socket.resetAndDestroy());
  };
  // Node would answer a request without a Host, one with an expectation, CONNECT, and what it cannot read by itself.
  const server = createServer({ requireHostHeader: false }, onRequest);
  server.on('checkExpectation', onRequest);
  server.on('connect', (request) => onRequest(request, responseOn(request)));
  answerUnreadable(server, (message, response, refusal) => {
    const answer = message.method === '' ? refusal : refuse(handler, message, refusal, emptyBody.bytes);
    Promise.resolve(answer)
      .then((found) => send(found, response, new AbortController().signal))
      .catch(() => message.socket.resetAndDestroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    origin: `http://${nameOf(host)}:${(server.address() as AddressInfo).port}`,
    async close(closeOptions = {}) {
      checkOptions('close', closeOptions, closeKinds);
      await closeServer(server, closeOptions.graceMs ?? defaultGraceMs, clock);
    },
  };
}

interface Rules {
  readonly host: string;
  readonly maxBodyBytes: number;
}

async function respond(
  handler: Handler,
  message: IncomingMessage,
  response: ServerResponse,
  { host, maxBodyBytes }: Rules,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort(new DOMException('The client has gone away.', 'AbortError'));
  });
  // The rest of a connection that CONNECT asks for has no body.
  const { bytes, ending } = message.method === 'CONNECT' ? emptyBody : await receiveBody(message, maxBodyBytes);
  const refused = refusalOf(message, host) ?? (ending === 'too-long' ? tooLongResponse(maxBodyBytes) : undefined);
  const answer =
    refused === undefined ? handler(requestOf(message, bytes, gone.signal)) : refuse(handler, message, refused, bytes);
  await send(await answer, response, gone.signal);
}

const emptyBody: BodyPart = { bytes: new Uint8Array(), ending: 'complete' };

/** Returns why a request is not passed on. */
function refusalOf(message: IncomingMessage, host: string): Response | undefined {
  // The Fetch API has no requests with these.
  if (['CONNECT', 'TRACE', 'TRACK'].includes(message.method ?? ''))
    return problemResponse({ status: 501, detail: 'The stand-in does not know this method.' });
  if (message.headers.expect !== undefined && !/^100-continue$/i.test(message.headers.expect))
    return problemResponse({ status: 417, detail: 'The stand-in knows no other expectation than 100-continue.' });
  const url = urlOf(message);
  if (url === undefined)
    return problemResponse({
      status: 400,
      detail: 'The target of the request is not a path, or its Host is more than a name and a port.',
    });
  if (!isOwnName(url.hostname, host)) {
    const detail = 'The Host of the request is not this machine: use localhost or 127.0.0.1.';
    return problemResponse({ status: 421, detail });
  }
  return undefined;
}

function tooLongResponse(maxBodyBytes: number): Response {
  const detail = `The body has more than ${maxBodyBytes} bytes, which the stand-in does not accept.`;
  return problemResponse({ status: 413, detail });
}

/** Has a handler answer a request that is not passed on, if it does that. */
async function refuse(
  { refuse: refuseOf }: Handler,
  message: IncomingMessage,
  refusal: Response,
  body: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const { method = '', url = '' } = message;
  const request = { method, url: String(urlOf(message) ?? url), headers: headersOf(message), refusal };
  return refuseOf === undefined ? refusal : refuseOf({ ...request, clone: () => new Response(body) });
}

/** Returns the URL of a request, which is not encrypted. */
function urlOf({ url = '', headers }: IncomingMessage): URL | undefined {
  const found = urlOfRequest({ target: url, host: headers.host ?? '' });
  return found?.protocol === 'http:' ? found : undefined;
}

/** Whether a name is one of this machine: of the loopback, or the address that was bound. */
function isOwnName(hostname: string, host: string): boolean {
  return /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname) || hostname === nameOf(host);
}

function nameOf(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host.toLowerCase();
}

function requestOf(message: IncomingMessage, body: Uint8Array<ArrayBuffer>, signal: AbortSignal): Request {
  const { method = 'GET' } = message;
  const headers = headersOf(message);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(String(urlOf(message)), { method, headers, signal, ...(hasBody && { body }) });
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  return headers;
}

/** Sends an answer, as fast as the client takes it. */
async function send(answer: Response, response: ServerResponse, gone: AbortSignal): Promise<void> {
  const reader = answer.body?.getReader();
  const removeListener = onAbort(gone, () => void reader?.cancel(gone.reason).catch(() => undefined));
  if (gone.aborted) return;
  const names = new Set(answer.headers.keys());
  for (const name of names)
    response.setHeader(name, name === 'set-cookie' ? answer.headers.getSetCookie() : (answer.headers.get(name) ?? ''));
  response.writeHead(answer.status);
  response.flushHeaders();
  for (;;) {
    const next = await reader?.read();
    if (next?.value === undefined) break;
    if (!response.write(next.value)) await drained(response, gone);
  }
  removeListener();
  response.end();
}

/** Waits until the client has taken what was written, or has gone. */
function drained(response: ServerResponse, gone: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let removeListener = (): void => undefined;
    const done = (): void => {
      response.off('drain', done);
      removeListener();
      resolve();
    };
    response.once('drain', done);
    removeListener = onAbort(gone, done);
  });
}

const defaultGraceMs = 2000;

async function closeServer(server: Server, graceMs: number, clock: Clock): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const liftLimit = startTimeLimit(clock, graceMs, () => server.closeAllConnections());
  await closed;
  liftLimit();
}
