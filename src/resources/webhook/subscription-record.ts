import * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { text } from '../values/text.js';
import { subscriptionStateSchema } from './subscription-state.js';

const members = {
  id: text.optional(),
  destinationQueue: text.optional(),
  url: text.optional(),
  state: subscriptionStateSchema.optional(),
  createdAt: z.iso.datetime({ offset: true }).optional(),
  appIdentifier: text.optional(),
};

/** The type of {@link subscriptionRecordSchema}. */
export interface SubscriptionRecordSchema extends Resource<typeof members> {}

/**
 * A webhook subscription as a row of the queryable entity `system.queryAppMessageWebhook`. A query need not select every
 * field (interface document, Subscription).
 */
export const subscriptionRecordSchema: SubscriptionRecordSchema = resource('SubscriptionRecord', members);

/** What {@link subscriptionRecordSchema} gives. */
export type SubscriptionRecord = z.infer<SubscriptionRecordSchema>;
