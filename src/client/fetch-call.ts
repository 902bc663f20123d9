import {
  abortSignal,
  checkOptions,
  flag,
  type OptionKinds,
  record,
  string,
  wrongArgument,
} from '../diagnostics/arguments.js';
import { describeSecret, tagOf } from '../diagnostics/describe-value.js';
import { bodyKindOf } from '../http/request-body.js';
import type { Call } from './call.js';
import { rawHeaders } from './headers.js';
import { hasBody, isSafe, methods } from './methods.js';
import { withoutBody } from './raw-request.js';

/** The second argument of `fetch` of a client: the options of the platform's `fetch`, and `idempotent`. */
export interface FetchInit extends RequestInit {
  /** Whether it does no harm to send the request again; default: for a method that changes nothing. */
  readonly idempotent?: boolean | undefined;
}

/** The members that are checked; others are passed on. */
const checkedMembers: OptionKinds<Pick<FetchInit, 'method' | 'headers' | 'signal' | 'idempotent'>> = {
  method: { ...string, accepts: (value) => typeof value === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(value) },
  headers: rawHeaders,
  signal: abortSignal,
  idempotent: flag,
};

/** The members of a `Request` that decide how it is sent, beside those that are read here. */
const passedMembers = ['cache', 'credentials', 'integrity', 'keepalive'] as const;

/** Returns the call of a request by `fetch`. @throws {VqlError} `wrong-argument`. */
export async function fetchCall(input: unknown, given: FetchInit | undefined, baseUrl: string): Promise<Call> {
  if (given !== undefined && given !== null && !record.accepts(given))
    throw wrongArgument('The second argument of fetch', 'an object, as for the fetch of the platform', given);
  const isRequest = typeof input === 'object' && input !== null && tagOf(input) === 'Request';
  const request = isRequest ? await partsOf(input as Request) : {};
  const stated = Object.entries(given ?? {}).filter(([, value]) => value !== undefined);
  const {
    method = 'GET',
    headers,
    body,
    signal,
    idempotent,
    redirect: _,
    ...init
  }: FetchInit = {
    ...request,
    ...Object.fromEntries(stated),
  };
  checkOptions<object>('fetch', { method, headers, signal: signal ?? undefined, idempotent }, checkedMembers);
  const isGiven = body !== undefined && body !== null;
  if (isGiven && typeof body !== 'string' && bodyKindOf(body) === undefined)
    throw wrongArgument('The option "body" of fetch', 'a body that the fetch of the platform takes', body);
  const sent = new Headers(headers ?? {});
  // As the platform does.
  if (typeof body === 'string' && !sent.has('content-type')) sent.set('content-type', 'text/plain;charset=UTF-8');
  const name = Object.keys(methods).find((one) => one === method.toUpperCase()) ?? method;
  return withoutBody({
    method: name,
    path: urlOf(isRequest ? (input as Request).url : input, baseUrl),
    headers: sent,
    body: isGiven ? body : undefined,
    signal: signal ?? undefined,
    init,
    reading: 'response',
    repeatable: idempotent ?? isSafe(name),
  });
}

/** Returns the parts of a `Request`. Its body is read as a whole, so that it can be sent again with a newer token. */
async function partsOf(request: Request): Promise<RequestInit> {
  const { method, headers, signal } = request;
  const passed = Object.fromEntries(passedMembers.map((name) => [name, Reflect.get(request, name)] as const));
  const body = hasBody(method) ? await request.arrayBuffer() : new ArrayBuffer(0);
  return { ...passed, method, headers: [...headers], signal, ...(body.byteLength > 0 && { body }) };
}

/** Returns the address of a request: of the origin of the base url, since no other one may get the token. */
function urlOf(input: unknown, baseUrl: string): URL {
  const text = String(input);
  const isPath = text.startsWith('/');
  const address = isPath ? `${baseUrl}${text.slice(1)}` : text;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const { origin } = new URL(baseUrl);
  const isAllowed = isPath ? url?.href.startsWith(baseUrl) : url?.origin === origin;
  if (url === undefined || isAllowed !== true || `${url.username}${url.password}` !== '')
    throw wrongArgument(
      'The first argument of fetch',
      `a path that begins with "/" and stays below the base url, or a URL of ${origin}: no other origin gets the token`,
      input,
      () => (url === undefined ? describeSecret(input) : `one of ${url.origin}`),
    );
  return url;
}
