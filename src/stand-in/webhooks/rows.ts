import type { JsonObject } from '../../resources/values.js';
import type { StoredDelivery, StoredSubscription } from '../state/records.js';
import type { Store } from '../state/store.js';

/**
 * Returns the rows of the templates of subscriptions and deliveries. A value that a record does not have is null. A delivery is to one
 * subscription, so that its row has one recipient; that recipients are an array is the assumption `recipients-shape`.
 */
export function webhookRows(store: Store): Readonly<Record<string, readonly JsonObject[]>> {
  return {
    'system.queryAppMessageWebhook': [...store.all('subscriptions').values()].map(subscriptionRow),
    'system.queryAppMessageEntry': [...store.all('deliveries').values()].map(deliveryRow),
  };
}

function subscriptionRow({
  id,
  destinationQueue,
  url,
  state,
  createdAt,
  appIdentifier,
}: StoredSubscription): JsonObject {
  return { id, destinationQueue, url, state, createdAt, appIdentifier: appIdentifier ?? null };
}

function deliveryRow({ id, eventTopic, state, sentAttempts, response }: StoredDelivery): JsonObject {
  return { id, eventTopic, recipients: [{ state, sentAttempts, response: response ?? null }] };
}
