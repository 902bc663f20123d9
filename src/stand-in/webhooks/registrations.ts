import { checkArgument, oneOf, wrongArgument } from '../../diagnostics/arguments.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import { parseJson } from '../../exact-json/index.js';
import { appOwner } from '../../interface/owners.js';
import {
  type SubscriptionStateName,
  type SubscriptionTrigger,
  subscriptionTransition,
} from '../../interface/states.js';
import type { Registration } from '../../interface/subscriptions/registration.js';
import { isSameSubscription } from '../../interface/subscriptions/subscription-key.js';
import type { StandInContext } from '../context.js';
import type { Answerer, Answerers } from '../http/endpoint-request.js';
import { diagnosticsResponse, jsonResponse, quirkResponse } from '../http/responses.js';
import { destinationsOf, isOtherVendor, isRegistration, platformOwnerIn, refusalsOf } from './destinations.js';
import type { Webhooks } from './webhooks.js';

/**
 * The state after a trigger that the table `subscriptionTransitions` does not have: the assumption `subscription-transitions`. Nothing that an app
 * does switches on what the platform has switched off.
 */
const assumedStates: Readonly<
  Record<SubscriptionTrigger, Readonly<Partial<Record<SubscriptionStateName, SubscriptionStateName>>>>
> = {
  register: { REVOKED: 'REVOKED' },
  deregister: { DEACTIVATED: 'REMOVED', REVOKED: 'REVOKED', REMOVED: 'REMOVED' },
};

/** Answers the requests about subscriptions, by the table `subscriptionTransitions`. */
export function registrationAnswers({ store, clock, random, options }: StandInContext): Answerers {
  const platformOwner = platformOwnerIn(options);
  const change =
    (trigger: SubscriptionTrigger): Answerer =>
    async ({ body }) => {
      const registration = parsed(body);
      const diagnostics = refusalsOf(registration, options);
      if (diagnostics.length > 0 || !isRegistration(registration))
        return diagnosticsResponse('invalidRegistration', diagnostics, adviceFor(diagnostics));
      const { destinationOwner } = registration;
      if (isOtherVendor(destinationOwner, options))
        return quirkResponse(
          'invalidRegistration',
          `The owner ${quoted(destinationOwner ?? '')} is neither the platform, ${quoted(platformOwner ?? '')}, nor an app.`,
        );
      const existing = [...store.all('subscriptions').values()].find((one) =>
        isSameSubscription(one, registration, { platformOwner }),
      );
      const state =
        subscriptionTransition(existing?.state, trigger)?.to ?? (existing && assumedStates[trigger][existing.state]);
      if (state === undefined)
        return quirkResponse('unknownSubscription', 'There is no subscription with this app, owner, queue and url.');
      const record = {
        ...(existing ?? {
          id: random.id(),
          ...membersOf(registration),
          createdAt: new Date(clock.now()).toISOString(),
        }),
        state,
      };
      // Also for an unchanged subscription: the commit waits for the one that has created it.
      await store.commit({ put: 'subscriptions', record });
      // The document does not show this body; the subscription is what its table of endpoints names.
      return jsonResponse(record);
    };
  return {
    listDestinations: () => jsonResponse(destinationsOf(options)),
    registerWebhook: change('register'),
    deregisterWebhook: change('deregister'),
  };
}

const switchedOff = oneOf(['DEACTIVATED', 'REVOKED']);

/** Returns what switches subscriptions off. */
export function createSwitchOff({ store }: StandInContext): Webhooks['switchOff'] {
  return async (id, state) => {
    const subscription = store.all('subscriptions').get(id);
    if (subscription === undefined) throw wrongArgument('The id of switchOff', 'the id of a subscription', id);
    checkArgument('The state of switchOff', state, switchedOff);
    await store.commit({ put: 'subscriptions', record: { ...subscription, state } });
  };
}

/** Returns what to do about a name that the platform cannot have: it may be a queue of an app, whose owner was left out. */
function adviceFor(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.some(({ code, fixes }) => code === 'event-name' || (code === 'unknown-event' && !fixes))
    ? `The queue of an app has the "destinationOwner" "${appOwner}".`
    : '';
}

function membersOf({ url, destinationQueue, destinationOwner, appIdentifier }: Registration): Registration {
  return { url, destinationQueue, destinationOwner, appIdentifier };
}

function parsed(body: string): unknown {
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}
