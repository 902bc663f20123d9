import { checkArgument, list } from '../../diagnostics/arguments.js';
import type { SubscriptionStateName } from '../states.js';
import type { Registration } from './registration.js';

/** A subscription of the service, as a row of `system.queryAppMessageWebhook`, which does not have its owner. */
export interface ExistingSubscription {
  readonly id?: string | number | bigint | undefined;
  readonly url?: string | undefined;
  readonly destinationQueue?: string | undefined;
  readonly appIdentifier?: string | null | undefined;
  readonly state?: SubscriptionStateName | undefined;
}

/** What to do so that the subscriptions of an app are those that it wants. */
export interface RegistrationPlan<Wanted extends Registration, Existing extends ExistingSubscription> {
  /** The registrations to send: those that do not exist, or are not active. */
  readonly add: readonly Wanted[];
  /** The active subscriptions that are wanted. */
  readonly keep: readonly Existing[];
  /** The active subscriptions of the same apps that are not wanted: to be deregistered. */
  readonly stale: readonly StaleSubscription<Existing>[];
}

/** A subscription that is not wanted. */
export interface StaleSubscription<Existing extends ExistingSubscription> {
  readonly subscription: Existing;
  /** `twin`: the queue is wanted at another url, and both would get each event; `unwanted`: the queue is not wanted. */
  readonly reason: 'twin' | 'unwanted';
}

/**
 * Compares the registrations that a program wants with the subscriptions that exist. Since a registration with another url creates a
 * second subscription, the old one is stale, and stays active until it is deregistered. Subscriptions of other apps are left alone.
 *
 * @throws {VqlError} `wrong-argument`.
 *
 * @example
 * ```ts
 * import { registrationPlan } from 'vql-kit/interface';
 * const wanted = [{ url: 'https://example.org/v2', destinationQueue: 'article.update', appIdentifier: 'my-app' }];
 * const existing = [{ id: '7', url: 'https://example.org/v1', destinationQueue: 'article.update', appIdentifier: 'my-app', state: 'ACTIVE' }] as const;
 * const { add, stale } = registrationPlan(wanted, existing);
 * console.log(add.length, stale.map(({ subscription, reason }) => `${subscription.id} ${reason}`)); // 1 ['7 twin']
 * ```
 */
export function registrationPlan<Wanted extends Registration, Existing extends ExistingSubscription>(
  wanted: readonly Wanted[],
  existing: readonly Existing[],
): RegistrationPlan<Wanted, Existing> {
  checkArgument('The first argument of registrationPlan', wanted, list);
  checkArgument('The second argument of registrationPlan', existing, list);
  const active = existing.filter(({ state = 'ACTIVE' }) => state === 'ACTIVE');
  const isOf = (one: Registration | ExistingSubscription) => (other: Registration | ExistingSubscription) =>
    keyOf(one) === keyOf(other);
  const apps = new Set(wanted.map(({ appIdentifier }) => appIdentifier ?? null));
  const queues = new Set(wanted.map(({ destinationQueue }) => destinationQueue));
  const others = active.filter((one) => apps.has(one.appIdentifier ?? null) && !wanted.some(isOf(one)));
  return {
    add: wanted.filter((one) => !active.some(isOf(one))),
    keep: active.filter((one) => wanted.some(isOf(one))),
    stale: others.map((subscription) => ({
      subscription,
      reason: queues.has(subscription.destinationQueue ?? '') ? 'twin' : 'unwanted',
    })),
  };
}

/** Returns what a subscription is recognized by, except for its owner, which cannot be queried. */
function keyOf({ appIdentifier, destinationQueue, url }: Registration | ExistingSubscription): string {
  return JSON.stringify([appIdentifier ?? null, destinationQueue, url]);
}
