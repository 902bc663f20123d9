import type { DeliveryStateName, SubscriptionStateName } from '../../interface/states.js';
import type { Registration } from '../../interface/subscriptions/registration.js';
import type { JsonObject } from '../../resources/values.js';

/** A document that the stand-in has accepted. */
export interface StoredDocument {
  readonly id: string;
  /** The record, as GET and the answer of its creation show it. */
  readonly record: JsonObject;
  /** The row of the template that queries read. */
  readonly row: JsonObject;
}

/** A subscription, in any state. */
export interface StoredSubscription extends Registration {
  readonly id: string;
  readonly state: SubscriptionStateName;
  readonly createdAt: string;
}

/** A delivery of an event to one subscription. */
export interface StoredDelivery {
  readonly id: string;
  readonly subscriptionId: string;
  readonly eventTopic: string;
  readonly payload: JsonObject;
  readonly userId: string | undefined;
  readonly createdAt: string;
  readonly state: DeliveryStateName;
  /** Attempts that were begun. One that a crash has cut off counts. */
  readonly sentAttempts: number;
  /** What the last failed attempt was answered. */
  readonly response: string | undefined;
}
