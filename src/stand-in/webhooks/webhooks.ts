import type { JWK } from 'jose';
import type { SubscriptionStateName } from '../../interface/states.js';
import type { JsonObject } from '../../resources/values.js';
import type { Answerers, Caller } from '../http/endpoint-request.js';
import type { RecordChange } from '../state/store.js';
import type { PayloadObject } from './payload.js';

/** Something that happened, of which subscribers are informed. */
export interface StandInEvent {
  /**
   * Its name, such as `article(sales-channel-id=7).update`. A change of an article fires either the plain event or the filtered one:
   * which, says this name.
   */
  readonly name: string;
  /** Default: an empty object. */
  readonly payload?: PayloadObject | undefined;
  /** Owner of the queue; default: that of the platform. */
  readonly owner?: string | undefined;
  /** The user who triggered it. */
  readonly userId?: string | undefined;
  /** The identifier of the app whose own subscriptions are left out. */
  readonly suppressedApp?: string | undefined;
}

/** An attempt to deliver an event. */
export interface DeliveryAttempt {
  /** When it was begun, in ISO 8601. */
  readonly at: string;
  readonly deliveryId: string;
  readonly subscriptionId: string;
  readonly url: string;
  /** Name of the event. */
  readonly event: string;
  /** 1 for the first attempt, up to 3. */
  readonly attempt: number;
  /** HTTP status of the answer, if there was one. */
  readonly status?: number | undefined;
  /** Why the attempt has failed. */
  readonly error?: string | undefined;
  /** The faults that have hit it, if any. */
  readonly fault?: string | undefined;
}

/** Public keys, as a JWK set. */
export interface PublicKeys {
  readonly keys: readonly JWK[];
}

/** Subscriptions and deliveries. */
export interface Webhooks {
  /** Answers `listDestinations`, `registerWebhook` and `deregisterWebhook`. */
  readonly answers: Answerers;
  /** The latest 1,000 attempts that have ended. */
  readonly attempts: readonly DeliveryAttempt[];
  /**
   * Returns the deliveries that an event causes, to be committed together with what caused it; then the sender is started. Events of an
   * app that is not active, and those of `suppressedApp`, cause none.
   */
  deliveriesOf(event: StandInEvent): readonly RecordChange[];
  /**
   * Accepts an event by itself, and starts the sender. Resolves when its deliveries are on the disk.
   *
   * @throws {VqlError} for what cannot be the name of an event.
   */
  emit(event: StandInEvent): Promise<void>;
  /** Starts the sender, as each accepted event does, and does not wait for it. */
  startSender(): void;
  /** Attempts each delivery that is queued or has failed once; resolves when all attempts have ended. */
  runSender(): Promise<void>;
  /**
   * Switches a subscription off, as a user (`DEACTIVATED`) or the platform (`REVOKED`) does: its deliveries stop.
   *
   * @throws {VqlError} `wrong-argument` if there is no subscription with the id, or the state is another one.
   */
  switchOff(subscriptionId: string, state: Exclude<SubscriptionStateName, 'ACTIVE' | 'REMOVED'>): Promise<void>;
  /** Returns the app whose own subscriptions a write leaves out, by its headers and its caller; `undefined` if it leaves out none. */
  suppressedAppOf(headers: Headers, caller: Caller | undefined): string | undefined;
  /** Returns the keys with which receivers verify the bearer tokens of deliveries. */
  jwks(): Promise<PublicKeys>;
  /** The rows of `system.queryAppMessageWebhook` and `system.queryAppMessageEntry`. */
  rows(): Readonly<Record<string, readonly JsonObject[]>>;
  /** Ends scheduled tasks and attempts. An attempt that is cut off counts, and has failed. */
  close(): Promise<void>;
}
