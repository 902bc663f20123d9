import { expect } from 'vitest';
import {
  checkEventName,
  checkRegistration,
  deliveryRules,
  deliveryStates,
  documentCategories,
  eventPayloads,
  isSameSubscription,
  limits,
  parseEventName,
  payloadOf,
  registrationPlan,
  serviceErrors,
  subscriptionStates,
  subscriptionTransition,
} from '../../../src/interface/index.js';
import { readPayload, subscriptionSchema } from '../../../src/resources/index.js';
import { serviceCatalog } from '../../../src/schemas/index.js';
import { received } from './receive.js';
import { each, type Statements } from './statement.js';

const registration = { url: 'https://example.org/hook', destinationQueue: 'article.update', appIdentifier: 'my-app' };

const deliverySentences = Object.values(deliveryRules).join('\n');

function codesOf(change: object): readonly string[] {
  return checkRegistration({ ...registration, ...change }).map(({ code }) => code);
}

/** Statements about webhooks: subscriptions, events, deliveries. */
export const webhooks: Statements = {
  ...each(
    ['ACTIVE', 'DEACTIVATED', 'REVOKED', 'REMOVED'] as const,
    (state) => `${state} is a state of a subscription.`,
    'vql-kit/interface subscriptionStates',
    (state) => expect(subscriptionStates[state].meaning).toMatch(/^[A-Z].*\.$/),
  ),
  ...each(
    [
      [undefined, 'register', 'ACTIVE', 'A registration whose identity is new creates an active subscription.'],
      ['ACTIVE', 'register', 'ACTIVE', 'An equal registration leaves an active subscription as it is.'],
      ['REMOVED', 'register', 'ACTIVE', 'An equal registration reactivates a removed subscription.'],
      ['DEACTIVATED', 'register', 'ACTIVE', 'An equal registration reactivates a subscription that was switched off.'],
      ['ACTIVE', 'deregister', 'REMOVED', 'Deregistering ends the deliveries.'],
    ] as const,
    ([, , , says]) => says,
    'vql-kit/interface subscriptionTransition',
    ([from, trigger, to]) => expect(subscriptionTransition(from, trigger)?.to).toBe(to),
  ),
  'The identity of a subscription is its app, owner, queue and full url.': {
    in: 'vql-kit/interface isSameSubscription',
    holds: () => {
      const changes = [
        { appIdentifier: 'b' },
        { destinationOwner: 'APP' },
        { destinationQueue: 'b' },
        { url: 'https://b' },
      ];
      expect(changes.map((change) => isSameSubscription(registration, { ...registration, ...change }))).toEqual([
        false,
        false,
        false,
        false,
      ]);
      expect(isSameSubscription(registration, { ...registration, destinationOwner: '#acme#' })).toBe(true);
    },
  },
  'Another url makes a second subscription, and the old one stays active.': {
    in: 'vql-kit/interface registrationPlan',
    holds: () => {
      const old = { ...registration, url: 'https://example.org/old', state: 'ACTIVE' as const };
      const { add, stale } = registrationPlan([registration], [old]);
      expect([add, stale]).toEqual([[registration], [{ subscription: old, reason: 'twin' }]]);
    },
  },
  ...each(
    ['QUEUED', 'SENT', 'FAILED', 'ERRONEOUS', 'INACTIVE'] as const,
    (state) => `${state} is a state of a delivery.`,
    'vql-kit/interface deliveryStates',
    (state) => expect(deliveryStates[state].meaning).toMatch(/^[A-Z].*\.$/),
  ),
  'A failed delivery is tried again; an erroneous one is given up.': {
    in: 'vql-kit/interface deliveryStates',
    holds: () => {
      expect(deliveryStates.FAILED.meaning).toMatch(/another one follows/);
      expect(deliveryStates.ERRONEOUS.meaning).toMatch(/no further attempt/);
    },
  },
  'Subscriptions are queryable as system.queryAppMessageWebhook, with six fields.': {
    in: 'vql-kit/schemas serviceCatalog',
    holds: () => {
      const template = serviceCatalog.find('system.queryAppMessageWebhook');
      const names = ['id', 'destinationQueue', 'url', 'state', 'createdAt', 'appIdentifier'];
      expect(names.map((name) => template?.field(name)?.path)).toEqual(names);
    },
  },
  'Deliveries are queryable as system.queryAppMessageEntry, with five fields.': {
    in: 'vql-kit/schemas serviceCatalog',
    holds: () => {
      const template = serviceCatalog.find('system.queryAppMessageEntry');
      const names = ['id', 'eventTopic', 'recipients.state', 'recipients.sentAttempts', 'recipients.response'];
      expect(names.map((name) => template?.field(name)?.path)).toEqual(names);
    },
  },
  ...each(
    ['http://example.org', 'https://example.org', 'ws://topic/orders'],
    (url) => `A webhook can have the url ${url}.`,
    'vql-kit/resources subscriptionSchema',
    (url) => {
      expect(subscriptionSchema.safeParse({ ...registration, url }).success).toBe(true);
      expect(codesOf({ url })).toEqual([]);
    },
  ),
  ...each(
    ['ftp://example.org', 'ws://other/orders', 'example.org'],
    (url) => `A webhook cannot have the url ${url}.`,
    'vql-kit/interface checkRegistration',
    (url) => {
      expect(subscriptionSchema.safeParse({ ...registration, url }).success).toBe(false);
      expect(codesOf({ url })).toEqual(['webhook-url']);
    },
  ),
  'A url has at most 255 characters.': {
    in: 'vql-kit/interface checkRegistration',
    holds: () => {
      const urlOf = (length: number) => 'https://example.org/'.padEnd(length, 'x');
      expect([codesOf({ url: urlOf(255) }), codesOf({ url: urlOf(256) })]).toEqual([[], ['webhook-url-length']]);
    },
  },
  'url and destinationQueue are required; the owner defaults to the platform.': {
    in: 'vql-kit/interface checkRegistration',
    holds: () => {
      const problems = checkRegistration({ appIdentifier: 'my-app' } as never);
      expect(problems.map(({ code, path }) => `${code} ${path}`)).toEqual([
        'missing-registration-member /url',
        'missing-registration-member /destinationQueue',
      ]);
    },
  },
  'Without an appIdentifier the deliveries are unauthenticated.': {
    in: 'vql-kit/interface checkRegistration',
    holds: () => expect(codesOf({ appIdentifier: undefined })).toEqual(['unauthenticated-deliveries']),
  },
  'The queue of an app is refused with the owner of the platform.': {
    in: 'vql-kit/interface checkRegistration',
    holds: () => {
      const destinations = [
        { owner: 'APP', queue: 'nightly' },
        { owner: '#acme#', queue: 'article.update' },
      ];
      const problems = checkRegistration({ ...registration, destinationQueue: 'nightly' }, { destinations });
      expect(problems.map(({ code }) => code)).toEqual(['app-queue-owner']);
      expect(serviceErrors.appQueueWithPlatformOwner.result).toMatch(/rejected/);
    },
  },
  'The name of a queue of another owner is not validated by the service, so a typo registers and never fires.': {
    in: 'vql-kit/interface checkEventName',
    holds: () => {
      const destinations = [{ owner: 'APP', queue: 'nightly' }];
      expect(checkEventName('nigthly', { owner: 'APP', destinations }).map(({ code }) => code)).toEqual([
        'unknown-app-queue',
      ]);
    },
  },
  ...each(
    [
      'article.update',
      'article-price.create',
      'category-tree.delete',
      'sales_channel.stockChange',
      'shipment.parcel.completed',
    ],
    (name) => `${name} is an event name.`,
    'vql-kit/interface parseEventName',
    (name) => {
      expect(parseEventName(name).diagnostics).toEqual([]);
      expect(checkEventName(name)).toEqual([]);
    },
  ),
  'A document event has the category in lower case, and the transition.': {
    in: 'vql-kit/interface checkEventName',
    holds: () => {
      for (const category of documentCategories)
        expect(checkEventName(`document.${category.toLowerCase()}.create`)).toEqual([]);
      expect(checkEventName('document.customer_odrer.create').map(({ code }) => code)).toEqual([
        'unknown-document-category',
      ]);
    },
  },
  'A filtered event has one parameter, whose value is a plain word; a value with dashes does not match.': {
    in: 'vql-kit/interface checkEventName',
    holds: () => {
      expect(checkEventName('article(sales-channel-id=17).update')).toEqual([]);
      expect(checkEventName('article(sales-channel-id=a-b).update').map(({ code }) => code)).toEqual([
        'event-filter-value',
      ]);
      expect(checkEventName('article(a=1,b=2).update').map(({ code }) => code)).toEqual(['event-parameters']);
    },
  },
  'For one change of an article, either the plain event is fired or the filtered one.': {
    in: 'vql-kit/interface eventPayloads',
    holds: () => expect(eventPayloads.article.summary).toMatch(/plain event.*filtered event/),
  },
  ...each(
    [
      ['document.customer_order.create', { documentId: '7' }],
      ['article.update', { articleId: '7', listingId: '8', more: 1 }],
      ['account.update', { id: '7' }],
      ['sales_channel.create', { salesChannelId: '7' }],
      ['sales_channel.update', { salesChannelId: '7' }],
      ['sales_channel.delete', { salesChannelId: '7' }],
      ['sales_channel.stockChange', { salesChannelId: '7', articleId: '8' }],
      ['shipment.parcel.completed', { shipmentId: '7', parcelId: '8' }],
    ] as const,
    ([event, payload]) =>
      `The payload of ${event} has ${Object.keys(payload)
        .filter((name) => name !== 'more')
        .join(' and ')}.`,
    'vql-kit/resources readPayload',
    ([event, payload]) => {
      expect(payloadOf(event)).toBeDefined();
      expect(readPayload(event, payload)).toMatchObject({ diagnostics: [], value: payload });
      // It is not documented that the members are always there.
      expect(readPayload(event, {})).toMatchObject({ diagnostics: [], value: {} });
    },
  ),
  'A payload may be encoded twice: as a JSON text that holds JSON.': {
    in: 'vql-kit/webhooks createReceiver',
    holds: async () => {
      const body = JSON.stringify('{"id":"7"}');
      expect(readPayload('account.update', body)).toMatchObject({ value: { id: '7' } });
      expect(await received({ body })).toEqual({ status: 200, payload: { id: '7' } });
    },
  },
  'An event without payload arrives as an empty object.': {
    in: 'vql-kit/webhooks createReceiver',
    holds: async () => {
      expect(readPayload('nightly', {})).toMatchObject({ diagnostics: [], value: {} });
      expect(await received({ body: '{}' })).toEqual({ status: 200, payload: {} });
    },
  },
  'Deliveries come at least once, in no order, in at most three attempts of five seconds, without a fixed back-off.': {
    in: 'vql-kit/interface limits',
    holds: () => {
      expect([limits.deliveryAttempts.value, limits.deliveryTimeoutSeconds.value]).toEqual([3, 5]);
      expect(deliverySentences).toMatch(/at least once, and in no order.*next time the sender runs.*200 at once/s);
    },
  },
  'Events of an app that is not active are dropped before there is a record of a delivery.': {
    in: 'vql-kit/interface deliveryRules',
    holds: () => expect(deliverySentences).toMatch(/not active.*before a record of the delivery exists/),
  },
  'A bulk import can suppress webhooks for its whole run.': {
    in: 'vql-kit/interface deliveryRules',
    holds: () => expect(deliverySentences).toMatch(/import.*whole run/),
  },
  'A cron event has the owner APP, a queue of its own, and a task with the same destination and a cron expression.': {
    in: 'vql-kit/interface deliveryRules',
    holds: () => expect(deliverySentences).toMatch(/owner APP.*cron expression/),
  },
};
