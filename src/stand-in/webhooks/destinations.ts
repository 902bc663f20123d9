import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { documentCategories } from '../../interface/document-categories.js';
import { checkEventName } from '../../interface/event-names/check-event-name.js';
import { parseEventName } from '../../interface/event-names/event-name.js';
import { eventExamples, eventPayloads, publishedEvents } from '../../interface/event-names/event-payloads.js';
import { appOwner, isPlatformOwner, platformOwnerOf } from '../../interface/owners.js';
import { checkRegistration } from '../../interface/subscriptions/check-registration.js';
import type { Registration } from '../../interface/subscriptions/registration.js';
import { compareWithSchema } from '../../resources/compare-with-schema.js';
import { subscriptionSchema } from '../../resources/webhook/subscription.js';
import type { OfferedDestination, StandInOptions } from '../options.js';
import type { StandInEvent } from './webhooks.js';

type Offers = Pick<StandInOptions, 'destinations' | 'crons' | 'documents' | 'vendor'>;

/** Returns the list of destinations: those of the option or of the document, and the queues of scheduled tasks. */
export function destinationsOf(offers: Offers): readonly OfferedDestination[] {
  return [...(offers.destinations ?? documentedDestinations(offers)), ...queuesOfTasks(offers)];
}

/**
 * Returns the destinations for a name. Without a list and a table of transitions, the document event of any transition belongs to
 * them: transitions are not documented, so that the list has one that stands for all.
 */
function destinationsFor(name: string, offers: Offers): readonly OfferedDestination[] {
  const { destinations, documents } = offers;
  const isOpen = destinations === undefined && documents?.transitions === undefined && isDocumentEvent(name);
  return isOpen ? [...destinationsOf(offers), { queue: name }] : destinationsOf(offers);
}

/** The vendor in the list of destinations and in the header of suppression, unless an option names another. */
const defaultVendor = 'vendor';

/** Returns the name of the vendor: that of the option, or of an owner in the option `destinations`. */
export function vendorOf(offers: Offers): string {
  return knownVendor(offers) ?? defaultVendor;
}

/** Returns the owner of the platform's queues; `undefined`, so that any of its form is one, if no option names the vendor. */
export function platformOwnerIn(offers: Offers): string | undefined {
  const vendor = knownVendor(offers);
  return vendor === undefined ? undefined : platformOwnerOf(vendor);
}

function knownVendor({ vendor, destinations = [] }: Offers): string | undefined {
  return vendor ?? destinations.map(({ owner = '' }) => /^#([\w-]+)#$/.exec(owner)?.[1]).find(Boolean);
}

function queuesOfTasks({ crons = [] }: Offers): readonly OfferedDestination[] {
  return crons.map(({ queue }) => ({ owner: appOwner, queue, description: 'A scheduled task of an app.' }));
}

const categories = documentCategories.map((category) => category.toLowerCase());

/** What stands for `*` in the names of events that are no document events: the operations of the documented names. */
const operations = ['create', 'update', 'delete'] as const;

/** The names of events in the document, without those of documents. */
export const documentedEvents: readonly string[] = [
  ...eventExamples,
  ...Object.values(eventPayloads)
    .flatMap(({ events }): readonly string[] => events)
    .filter((name) => !name.startsWith('document.'))
    .flatMap((name) => (name.endsWith('*') ? operations.map((operation) => name.replace('*', operation)) : [name])),
];

/** Returns the events that the document and published pages name, and those of the transitions of the options. */
function documentedDestinations(offers: Offers): readonly OfferedDestination[] {
  const owner = platformOwnerOf(vendorOf(offers));
  const ofTransitions = Object.entries(offers.documents?.transitions ?? {}).flatMap(([id, { category, event = id }]) =>
    (category === undefined ? categories : [category.toLowerCase()]).map((one) => `document.${one}.${event}`),
  );
  const ofDocuments = categories.map((category) => `document.${category}.create`);
  const names = new Set([
    ...documentedEvents,
    ...publishedEvents,
    ...ofDocuments,
    ...ofTransitions.filter(isDocumentEvent),
  ]);
  return [...names].map((queue) => ({ owner, queue, description: `The event ${queue}.` }));
}

function isDocumentEvent(name: string): boolean {
  const { value } = parseEventName(name);
  return value?.entity === 'document' && value.parameter === undefined && categories.includes(value.subEntity ?? '');
}

/**
 * Returns why a registration is refused; empty if it is accepted. The platform has the queues that it lists. Names in the wrong case are
 * refused, since it compares names exactly.
 */
export function refusalsOf(body: unknown, offers: Offers): readonly Diagnostic[] {
  const ofType = compareWithSchema(subscriptionSchema, body, 'error');
  if (!isRegistration(body)) return ofType;
  const destinations = destinationsFor(String(body.destinationQueue), offers);
  const refusals = asRefusals(checkRegistration(body, { destinations, platformOwner: platformOwnerIn(offers) }));
  // Both report the url; the other texts have only the limit of the schema.
  return refusals.length > 0 ? refusals : ofType;
}

/** Returns why an event is refused: because of its name, as a registration for it. */
export function refusalsOfEvent(
  { name, owner }: Pick<StandInEvent, 'name' | 'owner'>,
  offers: Offers,
): readonly Diagnostic[] {
  const destinations = destinationsFor(name, offers);
  return asRefusals(checkEventName(name, { owner, destinations, platformOwner: platformOwnerIn(offers) }));
}

/** Whether an owner has the form of the platform's, and the name of another vendor: nothing would ever be delivered for it. */
export function isOtherVendor(owner: string | undefined, offers: Offers): boolean {
  return isPlatformOwner(owner) && !isPlatformOwner(owner, platformOwnerIn(offers));
}

function asRefusals(problems: readonly Diagnostic[]): readonly Diagnostic[] {
  return problems.filter(isRefusal).map((one) => ({ ...one, severity: 'error' }));
}

/** Whether a problem of a registration refuses it. */
export function isRefusal({ severity, code }: Diagnostic): boolean {
  return severity === 'error' || code === 'event-letter-case';
}

/** Whether a body is an object, whose members `checkRegistration` checks. */
export function isRegistration(body: unknown): body is Registration {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}
