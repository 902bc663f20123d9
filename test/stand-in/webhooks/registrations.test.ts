import { describe, expect, it } from 'vitest';
import { subscriptionRecordSchema } from '../../../src/resources/index.js';
import type { StandInEvent } from '../../../src/stand-in/webhooks/webhooks.js';
import { openWebhooks } from './open-webhooks.js';

const registration = { url: 'https://example.org/hook', destinationQueue: 'article.update', appIdentifier: 'my-app' };

describe('registering', () => {
  it('answers with the new subscription, which is a row of its template', async () => {
    const { call, rows, clock } = await openWebhooks();
    await clock.advance(86_400_000);
    const { status, body } = await call('registerWebhook', registration);
    expect([status, body]).toEqual([
      200,
      { ...registration, id: expect.stringMatching(/^\d+$/), state: 'ACTIVE', createdAt: '1970-01-02T00:00:00.000Z' },
    ]);
    const found = rows()['system.queryAppMessageWebhook'];
    expect(found).toEqual([body]);
    expect(subscriptionRecordSchema.safeParse(found?.[0]).success).toBe(true);
  });

  it('returns the same subscription again, with the owner or without', async () => {
    const { call, rows } = await openWebhooks();
    const first = await call('registerWebhook', registration);
    expect(await call('registerWebhook', registration)).toEqual(first);
    expect(await call('registerWebhook', { ...registration, destinationOwner: '#acme#' })).toEqual(first);
    expect(rows()['system.queryAppMessageWebhook']).toHaveLength(1);
  });

  it('accepts the event that only a published page names, and delivers it', async () => {
    const { register, emit, runSender, received } = await openWebhooks();
    const name = 'article(sales-channel-id=7)-shelf.update';
    await register(name);
    await emit({ name, payload: { articleId: '1' } });
    await runSender();
    expect(received).toHaveLength(1);
  });

  it('makes a twin for another url, and the old one stays active', async () => {
    const { call, rows, emit, runSender, received } = await openWebhooks({ delivery: { beyondLoopback: true } });
    await call('registerWebhook', registration);
    await call('registerWebhook', { ...registration, url: 'https://example.org/hook?v=2' });
    expect(rows()['system.queryAppMessageWebhook']?.map(({ url, state }) => `${url} ${state}`)).toEqual([
      'https://example.org/hook ACTIVE',
      'https://example.org/hook?v=2 ACTIVE',
    ]);
    await emit({ name: 'article.update' });
    await runSender();
    expect(received.map(({ url }) => url).sort()).toEqual(['https://example.org/hook', 'https://example.org/hook?v=2']);
  });

  it.each([
    ['app', { appIdentifier: 'other-app' }],
    ['no app', { appIdentifier: undefined }],
    ['queue', { destinationQueue: 'article.delete' }],
    ['owner', { destinationOwner: 'APP' }],
  ])('makes a second subscription for another identity: %s', async (_, change) => {
    const { call, rows } = await openWebhooks();
    await call('registerWebhook', registration);
    await call('registerWebhook', { ...registration, ...change });
    expect(rows()['system.queryAppMessageWebhook']).toHaveLength(2);
  });
});

describe('deregistering', () => {
  it('stops deliveries, also of events that wait, until the subscription is reactivated', async () => {
    const { call, register, emit, runSender, received, states } = await openWebhooks();
    await register('article.update');
    const hook = { url: 'http://127.0.0.1:8080/hook', destinationQueue: 'article.update' };
    const waiting = emit({ name: 'article.update', payload: { articleId: '1' } });
    const { body } = await call('deregisterWebhook', hook);
    expect(body['state']).toBe('REMOVED');
    await waiting;
    await emit({ name: 'article.update', payload: { articleId: '2' } });
    await runSender();
    expect([received, states()]).toEqual([[], [[{ state: 'QUEUED', sentAttempts: 0, response: null }]]]);
    expect((await call('registerWebhook', hook)).body).toEqual({ ...body, state: 'ACTIVE' });
    await runSender();
    expect(received.map((request) => request.body)).toEqual(['{"articleId":"1"}']);
  });
});

describe('what is not documented has an assumption, and an answer:', () => {
  it.each([
    ['deregistering what does not exist', 'deregisterWebhook', undefined, undefined],
    ['deregistering twice', 'deregisterWebhook', 'REMOVED', 'REMOVED'],
    ['deregistering what a user has switched off', 'deregisterWebhook', 'DEACTIVATED', 'REMOVED'],
    ['deregistering what the platform has switched off', 'deregisterWebhook', 'REVOKED', 'REVOKED'],
    ['registering what the platform has switched off', 'registerWebhook', 'REVOKED', 'REVOKED'],
  ] as const)('%s', async (_, endpoint, state, next) => {
    const { call, rows, switchOff } = await openWebhooks();
    if (state !== undefined) {
      const { body } = await call('registerWebhook', registration);
      if (state === 'REMOVED') await call('deregisterWebhook', registration);
      else await switchOff(String(body['id']), state);
    }
    const { status, body } = await call(endpoint, registration);
    expect([status, body['state']]).toEqual(next === undefined ? [404, undefined] : [200, next]);
    const states = rows()['system.queryAppMessageWebhook']?.map((row) => row['state']);
    expect(states).toEqual(next === undefined ? [] : [next]);
  });
});

it('reactivates what a user has switched off', async () => {
  const { call, switchOff, rows } = await openWebhooks();
  const { body } = await call('registerWebhook', registration);
  await switchOff(String(body['id']), 'DEACTIVATED');
  expect(rows()['system.queryAppMessageWebhook']?.[0]?.['state']).toBe('DEACTIVATED');
  expect((await call('registerWebhook', registration)).body).toEqual(body);
});

it('switches off only what exists', async () => {
  const { call, switchOff } = await openWebhooks();
  await expect(switchOff('7', 'REVOKED')).rejects.toThrow(
    'The id of switchOff must be the id of a subscription; found "7".',
  );
  const { body } = await call('registerWebhook', registration);
  const id = String(body['id']);
  for (const state of ['ACTIVE', 'REMOVED', 'FOO', undefined])
    await expect(switchOff(id, state as never)).rejects.toThrow(
      'The state of switchOff must be one of "DEACTIVATED", "REVOKED"',
    );
});

describe('a registration is rejected', () => {
  const crons = [
    { queue: 'nightly', expression: '0 3 * * *' },
    { queue: 'stock.count', expression: '0 4 * * *' },
  ];
  it.each([
    ['no JSON', '{"url', 'resource-type'],
    ['no object', [registration], 'resource-type'],
    ['no url', { destinationQueue: 'article.update' }, 'missing-registration-member'],
    ['no queue', { url: registration.url }, 'missing-registration-member'],
    ['another scheme', { ...registration, url: 'ftp://example.org' }, 'webhook-url'],
    ['a socket that is not a topic', { ...registration, url: 'ws://example.org' }, 'webhook-url'],
    [
      'a url of 256 characters',
      { ...registration, url: 'https://example.org/'.padEnd(256, 'x') },
      'webhook-url-length',
    ],
    ['an app identifier of 256 characters', { ...registration, appIdentifier: 'x'.repeat(256) }, 'resource-value'],
    ['what is not a name', { ...registration, destinationQueue: 'article' }, 'event-name'],
    ['a name in upper case', { ...registration, destinationQueue: 'ARTICLE.update' }, 'event-letter-case'],
    ['no category', { ...registration, destinationQueue: 'document.order.create' }, 'unknown-document-category'],
    ['the queue of an app', { ...registration, destinationQueue: 'nightly' }, 'app-queue-owner'],
    ['the queue of an app with a dot', { ...registration, destinationQueue: 'stock.count' }, 'app-queue-owner'],
    [
      "the queue of an app with the platform's owner",
      { ...registration, destinationQueue: 'nightly', destinationOwner: '#acme#' },
      'app-queue-owner',
    ],
  ])('%s', async (_, body, code) => {
    const { call, rows } = await openWebhooks({ crons });
    const answer = await call('registerWebhook', body);
    expect(answer).toMatchObject({ status: 400, body: { diagnostics: [{ code, severity: 'error' }] } });
    expect(rows()['system.queryAppMessageWebhook']).toEqual([]);
  });

  it.each([
    [[registration], 'Expected an object, found an array.'],
    [{ ...registration, url: 'ftp://a' }, /^Expected a valid url that starts with .*, found "ftp:\/\/a"\.$/],
    [{ ...registration, appIdentifier: 5 }, /^Expected a string as "appIdentifier"/],
    [
      { ...registration, appIdentifier: 'x'.repeat(256) },
      'At /appIdentifier: Expected at most 255 characters, found 256.',
    ],
    [
      { ...registration, destinationQueue: 'weekly' },
      'Expected "." and an operation, found the end of the name. The queue of an app has the "destinationOwner" "APP".',
    ],
  ])('with what is wrong, and what to do: %j', async (body, detail) => {
    const { call } = await openWebhooks({ crons });
    expect((await call('registerWebhook', body)).body['detail']).toEqual(expect.stringMatching(detail));
  });

  it.each([
    [
      { destinationQueue: 'article(foo=7).update' },
      'The service offers no event "article(foo=7).update". Did you mean "article(sales-channel-id=7).update"?',
    ],
    [
      { destinationQueue: 'account(sales-channel-id=7).update' },
      'The service offers no event "account(sales-channel-id=7).update". Did you mean "account.update"?',
    ],
    [
      { destinationQueue: 'artcle.update', destinationOwner: '#acme#' },
      'The service offers no event "artcle.update". Did you mean "article.update"?',
    ],
    [{ destinationOwner: '#amce#' }, 'The owner "#amce#" is neither the platform, "#acme#", nor an app.'],
    [
      { destinationQueue: 'artcle.update', destinationOwner: '#amce#' },
      'The owner "#amce#" is neither the platform, "#acme#", nor an app.',
    ],
  ])('for a filter or an owner that the list does not have: %j', async (changed, detail) => {
    const { call, rows } = await openWebhooks({ vendor: 'acme' });
    const { status, body } = await call('registerWebhook', { ...registration, ...changed });
    expect([status, body['detail']]).toEqual([400, detail]);
    expect(rows()['system.queryAppMessageWebhook']).toEqual([]);
  });

  it('for a name that is not among the destinations, if there is a list', async () => {
    const { call } = await openWebhooks({ destinations: [{ owner: '#acme#', queue: 'article.update' }], crons });
    expect((await call('registerWebhook', registration)).status).toBe(200);
    const { status, body } = await call('registerWebhook', { ...registration, destinationQueue: 'article.create' });
    expect([status, body['detail']]).toEqual([
      400,
      'The service offers no event "article.create". Did you mean "article.update"?',
    ]);
  });
});

it.each([
  ['a url of 255 characters', { ...registration, url: 'https://example.org/'.padEnd(255, 'x') }],
  ['a topic', { ...registration, url: 'ws://topic/articles' }],
  ['a filtered event', { ...registration, destinationQueue: 'article(sales-channel-id=7).update' }],
  ['a filter that never matches', { ...registration, destinationQueue: 'article(sales-channel-id=a-b).update' }],
  ['an event of the platform with the owner of apps', { ...registration, destinationOwner: 'APP' }],
  ['a misspelled queue of another owner', { ...registration, destinationQueue: 'Nigtly!', destinationOwner: 'APP' }],
  ['any transition of a document', { ...registration, destinationQueue: 'document.customer_order.approve' }],
])('accepts %s', async (_, body) => {
  const { call } = await openWebhooks({ crons: [{ queue: 'nightly', expression: '0 3 * * *' }] });
  expect((await call('registerWebhook', body)).status).toBe(200);
});

describe('the list of destinations', () => {
  it('has the documented events, the categories of documents and the queues of scheduled tasks', async () => {
    const { call } = await openWebhooks({ crons: [{ queue: 'nightly', expression: '0 3 * * *' }] });
    const { body } = await call('listDestinations');
    // 6 examples, 1 event of a published page, 3 more events of sales channels, 2 of articles, 3 of accounts, 46 categories, 1 task.
    expect(body).toHaveLength(62);
    expect(body).toContainEqual({ owner: 'APP', queue: 'nightly', description: expect.any(String) });
    expect(body).toContainEqual({
      owner: '#vendor#',
      queue: 'document.customer_order.create',
      description: expect.any(String),
    });
  });

  it('is the one of the option', async () => {
    const destinations = [{ owner: '#acme#', queue: 'article.update', description: 'An article was changed.' }];
    const { call } = await openWebhooks({ destinations });
    expect((await call('listDestinations')).body).toEqual(destinations);
  });
});

describe('an event is refused as a registration for it', () => {
  const listed = { destinations: [{ owner: '#acme#', queue: 'article.update' }] };
  it.each([
    ['a listed name in upper case', listed, { name: 'ARTICLE.UPDATE' }, 'event-letter-case'],
    ['a listed name with a capital', listed, { name: 'Article.update' }, 'event-letter-case'],
    ['a listed name with its owner', listed, { name: 'article.Update', owner: '#acme#' }, 'event-letter-case'],
    ['a documented name with a capital', {}, { name: 'Account.update' }, 'event-letter-case'],
    ['a category in upper case', {}, { name: 'document.CUSTOMER_ORDER.create' }, 'event-letter-case'],
    ['a name that is not listed', listed, { name: 'account.update' }, 'unknown-event'],
    ['what is not a name', {}, { name: 'article' }, 'event-name'],
  ])('%s', async (_, options, event, code) => {
    const { call, emit } = await openWebhooks(options);
    const diagnostics = expect.arrayContaining([expect.objectContaining({ code, severity: 'error' })]);
    await expect(emit(event)).rejects.toMatchObject({ name: 'VqlError', code, diagnostics });
    const { name: destinationQueue, owner: destinationOwner } = event as StandInEvent;
    const { status, body } = await call('registerWebhook', { ...registration, destinationQueue, destinationOwner });
    expect([status, body]).toMatchObject([400, { diagnostics }]);
  });

  it.each(['#amce#', '#ACME#'])('with the owner of another vendor: %s', async (owner) => {
    const { emit } = await openWebhooks(listed);
    await expect(emit({ name: 'article.update', owner })).rejects.toMatchObject({
      code: 'wrong-argument',
      message: `The option "owner" of emit must be "#acme#", the platform, or an app; found "${owner}".`,
    });
  });

  it.each([
    [listed, { name: 'article.update' }],
    [listed, { name: 'article.update', owner: '#acme#' }],
    [{}, { name: 'article.update', owner: '#any#' }],
    [{}, { name: 'document.customer_order.CREATE' }],
    [listed, { name: 'Nightly', owner: 'APP' }],
    [{ crons: [{ queue: 'Nightly', expression: '0 3 * * *' }] }, { name: 'Nightly', owner: 'APP' }],
  ])('or reaches who has registered: %j, %j', async (options, event: StandInEvent) => {
    const { register, emit, runSender, received } = await openWebhooks(options);
    await register({ destinationQueue: event.name, destinationOwner: event.owner });
    await emit(event);
    await runSender();
    expect(received).toHaveLength(1);
  });
});
