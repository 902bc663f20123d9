import * as z from 'zod';

const values = ['ACTIVE', 'DEACTIVATED', 'REVOKED', 'REMOVED'] as const;

/** The type of {@link subscriptionStateSchema}. */
export interface SubscriptionStateSchema extends z.ZodEnum<z.core.util.ToEnum<(typeof values)[number]>> {}

/**
 * The states of a webhook subscription: delivering, switched off by a user, switched off by the platform, deregistered
 * (interface document, Webhook subscription states).
 */
export const subscriptionStateSchema: SubscriptionStateSchema = z.enum(values);

/** One of the values of {@link subscriptionStateSchema}. */
export type SubscriptionState = z.infer<SubscriptionStateSchema>;
