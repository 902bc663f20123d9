import { describeValue } from '../diagnostics/describe-value.js';
import { isTooDeep, tooDeepProblem } from '../exact-json/depth.js';
import { parseJson } from '../exact-json/index.js';
import { endpoints } from '../interface/endpoints.js';
import { isJsonType } from '../internal/http/media-type.js';
import { readText } from '../internal/http/read-body.js';
import { createRequestRedaction } from '../internal/http/request-redaction.js';
import { bounds } from './bounds.js';
import {
  type Answerers,
  type Caller,
  type EndpointRequest,
  type Handler,
  type ReceivedRequest,
  type RefusedRequest,
  targetOf,
} from './http/endpoint-request.js';
import { isAuthPath, matchEndpoint } from './http/match.js';
import { secretsOf } from './http/request-journal.js';
import { quirkResponse } from './http/responses.js';
import type { StandInOptions } from './options.js';
import type { Realm } from './realm/realm.js';

/**
 * Creates what every request passes, in this order: there is a User-Agent, the endpoint is known, the access token is valid, the body is
 * not too large, and it is JSON. The identity server takes neither of the two headers, and forms.
 */
export function createGate(
  options: Pick<StandInOptions, 'answers' | 'maxBodyBytes' | 'clients' | 'users'>,
  realm: Pick<Realm, 'answerPage' | 'verify'>,
  answerers: Answerers,
): Handler {
  const { answers = {}, maxBodyBytes = bounds.bodyBytes } = options;
  const redactionFor = createRequestRedaction(secretsOf(options));
  return async (request) => {
    const url = new URL(request.url);
    const { method, headers } = request;
    const page = await realm.answerPage(request);
    if (page !== undefined) return page;
    const withoutAgent = refuseWithoutAgent(request);
    if (withoutAgent !== undefined) return withoutAgent;
    const isOfApi = !isAuthPath(url.pathname);
    const match = matchEndpoint(method, url.pathname);
    const path = redactionFor(headers)(url.pathname);
    if (match === undefined)
      return quirkResponse('unknownPath', `The service has no path ${path}. The table "endpoints" has all of them.`);
    if ('allowed' in match)
      return quirkResponse('noCollectionGet', `The path ${path} takes ${match.allowed.join(', ')}, not ${method}.`, {
        allow: match.allowed.join(', '),
      });
    const { endpoint, parameters } = match;
    let caller: Caller | undefined;
    if (isOfApi) {
      caller = await callerOf(headers, realm);
      if (caller === undefined) return refuseToken(headers);
    }
    const { text: body, ending, error } = await readText(request, { maxBytes: maxBodyBytes });
    // The client has gone away: nobody gets an answer.
    if (ending === 'broken') throw error;
    if (ending === 'too-long')
      return quirkResponse(
        'largeBody',
        `The body has more than ${maxBodyBytes} bytes. The option "maxBodyBytes" allows more.`,
      );
    const own = answers[endpoint];
    if (own !== undefined) return own(withBody(request, body));
    const answer = answerers[endpoint];
    if (answer === undefined)
      return quirkResponse(
        'notShown',
        `Not shown: the interface document does not describe ${method} ${endpoints[endpoint].path}. Give a function for it in the option "answers", as "${endpoint}".`,
      );
    if (takesJson(endpoint)) {
      const type = headers.get('content-type');
      if (!isJsonType(type)) return quirkResponse('wrongContentType', wrongTypeDetail(type));
      const problem = problemOf(body);
      if (problem !== undefined) return quirkResponse('notJson', problem);
    }
    return answer({ endpoint, parameters, url, headers, body, caller });
  };
}

/** Answers a request that a server refuses. Of a request that is late, or whose headers are too long, not all headers are known. */
export async function answerRefused(request: RefusedRequest): Promise<Response> {
  const { refusal } = request;
  return [408, 431].includes(refusal.status) ? refusal : (refuseWithoutAgent(request) ?? refusal);
}

/** Returns the refusal of a request to the API that has no User-Agent, whatever else is wrong with it. */
function refuseWithoutAgent(request: ReceivedRequest): Response | undefined {
  if (isAuthPath(targetOf(request).path) || (request.headers.get('user-agent') ?? '').trim() !== '') return undefined;
  return quirkResponse('missingUserAgent', 'The request has no User-Agent header. Send the name of the program.');
}

/** Returns the caller of a request, by its access token. */
async function callerOf(headers: Headers, { verify }: Pick<Realm, 'verify'>): Promise<Caller | undefined> {
  const token = tokenIn(headers);
  return token === undefined ? undefined : verify(token);
}

function tokenIn(headers: Headers): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
}

function refuseToken(headers: Headers): Response {
  const hasToken = tokenIn(headers) !== undefined;
  return quirkResponse(
    'missingToken',
    hasToken
      ? 'The access token is not one of this installation, or it has expired. Request another one.'
      : 'The request has no access token. Send the header "Authorization: Bearer" and the token.',
    { 'www-authenticate': hasToken ? 'Bearer error="invalid_token"' : 'Bearer' },
  );
}

/** Whether the table of endpoints describes the body of the requests as JSON. */
function takesJson(endpoint: EndpointRequest['endpoint']): boolean {
  const { request } = endpoints[endpoint];
  return typeof request === 'object' && request.kind === 'schema';
}

function wrongTypeDetail(type: string | null): string {
  return `The body must be JSON in UTF-8: send the header "Content-Type: application/json"; found ${describeValue(type ?? undefined)}.`;
}

/** Returns why a body cannot be read as JSON. */
function problemOf(body: string): string | undefined {
  try {
    parseJson(body);
    return undefined;
  } catch {
    return isTooDeep(body) ? `The body cannot be read: ${tooDeepProblem}.` : 'The body is not JSON.';
  }
}

/** Returns a request whose body can be read again. */
function withBody({ url, method, headers }: Request, body: string): Request {
  return new Request(url, { method, headers, body: method === 'GET' || method === 'HEAD' ? null : body });
}
