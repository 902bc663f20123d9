import type { JsonObject } from '../../resources/values.js';
import type { Answerers } from '../http/call.js';
import type { Change } from '../state/store.js';

/** Something that happened, of which subscribers are informed. */
export interface StandInEvent {
  /** Its name, such as `article(sales-channel-id=7).update`. */
  readonly name: string;
  readonly payload: JsonObject;
  /** Owner of the queue; default: that of the platform. */
  readonly owner?: string | undefined;
  /** The user who triggered it. */
  readonly userId?: string | undefined;
  /** The identifier of the app whose own subscriptions are left out. */
  readonly suppressedApp?: string | undefined;
}

/** Subscriptions and deliveries. */
export interface Webhooks {
  /** Answers `listDestinations`, `registerWebhook` and `deregisterWebhook`. */
  readonly answers: Answerers;
  /** Returns the deliveries that an event causes, to be committed together with what caused it. */
  deliveriesOf(event: StandInEvent): readonly Change[];
  /** Attempts each delivery that is queued or has failed once; resolves when all attempts have ended. */
  runSender(): Promise<void>;
  /** The rows of `system.queryAppMessageWebhook` and `system.queryAppMessageEntry`. */
  rows(): Readonly<Record<string, readonly JsonObject[]>>;
}
