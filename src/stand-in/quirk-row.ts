import { type AssumptionId, assumptionText } from '../interface/assumptions/assumptions.js';
import { type ServiceErrorName, serviceErrors } from '../interface/errors.js';
import { grants } from '../interface/grants.js';
import { serviceHeaders } from '../interface/service-headers.js';
import { type SubscriptionStateName, type SubscriptionTrigger, subscriptionTransition } from '../interface/states.js';

/** One row of the table of quirks. */
export interface Quirk {
  /** Describes the answer of the stand-in, in one or two sentences. */
  readonly sentence: string;
  /** HTTP status of the refusal; absent if the request is not refused. */
  readonly status?: number;
  /**
   * Who says so: the interface document; the service's published API description; or the stand-in, which has to answer something where
   * both are silent. The document does not show the status of every refusal that it states.
   */
  readonly source: 'document' | 'API description' | 'document, not the status' | 'stand-in';
  /** The points that the document leaves open, and about which the stand-in does so: ids of the table `assumptions`. */
  readonly assumptions?: readonly AssumptionId[];
  /** The option of `openStandIn` that changes it; absent if none does. */
  readonly option?: string;
}

/** Describes an error of the table of the interface: when it happens, and what happens. */
export const errorSentence = (name: ServiceErrorName): string =>
  `${serviceErrors[name].condition} ${serviceErrors[name].result}`;

/** Describes what is assumed where the document leaves a point open. */
export const assumed = <const Id extends AssumptionId>(id: Id) =>
  ({ sentence: assumptionText(id), source: 'stand-in', assumptions: [id] }) as const;

/** Describes a header of the table of the interface. */
export const headerSentence = (name: keyof typeof serviceHeaders): string =>
  `The header ${serviceHeaders[name].name}: ${serviceHeaders[name].summary}`;

/** Describes a grant of the table of the interface. */
export const grantSentence = (name: keyof typeof grants): string =>
  `The grant ${grants[name].grantType}: ${grants[name].summary}`;

/** Describes a transition of the table of subscriptions. */
export function transitionSentence(from: SubscriptionStateName | undefined, trigger: SubscriptionTrigger): string {
  const { to, note } = subscriptionTransition(from, trigger) ?? { to: 'unknown', note: '' };
  return `To ${trigger} a subscription that ${from === undefined ? 'does not exist' : `is ${from}`} makes it ${to}. ${note}`;
}
