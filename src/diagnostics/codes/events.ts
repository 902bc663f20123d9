import { suggestion } from '../did-you-mean.js';
import { listed, quoted } from '../quoted.js';
import type { CodeRow, Empty, Found, Near } from './row.js';

/** The name of an event or of a queue. An alias, since the declarations of the joined table cannot name an interface. */
type Named = Near & { readonly name: string };

/** Errors in the names of events, and in registrations of webhooks. */
export const eventCodes = {
  'event-name': {
    severity: 'error',
    message: ({ expected, found }: Found & { readonly expected: string }) => `Expected ${expected}, found ${found}.`,
    help: 'The name of an event has two or three parts, with dots between them: the entity, a sub-entity if there is one, and the operation, as in article.update and shipment.parcel.completed. A parameter follows the entity: article(sales-channel-id=17).update. The events of documents are document.<category>.<transition>.',
  },
  'event-parameters': {
    severity: 'error',
    message: (_: Empty) => 'An event takes exactly one parameter.',
    help: 'A filtered event has one name and one value in the parentheses: article(sales-channel-id=17).update. Register one webhook for each value.',
  },
  'event-suffix': {
    severity: 'warning',
    message: ({ suffix, isPublished }: { readonly suffix: string; readonly isPublished: boolean }) =>
      isPublished
        ? `The interface document has no ${quoted(suffix)} after the parameter of an event: only a published page does.`
        : `Neither the interface document nor a published page has ${quoted(suffix)} after the parameter of an event.`,
    help: 'A published page names the event article(sales-channel-id=<value>)-shelf.update. A list of destinations that has the name shows that the service offers it.',
  },
  'event-letter-case': {
    severity: 'warning',
    message: ({ name, nearest }: Named) =>
      `Names of events are in lower case: found ${quoted(name)}.${suggestion(nearest)}`,
    help: 'Entities, sub-entities and the categories of documents are in lower case; in an operation only later words begin with a capital letter, as in stockChange. Names are compared exactly.',
  },
  'event-filter-value': {
    severity: 'warning',
    message: ({ value, parameter }: { readonly value: string; readonly parameter: string }) =>
      `The value ${quoted(value)} of the parameter ${quoted(parameter)} matches no change: it is not a plain word.`,
    help: 'A value matches only if it consists of letters, digits and "_": numeric ids do, values with dashes do not. Subscribe to the event without the parameter, and filter what is delivered.',
  },
  'unknown-document-category': {
    severity: 'error',
    message: ({ name, nearest }: Named) => `There is no document category ${quoted(name)}.${suggestion(nearest)}`,
    help: 'The second part of the name of a document event is a document type category in lower case: document.customer_order.<transition>. A list of destinations that has the name overrules this.',
  },
  'unknown-event': {
    severity: 'error',
    message: ({ name, nearest }: Named) => `The service offers no event ${quoted(name)}.${suggestion(nearest)}`,
    help: 'The name is not in the list of destinations, so that its registration is rejected. Read the list again if the installation was updated.',
  },
  'unknown-app-queue': {
    severity: 'warning',
    message: ({ name, owner, nearest }: Named & { readonly owner: string }) =>
      `The owner ${quoted(owner)} has no queue ${quoted(name)}.${suggestion(nearest)}`,
    help: 'The service validates only names of the platform: a misspelled queue of an app is registered, and never gets an event.',
  },
  'app-queue-owner': {
    severity: 'error',
    message: ({ name, owners }: { readonly name: string; readonly owners: readonly string[] }) =>
      `The queue ${quoted(name)} is not the platform's: its owner is ${listed(owners.map(quoted), 5, 'or')}.`,
    help: 'A registration of an unknown queue name with the owner of the platform is rejected; without destinationOwner the owner is the platform. The queues of apps, such as those of cron events, are registered with destinationOwner.',
  },
  'missing-registration-member': {
    severity: 'error',
    message: ({ member }: { readonly member: string }) => `Expected a string as ${quoted(member)}.`,
    help: 'A registration has the members url and destinationQueue; destinationOwner and appIdentifier are optional.',
  },
  'webhook-url': {
    severity: 'error',
    message: ({ url, prefixes }: { readonly url: string; readonly prefixes: readonly string[] }) =>
      `Expected a valid url that starts with ${prefixes.map(quoted).join(' or ')}, found ${quoted(url)}.`,
    help: 'Events are delivered to http and https urls, and to topics of the WebSocket server of the service. The service rejects other urls.',
  },
  'webhook-url-length': {
    severity: 'error',
    message: ({ length, most }: { readonly length: number; readonly most: number }) =>
      `The url has ${length} characters; at most ${most} are stored.`,
    help: 'Shorten the url, for example with a key instead of its parameters.',
  },
  'unauthenticated-deliveries': {
    severity: 'warning',
    message: (_: Empty) => 'Without "appIdentifier" the deliveries are not authenticated.',
    help: 'With an appIdentifier each delivery carries a bearer token of the app. Without it, a receiver that verifies the token answers 401, and one that does not accepts deliveries from anyone.',
  },
} as const satisfies Record<string, CodeRow>;
