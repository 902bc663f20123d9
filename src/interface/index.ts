export type { Diagnostic, Edit, Fix, RelatedSpan, Severity } from '../diagnostics/diagnostic.js';
export type { Result } from '../diagnostics/result.js';
export type { Span } from '../diagnostics/span.js';
export type { Assumption, AssumptionArea, Risk } from './assumptions/assumption.js';
export {
  type AssumptionId,
  assumptionIds,
  assumptions,
  assumptionText,
  evidenceForAssumption,
  type KnownAssumptions,
} from './assumptions/assumptions.js';
export {
  type ExecuteBody,
  type VariableStatement,
  type VariableSubstitution,
  type VariableSubstitutionList,
  valuesByName,
} from './computed-queries.js';
export { deliveryRules } from './delivery-rules.js';
export { type DocumentCategory, documentCategories } from './document-categories.js';
export {
  type EndpointArguments,
  type EndpointParameters,
  type EndpointPath,
  endpointPath,
  type PathParameter,
} from './endpoint-path.js';
export type { EndpointRow } from './endpoint-row.js';
export { type EndpointName, endpoints, type ListName, operationsWithoutPath } from './endpoints.js';
export { type ServiceErrorName, type ServiceErrorRow, serviceErrors } from './errors.js';
export { type CheckEventNameOptions, checkEventName } from './event-names/check-event-name.js';
export { type CompleteEventNameOptions, completeEventName } from './event-names/complete-event-name.js';
export type { DestinationOptions, EventDestination } from './event-names/destinations.js';
export { type EventName, type EventParameter, parseEventName, printEventName } from './event-names/event-name.js';
export {
  type EventPayloadName,
  type EventPayloadRow,
  eventExamples,
  eventPayloads,
  payloadOf,
} from './event-names/event-payloads.js';
export { type Evidence, evidenceKinds, type KnownEvidence, knownEvidenceKinds, weakestEvidence } from './evidence.js';
export { type GrantRow, grants } from './grants.js';
export { headerNames, type PageHeaders, pageHeaders } from './headers.js';
export type { LimitRow } from './limit-row.js';
export { limits } from './limits.js';
export { appOwner, isPlatformOwner, platformOwnerOf } from './owners.js';
export { type PageFormat, pageBounds, pageFormats } from './page.js';
export { type ExecuteRequest, executePath, type TemplatePath, type TemplateRequest, templatePath } from './requests.js';
export { type HeaderRow, serviceHeaders, suppressOwnWebhooksHeader } from './service-headers.js';
export type { ExportReference, MemberNames, Shape } from './shapes.js';
export {
  type DeliveryStateName,
  deliveryStateNames,
  deliveryStates,
  type StateRow,
  type SubscriptionStateName,
  type SubscriptionTransition,
  type SubscriptionTrigger,
  subscriptionStateNames,
  subscriptionStates,
  subscriptionTransition,
  subscriptionTransitions,
} from './states.js';
export { type CheckRegistrationOptions, checkRegistration } from './subscriptions/check-registration.js';
export type { Registration } from './subscriptions/registration.js';
export {
  type ExistingSubscription,
  type RegistrationPlan,
  type RegistrationPlanOptions,
  registrationPlan,
  type StaleSubscription,
} from './subscriptions/registration-plan.js';
export { isSameSubscription, type SubscriptionKeyOptions, subscriptionKey } from './subscriptions/subscription-key.js';
export { subscriptionUrlPattern, subscriptionUrlPrefixes } from './subscriptions/url.js';
export { interfaceVersion, latestVersion } from './versions.js';
