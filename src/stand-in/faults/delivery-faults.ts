import { serviceHeaders } from '../../interface/service-headers.js';
import { discardBody } from '../../internal/http/read-body.js';
import { onAbort } from '../../internal/timing/on-abort.js';
import type { StandInContext } from '../context.js';
import type { Handler } from '../http/endpoint-request.js';
import type { AppTokens } from '../webhooks/app-tokens.js';
import type { FaultKind } from './fault.js';

/** Sends a delivery by the faults that hit it: with another token, twice, or too late. */
export type DeliveryFaults = (request: Request, send: Handler, kinds: readonly FaultKind[]) => Promise<Response>;

/** Creates the faults that change what is sent. */
export function createDeliveryFaults({ clock }: Pick<StandInContext, 'clock'>, tokens: AppTokens): DeliveryFaults {
  const name = serviceHeaders.deliveryAuthorization.name;

  const withClaims = async (request: Request, claims: Parameters<AppTokens['resign']>[1]): Promise<Request> => {
    const header = request.headers.get(name);
    // Without an app there is no token.
    if (header === null) return request;
    const headers = new Headers(request.headers);
    headers.set(name, `Bearer ${await tokens.resign(header.slice('Bearer '.length), claims)}`);
    return new Request(request, { headers });
  };

  return async (original, send, kinds) => {
    let request = original;
    if (kinds.includes('expired-delivery'))
      request = await withClaims(request, { exp: Math.floor(clock.now() / 1000) - 1 });
    if (kinds.includes('foreign-delivery')) request = await withClaims(request, { aud: 'another-app' });
    if (kinds.includes('late-delivery')) return sendLate(request, send);
    if (kinds.includes('duplicate-delivery')) await ignored(send(request.clone()));
    return send(request);
  };
}

/** Waits until the attempt is given up, and sends the request then. */
async function sendLate(request: Request, send: Handler): Promise<Response> {
  const { signal } = request;
  // A signal of its own, which nobody aborts.
  const late = new Request(request.clone(), { signal: new AbortController().signal });
  await new Promise<void>((resolve) => onAbort(signal, resolve));
  await ignored(send(late));
  throw signal.reason;
}

/** Waits for an answer that nobody reads. */
async function ignored(answer: Promise<Response>): Promise<void> {
  await answer.then(discardBody, () => undefined);
}
