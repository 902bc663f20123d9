import { checkArgument, checkOptions, listOf, type OptionKinds, record, string } from '../../diagnostics/arguments.js';
import type { Registration } from './registration.js';
import { isSameSubscription } from './subscription-key.js';

/**
 * A subscription of the service, as a row of `system.queryAppMessageWebhook`. That entity does not have the owner of the queue; without
 * one, the owner is not compared.
 */
export interface ExistingSubscription {
  readonly id?: string | number | bigint | null | undefined;
  readonly url?: string | null | undefined;
  readonly destinationQueue?: string | null | undefined;
  readonly destinationOwner?: string | null | undefined;
  readonly appIdentifier?: string | null | undefined;
  /** Only `ACTIVE` counts: a subscription in another state, or in an unknown one, has to be registered again. */
  readonly state?: string | null | undefined;
}

/** Options of `registrationPlan`. */
export interface RegistrationPlanOptions {
  /** The apps whose subscriptions are compared, besides those of the registrations: an app may want none. */
  readonly apps?: readonly string[] | undefined;
}

/** The kind of the registrations that a program wants. */
export const registrations = listOf(record);

const optionKinds: OptionKinds<RegistrationPlanOptions> = { apps: listOf(string) };

/** What to do so that the subscriptions of an app are those that it wants. */
export interface RegistrationPlan<Wanted extends Registration, Existing extends ExistingSubscription> {
  /** The registrations to send: those that do not exist, or are not active. */
  readonly add: readonly Wanted[];
  /** The active subscriptions that are wanted. */
  readonly keep: readonly Existing[];
  /** The active subscriptions of the same apps that are not wanted: to be deregistered. */
  readonly stale: readonly StaleSubscription<Existing>[];
  /**
   * The subscriptions that are wanted, but that the platform has revoked. Their registrations are in `add` too, but registering
   * is assumed not to reactivate them (`subscription-transitions`): no event arrives until the platform allows it.
   */
  readonly revoked: readonly Existing[];
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
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
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
  options: RegistrationPlanOptions = {},
): RegistrationPlan<Wanted, Existing> {
  checkArgument('The first argument of registrationPlan', wanted, registrations);
  checkArgument('The second argument of registrationPlan', existing, listOf(record));
  checkOptions('registrationPlan', options, optionKinds);
  const active = existing.filter(({ state }) => state === 'ACTIVE');
  const apps = new Set([...wanted.map(({ appIdentifier }) => appIdentifier ?? null), ...(options.apps ?? [])]);
  const queues = new Set(wanted.map(({ destinationQueue }) => destinationQueue));
  const isWanted = (subscription: Existing): boolean => wanted.some((one) => isOf(subscription, one));
  const others = active.filter((one) => apps.has(one.appIdentifier ?? null) && !isWanted(one));
  return {
    add: wanted.filter((one) => !active.some((subscription) => isOf(subscription, one))),
    keep: active.filter(isWanted),
    stale: others.map((subscription) => ({
      subscription,
      reason: queues.has(subscription.destinationQueue ?? '') ? 'twin' : 'unwanted',
    })),
    revoked: existing.filter((one) => one.state === 'REVOKED' && isWanted(one)),
  };
}

/** Whether a subscription is the one of a registration. An owner that is not known is taken to be the same. */
function isOf(subscription: ExistingSubscription, registration: Registration): boolean {
  const { url, destinationQueue, destinationOwner, appIdentifier } = subscription;
  return isSameSubscription(registration, {
    url: url ?? '',
    destinationQueue: destinationQueue ?? '',
    destinationOwner: destinationOwner ?? registration.destinationOwner,
    appIdentifier: appIdentifier ?? undefined,
  });
}
