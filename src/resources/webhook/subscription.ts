import * as z from 'zod';
import { limits } from '../../interface/limits.js';
import { type SubscriptionStateName, subscriptionStateNames } from '../../interface/states.js';
import { subscriptionUrlPattern, subscriptionUrlPrefixes } from '../../interface/subscriptions/url.js';
import { type EnumSchema, type Resource, resourceSchema } from '../resource.js';
import { text } from '../values.js';

const availableDestinationMembers = {
  owner: text.optional(),
  queue: text.optional(),
  description: text.optional(),
};

/** Type of {@link availableDestinationSchema}. */
export interface AvailableDestinationSchema extends Resource<typeof availableDestinationMembers> {}

/** A queue in the answer of the endpoint `destinations`. */
export const availableDestinationSchema: AvailableDestinationSchema = resourceSchema(
  'AvailableDestination',
  availableDestinationMembers,
);

/** Output of {@link availableDestinationSchema}. */
export interface AvailableDestination extends z.infer<AvailableDestinationSchema> {}

const destinationMembers = {
  destinationQueue: text.optional().describe('event name'),
  destinationOwner: text.optional().describe('queue owner; defaults to the platform, APP for queues of an app'),
};

/** Type of {@link destinationSchema}. */
export interface DestinationSchema extends Resource<typeof destinationMembers> {}

/** A queue that receives events, and its owner. */
export const destinationSchema: DestinationSchema = resourceSchema('Destination', destinationMembers);

/** Output of {@link destinationSchema}. */
export interface Destination extends z.infer<DestinationSchema> {}

/** Type of {@link subscriptionStateSchema}. */
export interface SubscriptionStateSchema extends EnumSchema<readonly SubscriptionStateName[]> {}

/** The states of a webhook subscription: active, disabled by a user, disabled by the platform, or deregistered. */
export const subscriptionStateSchema: SubscriptionStateSchema = z.enum(subscriptionStateNames);

/** One of the values of {@link subscriptionStateSchema}. */
export type SubscriptionState = z.infer<SubscriptionStateSchema>;

const subscriptionMembers = {
  url: z
    .string()
    .max(limits.urlCharacters.value)
    .regex(subscriptionUrlPattern, {
      error: `Expected a url that starts with ${subscriptionUrlPrefixes.map((prefix) => `"${prefix}"`).join(' or ')}.`,
    })
    .describe(`delivery target: a url that starts with ${subscriptionUrlPrefixes.join(' or ')}`),
  destinationQueue: text.describe('event name'),
  destinationOwner: text.optional().describe('queue owner; defaults to the platform'),
  appIdentifier: text.optional().describe('app whose token authenticates the deliveries; without it they carry none'),
};

/** Type of {@link subscriptionSchema}. */
export interface SubscriptionSchema extends Resource<typeof subscriptionMembers> {}

/**
 * The body that registers or deregisters a webhook.
 *
 * @example
 * ```ts
 * import { subscriptionSchema } from 'vql-kit/resources';
 * const subscription = { url: 'ftp://example.org', destinationQueue: 'article.update' };
 * console.log(subscriptionSchema.safeParse(subscription).success); // false
 * ```
 */
export const subscriptionSchema: SubscriptionSchema = resourceSchema('Subscription', subscriptionMembers);

/** Output of {@link subscriptionSchema}. */
export interface Subscription extends z.infer<SubscriptionSchema> {}

const subscriptionRecordMembers = {
  id: text.optional(),
  destinationQueue: text.optional(),
  url: text.optional(),
  state: subscriptionStateSchema.optional(),
  createdAt: z.iso.datetime({ offset: true }).optional(),
  appIdentifier: text.optional(),
};

/** Type of {@link subscriptionRecordSchema}. */
export interface SubscriptionRecordSchema extends Resource<typeof subscriptionRecordMembers> {}

/**
 * A webhook subscription as a row of the queryable entity `system.queryAppMessageWebhook`. All fields are
 * optional, since a query selects some of them.
 */
export const subscriptionRecordSchema: SubscriptionRecordSchema = resourceSchema(
  'SubscriptionRecord',
  subscriptionRecordMembers,
);

/** Output of {@link subscriptionRecordSchema}. */
export interface SubscriptionRecord extends z.infer<SubscriptionRecordSchema> {}
