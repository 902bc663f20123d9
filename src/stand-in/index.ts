export type { Engine } from '../engine/open-engine.js';
export type { JsonObject } from '../resources/values.js';
export {
  type DelayFault,
  type Fault,
  type FaultKind,
  type FaultName,
  faultKinds,
  type StatusFault,
} from './faults/fault.js';
export type { Handler, ReceivedRequest, RefusedRequest } from './http/endpoint-request.js';
export { type CloseOptions, type Listener, type ListenOptions, listen } from './http/listen.js';
export type { RecordedRequest } from './http/request-journal.js';
export { type EmitOptions, type FetchOfStandIn, openStandIn, type StandIn } from './open-stand-in.js';
export type {
  AppAccount,
  ClientAccount,
  DeliveryOptions,
  DocumentCreation,
  DocumentOptions,
  DocumentTransition,
  OfferedDestination,
  ScheduledTask,
  StandInOptions,
  TemplatePreset,
  UserAccount,
} from './options.js';
export type { Quirk } from './quirk-row.js';
export { type QuirkName, quirks } from './quirks.js';
export type { UserDecision } from './realm/realm.js';
export type { StoredDelivery, StoredSubscription } from './state/records.js';
export type { EmittedPayload, PayloadObject, PayloadValue } from './webhooks/payload.js';
export type { DeliveryAttempt, PublicKeys, StandInEvent } from './webhooks/webhooks.js';
