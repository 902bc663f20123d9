import { checkArgument, checkOptions, type OptionKinds, record, string } from '../../diagnostics/arguments.js';
import type { DestinationOptions } from '../event-names/destinations.js';
import { isPlatformOwner } from '../owners.js';
import type { Registration } from './registration.js';

/** Options of `subscriptionKey` and `isSameSubscription`. */
export interface SubscriptionKeyOptions extends Pick<DestinationOptions, 'platformOwner'> {}

const optionKinds: OptionKinds<SubscriptionKeyOptions> = { platformOwner: string };

/**
 * Returns a text that is the same for registrations of one subscription: by app, owner and name of the queue, and the full url. A
 * registration with another url creates a second subscription, and the old one stays active.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 *
 * @example
 * ```ts
 * import { subscriptionKey } from 'vql-kit/interface';
 * const wanted = { url: 'https://example.org/hook', destinationQueue: 'article.update' };
 * const existing = { ...wanted, destinationOwner: '#acme#' };
 * console.log(new Set([wanted, existing].map((one) => subscriptionKey(one))).size); // 1
 * ```
 */
export function subscriptionKey(registration: Registration, options: SubscriptionKeyOptions = {}): string {
  checkArgument('The registration of subscriptionKey', registration, record);
  checkOptions('subscriptionKey', options, optionKinds);
  return keyOf(registration, options);
}

/**
 * Whether two registrations are of one subscription: then the second one creates no other.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 *
 * @example
 * ```ts
 * import { isSameSubscription } from 'vql-kit/interface';
 * const first = { url: 'https://example.org/hook', destinationQueue: 'article.update' };
 * console.log(isSameSubscription(first, { ...first, destinationOwner: '#acme#' })); // true
 * console.log(isSameSubscription(first, { ...first, url: 'https://example.org/hook?v=2' })); // false
 * ```
 */
export function isSameSubscription(a: Registration, b: Registration, options: SubscriptionKeyOptions = {}): boolean {
  checkArgument('The first registration of isSameSubscription', a, record);
  checkArgument('The second registration of isSameSubscription', b, record);
  checkOptions('isSameSubscription', options, optionKinds);
  return keyOf(a, options) === keyOf(b, options);
}

function keyOf(
  { appIdentifier, destinationOwner, destinationQueue, url }: Registration,
  { platformOwner }: SubscriptionKeyOptions,
): string {
  const owner = isPlatformOwner(destinationOwner, platformOwner) ? undefined : destinationOwner;
  return JSON.stringify([appIdentifier ?? null, owner ?? null, destinationQueue, url]);
}
