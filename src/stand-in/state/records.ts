import type { DeliveryStateName, SubscriptionStateName } from '../../interface/states.js';
import type { Registration } from '../../interface/subscriptions/registration.js';
import type { JsonObject } from '../../resources/values.js';
import type { PayloadObject } from '../webhooks/payload.js';

/** A document that was accepted. */
export interface StoredDocument {
  readonly id: string;
  /** The template whose queries read it. */
  readonly template: string;
  /** The record, as GET returns it; it is also the row of the template. */
  readonly record: JsonObject;
}

/** A subscription, in any state. */
export interface StoredSubscription extends Registration {
  readonly id: string;
  readonly state: SubscriptionStateName;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** The delivery of one event to one subscription. */
export interface StoredDelivery {
  readonly id: string;
  readonly subscriptionId: string;
  readonly eventTopic: string;
  readonly payload: PayloadObject;
  /** The user who triggered the event, if one did. */
  readonly userId: string | undefined;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly state: DeliveryStateName;
  /** The attempts that were begun: one that a crash has cut off is among them. */
  readonly sentAttempts: number;
  /** The error of the last failed attempt. */
  readonly response: string | undefined;
}

/** The login of a user, which refresh tokens continue. */
export interface StoredSession {
  readonly id: string;
  readonly clientId: string;
  readonly userName: string;
  /** The granted scopes, separated by spaces. With `offline_access` the session does not expire. */
  readonly scope: string;
  /** How often it was refreshed. Each refresh token is for one number, so one that was used before is recognized. */
  readonly refreshes: number;
  /** Milliseconds since 1970: when the user logged in, and when the refresh token was last used. */
  readonly startedAtMs: number;
  readonly usedAtMs: number;
}

/** The access of a client that a user has confirmed. */
interface StoredConsent {
  /** Made of the other two. */
  readonly id: string;
  readonly clientId: string;
  readonly userName: string;
}

/** A pair of keys: `realm` signs access tokens, `apps` signs deliveries. */
export interface StoredKey {
  readonly id: 'realm' | 'apps';
  /** The private key as JWK. */
  readonly jwk: JsonObject;
}

/** **The** collections of the state; each holds records by their id. */
export interface Collections {
  readonly documents: StoredDocument;
  readonly subscriptions: StoredSubscription;
  readonly deliveries: StoredDelivery;
  readonly sessions: StoredSession;
  readonly consents: StoredConsent;
  readonly keys: StoredKey;
}

/** The names of the collections. */
export const collectionNames = [
  'documents',
  'subscriptions',
  'deliveries',
  'sessions',
  'consents',
  'keys',
] as const satisfies readonly (keyof Collections)[];

/** The name of a collection. */
export type CollectionName = keyof Collections;
