import * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { text } from '../values/text.js';

const members = {
  url: z
    .string()
    .max(255)
    .regex(/^(?:https?:\/\/|ws:\/\/topic\/)/, {
      error: 'Expected a url that starts with "http://", "https://" or "ws://topic/".',
    })
    .describe('where events are delivered: http://, https:// or ws://topic/'),
  destinationQueue: text.describe('event name'),
  destinationOwner: text.optional().describe('owner of the queue; the platform itself unless stated'),
  appIdentifier: text.optional().describe('without it, deliveries are not authenticated'),
};

/** The type of {@link subscriptionSchema}. */
export interface SubscriptionSchema extends Resource<typeof members> {}

/**
 * The body that registers or deregisters a webhook (interface document, Subscription and Registration rules).
 *
 * @example
 * ```ts
 * import { subscriptionSchema } from 'vql-kit/resources';
 * const subscription = { url: 'ftp://example.org', destinationQueue: 'article.update' };
 * console.log(subscriptionSchema.safeParse(subscription).success); // false
 * ```
 */
export const subscriptionSchema: SubscriptionSchema = resource('Subscription', members);

/** What {@link subscriptionSchema} gives. */
export type Subscription = z.infer<SubscriptionSchema>;
