import type { ReceivedRequest } from './endpoint-request.js';

/**
 * Lets pages of other origins call a handler from a browser, by the CORS protocol of the Fetch standard. A request of an origin
 * that is not listed is answered like one without an origin, so that its page cannot read the answer.
 *
 * @param origins such as `http://localhost:5173`; `*` stands for any.
 */
export function withCors<Received extends ReceivedRequest>(
  answer: (request: Received) => Promise<Response>,
  origins: readonly string[] = [],
): (request: Received) => Promise<Response> {
  if (origins.length === 0) return answer;
  return async (request) => {
    const origin = request.headers.get('origin');
    const isAllowed = origin !== null && (origins.includes('*') || origins.includes(origin));
    if (isAllowed && isPreflight(request)) return preflightAnswer(origin, request.headers);
    const response = await answer(request);
    const headers = new Headers(response.headers);
    headers.append('vary', 'Origin');
    if (isAllowed) {
      headers.set('access-control-allow-origin', origin);
      headers.set('access-control-expose-headers', [...response.headers.keys()].join(', '));
    }
    return new Response(response.body, { status: response.status, headers });
  };
}

/** Whether a browser asks whether it may send a request: without a token, whatever the request has. */
function isPreflight({ method, headers }: ReceivedRequest): boolean {
  return method === 'OPTIONS' && headers.has('access-control-request-method');
}

function preflightAnswer(origin: string, headers: Headers): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': headers.get('access-control-request-method') ?? '',
      'access-control-allow-headers': headers.get('access-control-request-headers') ?? '',
      'access-control-max-age': '600',
      vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
    },
  });
}
