export type { RefusalCode } from '../diagnostics/codes/webhooks.js';
export type { Diagnostic, Edit, Fix, RelatedSpan, Severity } from '../diagnostics/diagnostic.js';
export type { Span } from '../diagnostics/span.js';
export { type CheckEventNameOptions, checkEventName } from '../interface/event-names/check-event-name.js';
export type { DestinationOptions, EventDestination } from '../interface/event-names/destinations.js';
export { type CheckRegistrationOptions, checkRegistration } from '../interface/subscriptions/check-registration.js';
export type { Registration } from '../interface/subscriptions/registration.js';
export {
  type ExistingSubscription,
  type RegistrationPlan,
  type RegistrationPlanOptions,
  registrationPlan,
  type StaleSubscription,
} from '../interface/subscriptions/registration-plan.js';
export type { Clock } from '../internal/timing/clock.js';
export type { CoalesceOptions, HandleContext, HandleFailure } from './coalesce/coalesce-options.js';
export { type Coalescer, coalesce } from './coalesce/coalescer.js';
export type { DeliveryFailure, DeliveryStore, PendingDelivery } from './coalesce/delivery-store.js';
export type { Backlog } from './coalesce/delivery-work.js';
export { memoryStore } from './coalesce/memory-store.js';
export { type CronReceiver, type CronReceiverOptions, createCronReceiver } from './cron-receiver.js';
export type { Delivery, DeliveryPayload } from './delivery.js';
export { createDispatcher, type Dispatcher, type DispatcherOptions, type EventDelivery } from './events/dispatcher.js';
export type { PatternPayload } from './events/event-pattern.js';
export { type AcceptContext, createReceiver, type Receiver, type ReceiverOptions } from './receive/receiver.js';
export type { Refusal } from './refusal.js';
export { type SuppressionOptions, suppression } from './suppression.js';
export type { Jwk, JwkSet, Keys } from './verify/keys.js';
export {
  type DeliveryClaims,
  type SignedRequest,
  type Verification,
  type VerifyOptions,
  verifyDelivery,
} from './verify/verify-delivery.js';
export { type OwnedQueue, type WebhookUrls, type WebhookUrlsOptions, webhookUrls } from './webhook-urls.js';
