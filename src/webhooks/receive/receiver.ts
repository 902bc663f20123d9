import {
  callback,
  checkArgument,
  checkOptions,
  type OptionKinds,
  record,
  wholeNumber,
} from '../../diagnostics/arguments.js';
import { describeValue } from '../../diagnostics/describe-value.js';
import { quoted } from '../../diagnostics/quoted.js';
import { parseJson } from '../../exact-json/parse-json.js';
import { limits } from '../../interface/limits.js';
import { serviceHeaders } from '../../interface/service-headers.js';
import { callObserver } from '../../internal/timing/call-observer.js';
import { wallClock } from '../../internal/timing/clock.js';
import { startTimeLimit } from '../../internal/timing/time-limit.js';
import type { Delivery } from '../delivery.js';
import { createRefusal, problemOf, type Refusal } from '../refusal.js';
import {
  checkDeliveryRequest,
  checkVerifyOptions,
  defaultTimeoutMs,
  type VerifyOptions,
  verifyOptionKinds,
  verifyToken,
} from '../verify/verify-delivery.js';
import { receivePayload } from './receive-payload.js';

/** Options of `createReceiver`. The first four are required. */
export interface ReceiverOptions extends VerifyOptions {
  /** Returns the queue that a URL is registered for, `undefined` for any other URL: a delivery does not name its event. */
  readonly queueOf: (request: Request) => string | undefined;
  /**
   * Takes over a delivery: the service gets 200 as soon as it is fulfilled, and never sends it again. So store the delivery, as
   * `coalesce` does, and work on it afterwards. The signal is aborted when the time is up.
   */
  readonly accept: (delivery: Delivery, context: AcceptContext) => unknown;
  /** How long it may take until the answer, default 4,000, at most 5,000: longer the service does not wait. */
  readonly timeoutMs?: number | undefined;
  /** How long a body may be; default 65,536. */
  readonly maxBodyBytes?: number | undefined;
  /** Parses a text as JSON; default: `parseJson` of `vql-kit`, which keeps ids beyond 2^53. */
  readonly parse?: ((text: string) => unknown) | undefined;
  /** Called with the reason for each refusal, for a log; what it throws is ignored. The sender gets the status alone. */
  readonly onRefused?: ((refusal: Refusal, request: Request) => void) | undefined;
}

/** The second argument of `accept`. */
export interface AcceptContext {
  /** Aborted when the time is up: the service has got 503 then, and will send the delivery again. */
  readonly signal: AbortSignal;
}

/**
 * Answers a delivery. It never rejects because of what a request contains.
 *
 * @throws {VqlError} `wrong-argument` for what is not a `Request`.
 */
export type Receiver = (request: Request) => Promise<Response>;

/** The kinds of the options, for each function that has them. */
export const receiverOptionKinds: OptionKinds<ReceiverOptions> = {
  ...verifyOptionKinds,
  queueOf: callback,
  accept: callback,
  timeoutMs: wholeNumber(1, limits.deliveryTimeoutSeconds.value * 1000),
  maxBodyBytes: wholeNumber(1),
  parse: callback,
  onRefused: callback,
};

const defaultMaxBodyBytes = 65_536;

/**
 * Creates the receiver of deliveries, as a function from a `Request` to a `Response`. It refuses what is not a POST (405), has no valid
 * token (401), has a URL of no queue (404), is not JSON (415, 400) or too large (413), in this order. What remains is
 * passed to `accept`, and answered with 200 when that is fulfilled, else with 503, so that the service tries again.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 *
 * @example
 * ```ts
 * import { createReceiver } from 'vql-kit/webhooks';
 * const receive = createReceiver({
 *   appIdentifier: 'my-app',
 *   keys: { keys: [{ kty: 'EC', crv: 'P-256', x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4', y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM' }] },
 *   queueOf: ({ url }) => (url.endsWith('/hooks/article.update') ? 'article.update' : undefined),
 *   accept: async (delivery) => console.log(delivery.payload),
 *   onRefused: ({ message }) => console.log(message), // The delivery has no header Authorization.
 * });
 * const request = new Request('https://app.example/hooks/article.update', { method: 'POST', body: '{}' });
 * console.log((await receive(request)).status); // 401
 * ```
 */
export function createReceiver(options: ReceiverOptions): Receiver {
  checkArgument('The options of createReceiver', options, record);
  checkOptions('createReceiver', options, receiverOptionKinds);
  checkVerifyOptions('createReceiver', options);
  for (const name of ['queueOf', 'accept'] as const)
    checkArgument(`The option "${name}" of createReceiver`, options[name], callback);
  const { clock = wallClock, timeoutMs = defaultTimeoutMs, onRefused } = options;
  return async (request) => {
    checkDeliveryRequest('a receiver', request);
    const timedOut = new AbortController();
    let liftLimit: () => void = () => undefined;
    const late = new Promise<Refusal>((resolve) => {
      liftLimit = startTimeLimit(clock, timeoutMs, () => {
        const refusal = createRefusal('late-acknowledgement', { timeoutMs: String(timeoutMs) });
        timedOut.abort(new Error(refusal.message));
        resolve(refusal);
      });
    });
    const taken = takeOver(request, options, timedOut.signal);
    try {
      const refusal = await Promise.race([taken, late]);
      if (refusal === undefined) return new Response(null, { status: 200 });
      // A log that fails does not change the answer.
      callObserver(() => onRefused?.(refusal, request));
      return new Response(null, { status: refusal.status, headers: headersOf(refusal) });
    } finally {
      liftLimit();
    }
  };
}

const allowedMethod = 'POST';

/** The headers that HTTP requires of an answer (RFC 9110). */
function headersOf({ status }: Refusal): Record<string, string> {
  if (status === 405) return { allow: allowedMethod };
  return status === 401 ? { 'www-authenticate': 'Bearer' } : {};
}

/** Checks a request, from what costs nothing to the body, and passes the delivery on; returns the reason if it is refused. */
async function takeOver(request: Request, options: ReceiverOptions, signal: AbortSignal): Promise<Refusal | undefined> {
  const { method, headers, url } = request;
  const receivedAtMs = (options.clock ?? wallClock).now();
  if (method !== allowedMethod) return createRefusal('wrong-method', { found: quoted(method) });
  const { diagnostics } = await verifyToken(headers.get(serviceHeaders.deliveryAuthorization.name), options);
  if (diagnostics[0] !== undefined) return diagnostics[0];
  try {
    const queue: unknown = options.queueOf(request);
    // The last part of a path that ends with a slash is empty.
    if (queue === undefined || queue === '') return createRefusal('unknown-url', { path: new URL(url).pathname });
    if (typeof queue !== 'string')
      return createRefusal('not-accepted', {
        problem: `"queueOf" must return a string, found ${describeValue(queue)}`,
      });
    const { maxBodyBytes = defaultMaxBodyBytes, parse = parseJson } = options;
    const body = await receivePayload(request, { maxBodyBytes, parse });
    if ('status' in body) return body;
    // The service has got 503 already.
    if (signal.aborted) return undefined;
    const userId = headers.get(serviceHeaders.userId.name);
    const receivedAt = new Date(receivedAtMs).toISOString();
    await options.accept(
      { queue, payload: body.payload, ...(userId === null ? {} : { userId }), receivedAt },
      { signal },
    );
    return undefined;
  } catch (error) {
    return createRefusal('not-accepted', { problem: problemOf(error) });
  }
}
