import {
  type ArgumentKind,
  abortSignal,
  checkOptions,
  flag,
  type OptionKinds,
  record,
  wrongArgument,
} from '../diagnostics/arguments.js';
import { describeSecret, tagOf } from '../diagnostics/describe-value.js';
import { bodyKindOf } from '../internal/http/request-body.js';
import type { ApiRequest } from './api-request.js';
import { rawHeaders } from './headers.js';
import { hasBody, isSafe, methods, refusedMethods } from './methods.js';
import { withoutBody } from './raw-request.js';

/** The second argument of `fetch` of a client: the options of the platform's `fetch`, and `idempotent`. */
export interface FetchInit extends RequestInit {
  /** Whether it does no harm to send the request again; default: for a method that changes nothing. */
  readonly idempotent?: boolean | undefined;
}

const methodKind: ArgumentKind = {
  expected: `the name of a method, other than ${refusedMethods.join(', ')}, which fetch does not send`,
  accepts: (value) =>
    typeof value === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(value) && !refusedMethods.includes(value.toUpperCase()),
};

/** The members that are checked; others are passed on. */
const checkedMembers: OptionKinds<Pick<FetchInit, 'method' | 'headers' | 'signal' | 'idempotent'>> = {
  method: methodKind,
  headers: rawHeaders,
  signal: abortSignal,
  idempotent: flag,
};

/** The members of a `Request` that decide how it is sent, beside those that are read here. */
const passedMembers = ['cache', 'credentials', 'integrity', 'keepalive'] as const;

/** Returns the call of a request by `fetch`. @throws {VqlError} `wrong-argument`. */
export function fetchCall(input: unknown, given: FetchInit | undefined, baseUrl: string): ApiRequest {
  if (given !== undefined && given !== null && !record.accepts(given))
    throw wrongArgument('The second argument of fetch', 'an object, as for the fetch of the platform', given);
  const request = isRequest(input) ? input : undefined;
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
    ...(request && partsOf(request)),
    ...Object.fromEntries(stated),
  };
  checkOptions<object>('fetch', { method, headers, signal: signal ?? undefined, idempotent }, checkedMembers);
  const isGiven = body !== undefined && body !== null;
  const bodyOf = !isGiven && request !== undefined && mayHaveBody(request) ? request : undefined;
  if (isGiven && typeof body !== 'string' && bodyKindOf(body) === undefined)
    throw wrongArgument('The option "body" of fetch', 'a body that the fetch of the platform takes', body);
  const sent = new Headers(headers ?? {});
  // As the platform does.
  if (typeof body === 'string' && !sent.has('content-type')) sent.set('content-type', 'text/plain;charset=UTF-8');
  const name = Object.keys(methods).find((one) => one === method.toUpperCase()) ?? method;
  const call: ApiRequest = {
    method: name,
    path: urlOf(request?.url ?? input, baseUrl),
    headers: sent,
    body: isGiven ? body : undefined,
    bodyOf,
    signal: signal ?? undefined,
    init,
    reading: 'response',
    repeatable: idempotent ?? isSafe(name),
  };
  return withoutBody('fetch', call);
}

function isRequest(input: unknown): input is Request {
  return typeof input === 'object' && input !== null && tagOf(input) === 'Request';
}

/** Returns the parts of a `Request` besides its address and its body. */
function partsOf(request: Request): RequestInit {
  const { method, headers, signal } = request;
  const passed = Object.fromEntries(passedMembers.map((name) => [name, Reflect.get(request, name)] as const));
  return { ...passed, method, headers: [...headers], signal };
}

/** Whether a `Request` may have a body: Firefox knows it only after the body is read. @throws {VqlError} if its body is used up. */
function mayHaveBody({ method, body, bodyUsed }: Request): boolean {
  if (bodyUsed || body?.locked === true)
    throw wrongArgument('The first argument of fetch', 'a Request whose body nothing else reads', body, () =>
      bodyUsed ? 'one whose body was read' : 'one whose body is locked',
    );
  return hasBody(method) && body !== null;
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
