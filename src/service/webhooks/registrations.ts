import { wrongArgument } from '../../diagnostics/arguments.js';
import { type SubscriptionTrigger, subscriptionTransition } from '../../interface/states.js';
import type { Registration } from '../../interface/subscriptions/registration.js';
import { isSameSubscription } from '../../interface/subscriptions/subscription-key.js';
import { parseJson } from '../../json/index.js';
import type { Context } from '../context.js';
import type { Answerer, Answerers } from '../http/call.js';
import { diagnosticsResponse, jsonResponse, quirkResponse } from '../http/responses.js';
import { destinationsOf, isRegistration, refusalsOf } from './destinations.js';
import type { Webhooks } from './webhooks.js';

/** Answers the requests about subscriptions, by the table `subscriptionTransitions`. */
export function registrationAnswers({ store, clock, random, options }: Context): Answerers {
  const change =
    (trigger: SubscriptionTrigger): Answerer =>
    async ({ body }) => {
      const registration = parsed(body);
      const diagnostics = refusalsOf(registration, options);
      if (diagnostics.length > 0 || !isRegistration(registration))
        return diagnosticsResponse('invalidRegistration', diagnostics);
      const existing = [...store.all('subscriptions').values()].find((one) => isSameSubscription(one, registration));
      const transition = subscriptionTransition(existing?.state, trigger);
      if (transition === undefined)
        return quirkResponse(
          'notShown',
          `Not shown: the interface document does not say what "${trigger}" does if the subscription ${existing === undefined ? 'does not exist' : `is ${existing.state}`}.`,
        );
      const record = {
        ...(existing ?? {
          id: random.id(),
          ...membersOf(registration),
          createdAt: new Date(clock.now()).toISOString(),
        }),
        state: transition.to,
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

/** Returns what switches subscriptions off. */
export function createSwitchOff({ store }: Context): Webhooks['switchOff'] {
  return async (id, state) => {
    const subscription = store.all('subscriptions').get(id);
    if (subscription === undefined) throw wrongArgument('The id of switchOff', 'the id of a subscription', id);
    await store.commit({ put: 'subscriptions', record: { ...subscription, state } });
  };
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
