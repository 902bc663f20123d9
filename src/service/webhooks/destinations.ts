import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { documentCategories } from '../../interface/document-categories.js';
import { eventExamples, eventPayloads } from '../../interface/event-names/event-payloads.js';
import { appOwner, platformOwnerOf } from '../../interface/owners.js';
import { checkRegistration } from '../../interface/subscriptions/check-registration.js';
import type { Registration } from '../../interface/subscriptions/registration.js';
import { compareWithSchema } from '../../resources/compare-with-schema.js';
import { subscriptionSchema } from '../../resources/webhook/subscription.js';
import type { OfferedDestination, StandInOptions } from '../options.js';

type Offers = Pick<StandInOptions, 'destinations' | 'crons'>;

/** Returns the list of destinations: those of the option or of the document, and the queues of scheduled tasks. */
export function destinationsOf({ destinations = documented, crons }: Offers): readonly OfferedDestination[] {
  return [...destinations, ...queuesOfTasks({ crons })];
}

function queuesOfTasks({ crons = [] }: Offers): readonly OfferedDestination[] {
  return crons.map(({ queue }) => ({ owner: appOwner, queue, description: 'A scheduled task of an app.' }));
}

/** The name of the vendor is not known, and nothing depends on it. */
const owner = platformOwnerOf('vendor');

/** The events that the document names. Transitions are not documented: one stands for all. */
const documented: readonly OfferedDestination[] = [
  ...new Set([
    ...eventExamples,
    ...Object.values(eventPayloads).flatMap(({ events }) => events.filter((name) => !name.includes('*'))),
    ...documentCategories.map((category) => `document.${category.toLowerCase()}.create`),
  ]),
].map((queue) => ({ owner, queue, description: `The event ${queue}.` }));

/**
 * Returns why a registration is refused; empty if it is accepted. Without the option `destinations` any name of an event is accepted,
 * since the documented ones are only examples. Names in the wrong case are refused: the platform compares names exactly.
 */
export function refusalsOf(body: unknown, { destinations, crons = [] }: Offers): readonly Diagnostic[] {
  const ofType = compareWithSchema(subscriptionSchema, body, 'error');
  if (!isRegistration(body)) return ofType;
  // The queues of tasks alone would make every other name unknown, so they are only passed for a name of theirs.
  const isTask = crons.some(({ queue }) => queue === body.destinationQueue);
  const known =
    destinations === undefined && !isTask ? undefined : [...(destinations ?? []), ...queuesOfTasks({ crons })];
  const refusals = checkRegistration(body, { destinations: known })
    .filter(({ severity, code }) => severity === 'error' || code === 'event-letter-case')
    .map((one) => ({ ...one, severity: 'error' as const }));
  // Both report the url; the other texts have only the limit of the schema.
  return refusals.length > 0 ? refusals : ofType;
}

/** Whether a body is an object, whose members `checkRegistration` checks. */
export function isRegistration(body: unknown): body is Registration {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}
