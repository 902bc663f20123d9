import { thrownText, withCauses } from '../../diagnostics/thrown-value.js';
import { stringifyJson } from '../../exact-json/index.js';
import { limits } from '../../interface/limits.js';
import { serviceHeaders } from '../../interface/service-headers.js';
import { onAbort } from '../../internal/timing/on-abort.js';
import { startTimeLimit } from '../../internal/timing/time-limit.js';
import { waitFor } from '../../internal/timing/wait.js';
import type { StandInContext } from '../context.js';
import { type OnFault, withDeliveryFaults } from '../faults/with-faults.js';
import type { StoredDelivery, StoredSubscription } from '../state/records.js';
import type { AppTokens } from './app-tokens.js';
import { assertLoopback } from './loopback.js';
import type { DeliveryAttempt } from './webhooks.js';

/** How an attempt ended; it has failed if there is an error. */
export type DeliveryOutcome = Pick<DeliveryAttempt, 'status' | 'error' | 'fault'>;

/** Sends a delivery once. An abort of the signal ends the attempt, which has then failed. */
export type SendDelivery = (
  delivery: StoredDelivery,
  subscription: StoredSubscription,
  closing: AbortSignal,
) => Promise<DeliveryOutcome>;

const timeoutSeconds = limits.deliveryTimeoutSeconds.value;

/** Looked up with each call, since a program may replace it later, as mocks do. */
const platformFetch: typeof fetch = (input, init) => globalThis.fetch(input, init);

/**
 * Creates the sender of one delivery, with the faults of deliveries. An answer with a status from 200 to 299 accepts a delivery;
 * redirects are not followed.
 */
export function createSendDelivery(
  context: Pick<StandInContext, 'clock' | 'random' | 'options'>,
  tokens: AppTokens,
): SendDelivery {
  const { clock, options } = context;
  const settings = options.delivery ?? {};
  const send = withDeliveryFaults(settings.fetch ?? platformFetch, context, tokens);
  // A function of the user may reach nothing, or look up names in its own way: it decides itself.
  const isOnLoopback = settings.fetch === undefined && settings.beyondLoopback !== true;
  const post = async (
    { payload, userId }: StoredDelivery,
    subscription: StoredSubscription,
    signal: AbortSignal,
    onFault: OnFault,
  ): Promise<DeliveryOutcome> => {
    const { url, appIdentifier } = subscription;
    if (isOnLoopback) await assertLoopback(url);
    const json = stringifyJson(payload);
    const request = new Request(url, {
      method: 'POST',
      headers: {
        [serviceHeaders.deliveryContentType.name]: 'application/json',
        ...(appIdentifier !== undefined && {
          [serviceHeaders.deliveryAuthorization.name]: `Bearer ${await tokens.tokenOf(appIdentifier)}`,
        }),
        ...(userId !== undefined && { [serviceHeaders.userId.name]: headerText(userId) }),
      },
      body: settings.encodeTwice?.(subscription) === true ? JSON.stringify(json) : json,
      redirect: 'manual',
      signal,
    });
    const { status, ok } = await send(request, onFault);
    return ok ? { status } : { status, error: `The receiver answered ${status}.` };
  };
  return async (delivery, subscription, closing) => {
    const ended = new AbortController();
    const faults: string[] = [];
    const fault = (): Pick<DeliveryOutcome, 'fault'> => (faults.length > 0 ? { fault: faults.join(', ') } : {});
    const stop = (): void => ended.abort(new Error('The stand-in was closed during the attempt.'));
    const removeListener = onAbort(closing, stop);
    const liftLimit = startTimeLimit(clock, timeoutSeconds * 1000, () =>
      ended.abort(new Error(`The receiver did not answer within ${timeoutSeconds} seconds.`)),
    );
    try {
      const posted = post(delivery, subscription, ended.signal, (_, label) => faults.push(label));
      return { ...(await waitFor(posted, ended.signal)), ...fault() };
    } catch (cause) {
      return { error: describe(cause), ...fault() };
    } finally {
      removeListener();
      liftLimit();
      // Ends the body of the answer, which is not read.
      ended.abort();
    }
  };
}

/** Returns a text as a header can have it: percent-encoded if it has other characters than those of ASCII. */
function headerText(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : encodeURIComponent(text);
}

/** Returns the texts of an error and of its causes: that of `fetch` is only that it has failed. */
function describe(error: unknown): string {
  const texts = withCauses(error).map(thrownText);
  return texts.map((text, index) => (index === texts.length - 1 ? text : text.replace(/\.$/, ''))).join(': ');
}
