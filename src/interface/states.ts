/** One row of a table of states. */
export interface StateRow {
  /** One sentence. */
  readonly meaning: string;
}

/**
 * **The** table of the states of a webhook subscription.
 *
 * @example
 * ```ts
 * import { subscriptionStates } from 'vql-kit/interface';
 * console.log(Object.keys(subscriptionStates)); // ['ACTIVE', 'DEACTIVATED', 'REVOKED', 'REMOVED']
 * console.log(subscriptionStates.REVOKED.meaning); // The platform has switched the subscription off.
 * ```
 */
export const subscriptionStates = {
  ACTIVE: { meaning: 'The subscription delivers events.' },
  DEACTIVATED: { meaning: 'A user has switched the subscription off.' },
  REVOKED: { meaning: 'The platform has switched the subscription off.' },
  REMOVED: { meaning: 'The subscription was deregistered.' },
} as const satisfies Readonly<Record<string, StateRow>>;

/** The name of a state of a subscription. */
export type SubscriptionStateName = keyof typeof subscriptionStates;

/** The names of the states of a subscription, in the order of the table. */
export const subscriptionStateNames = Object.keys(subscriptionStates) as readonly SubscriptionStateName[];

/** What changes the state of a subscription. */
export type SubscriptionTrigger = 'register' | 'deregister';

/** A transition of a subscription, to which its identity belongs: app, owner and queue of the destination, and url. */
export interface SubscriptionTransition {
  /** `undefined` if there is no subscription with this identity. */
  readonly from: SubscriptionStateName | undefined;
  readonly trigger: SubscriptionTrigger;
  readonly to: SubscriptionStateName;
  /** One sentence. */
  readonly note: string;
}

/**
 * **The** table of transitions of a subscription. It finds the subscription by its identity, see `subscriptionKey`: with another url
 * there is a second subscription, and the old one stays as it is. Other transitions are not documented: the
 * assumption `subscription-transitions`.
 */
export const subscriptionTransitions: readonly SubscriptionTransition[] = [
  { from: undefined, trigger: 'register', to: 'ACTIVE', note: 'A new subscription is created.' },
  {
    from: 'ACTIVE',
    trigger: 'register',
    to: 'ACTIVE',
    note: 'The existing subscription is returned unchanged; there is no duplicate.',
  },
  { from: 'REMOVED', trigger: 'register', to: 'ACTIVE', note: 'The subscription is reactivated.' },
  { from: 'DEACTIVATED', trigger: 'register', to: 'ACTIVE', note: 'The subscription is reactivated.' },
  { from: 'ACTIVE', trigger: 'deregister', to: 'REMOVED', note: 'Deliveries stop.' },
];

/**
 * Returns the transition of a subscription; `undefined` if it is not documented.
 *
 * @param from state of the subscription with the same identity; `undefined` if it does not exist.
 *
 * @example
 * ```ts
 * import { subscriptionTransition } from 'vql-kit/interface';
 * console.log(subscriptionTransition('REMOVED', 'register')?.to); // ACTIVE
 * console.log(subscriptionTransition('REVOKED', 'register')); // undefined
 * ```
 */
export function subscriptionTransition(
  from: SubscriptionStateName | undefined,
  trigger: SubscriptionTrigger,
): SubscriptionTransition | undefined {
  return subscriptionTransitions.find((row) => row.from === from && row.trigger === trigger);
}

/**
 * **The** table of the states of a delivery. FAILED and ERRONEOUS state what follows; other transitions are not documented.
 *
 * @example
 * ```ts
 * import { deliveryStates } from 'vql-kit/interface';
 * console.log(deliveryStates.ERRONEOUS.meaning); // The sender has given up: there is no further attempt.
 * ```
 */
export const deliveryStates = {
  QUEUED: { meaning: 'The delivery waits to be sent.' },
  SENT: { meaning: 'The event was delivered.' },
  FAILED: { meaning: 'An attempt has failed; another one follows.' },
  ERRONEOUS: { meaning: 'The sender has given up: there is no further attempt.' },
  INACTIVE: { meaning: 'The state is listed; its meaning is not documented.' },
} as const satisfies Readonly<Record<string, StateRow>>;

/** The name of a state of a delivery. */
export type DeliveryStateName = keyof typeof deliveryStates;

/** The names of the states of a delivery, in the order of the table. */
export const deliveryStateNames = Object.keys(deliveryStates) as readonly DeliveryStateName[];
