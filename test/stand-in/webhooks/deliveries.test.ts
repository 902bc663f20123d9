import { describe, expect, it } from 'vitest';
import { deliveryRecordSchema, readResource } from '../../../src/resources/index.js';
import { openWebhooks } from './open-webhooks.js';

const article = { name: 'article.update', payload: { articleId: '7' } };

describe('a delivery', () => {
  it('is a POST with the payload as JSON, without a token if there is no app', async () => {
    const { register, emit, runSender, received } = await openWebhooks();
    await register('article.update');
    await emit(article);
    await runSender();
    expect(received).toEqual([
      {
        url: 'http://127.0.0.1:8080/hook',
        headers: { 'content-type': 'application/json' },
        body: '{"articleId":"7"}',
      },
    ]);
  });

  it('has an empty object for an event without payload', async () => {
    const { register, emit, runSender, received } = await openWebhooks();
    await register('article.update');
    await emit({ name: 'article.update' });
    await runSender();
    expect(received[0]?.body).toBe('{}');
  });

  it('names the user only if one triggered the event', async () => {
    const { register, emit, runSender, received } = await openWebhooks();
    await register('article.update');
    await emit({ ...article, userId: '12' });
    await emit(article);
    await runSender();
    expect(received.map(({ headers }) => headers['x-user-id']).sort()).toEqual(['12', undefined]);
  });

  it('has the user percent-encoded if a header cannot have the name as it is', async () => {
    const { register, emit, runSender, received } = await openWebhooks();
    await register('article.update');
    for (const userId of ['Ada Lovelace', 'Jürgen', '李']) await emit({ ...article, userId });
    await runSender();
    expect(received.map(({ headers }) => headers['x-user-id']).sort()).toEqual([
      '%E6%9D%8E',
      'Ada Lovelace',
      'J%C3%BCrgen',
    ]);
  });

  it('is encoded twice for the subscriptions of the option', async () => {
    const { register, emit, runSender, received } = await openWebhooks({
      delivery: { encodeTwice: ({ url }) => url.endsWith('/twice') },
    });
    await register({ destinationQueue: 'article.update', url: 'http://127.0.0.1/twice' });
    await register({ destinationQueue: 'article.update', url: 'http://127.0.0.1/once' });
    await emit(article);
    await runSender();
    expect(Object.fromEntries(received.map(({ url, body }) => [url, body]))).toEqual({
      'http://127.0.0.1/twice': '"{\\"articleId\\":\\"7\\"}"',
      'http://127.0.0.1/once': '{"articleId":"7"}',
    });
  });

  it('is a row of its template, with one recipient', async () => {
    const { register, emit, runSender, rows, clock } = await openWebhooks();
    await register('article.update');
    await clock.advance(1_000);
    await emit(article);
    await runSender();
    const [row] = rows()['system.queryAppMessageEntry'] ?? [];
    expect(row).toEqual({
      id: expect.stringMatching(/^\d+$/),
      eventTopic: 'article.update',
      recipients: [{ state: 'SENT', sentAttempts: 1, response: null }],
    });
    // A member that is null gets a warning.
    expect(readResource(deliveryRecordSchema, row).diagnostics.map(({ severity }) => severity)).toEqual(['warning']);
  });

  it('keeps ids beyond 2^53', async () => {
    const { register, emit, runSender, received } = await openWebhooks();
    await register('article.update');
    // As `parseJson` reads such an id from the body of a request.
    await emit({ ...article, payload: JSON.parse('{}', () => ({ articleId: 1389132653974581248n })) });
    await runSender();
    expect(received[0]?.body).toBe('{"articleId":1389132653974581248}');
  });
});

describe('an attempt fails', () => {
  it.each([
    [500, 'The receiver answered 500.', 500],
    [302, 'The receiver answered 302.', 302],
    ['reset', 'fetch failed: read ECONNRESET', undefined],
  ] as const)('with %s', async (reaction, error, status) => {
    const { register, emit, runSender, react, states, attempts } = await openWebhooks();
    react(reaction);
    const subscription = await register('article.update');
    await emit(article);
    await runSender();
    expect(states()).toEqual([[{ state: 'FAILED', sentAttempts: 1, response: error }]]);
    expect(attempts).toEqual([
      {
        at: '1970-01-01T00:00:00.000Z',
        deliveryId: expect.any(String),
        subscriptionId: subscription,
        url: 'http://127.0.0.1:8080/hook',
        event: 'article.update',
        attempt: 1,
        ...(status !== undefined && { status }),
        error,
      },
    ]);
  });

  it.each([
    ['an error without a message', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    ['what is not an error', 'gone', 'gone'],
    ['a sentence and its cause', new Error('It failed.', { cause: new Error('Why') }), 'It failed: Why'],
  ])('with %s', async (_, error, response) => {
    const fetch = (): Promise<Response> => Promise.reject(error);
    const { register, emit, runSender, states } = await openWebhooks({ network: true, delivery: { fetch } });
    await register('article.update');
    await emit(article);
    await runSender();
    expect(states()).toEqual([[{ state: 'FAILED', sentAttempts: 1, response }]]);
  });

  it('after five seconds without an answer', async () => {
    const { register, emit, runSender, react, states, clock } = await openWebhooks();
    react('hang');
    await register('article.update');
    await emit(article);
    await clock.advance(4_999);
    expect(states()).toEqual([[{ state: 'QUEUED', sentAttempts: 1, response: null }]]);
    react(200);
    await clock.advance(1);
    expect(states()).toEqual([
      [{ state: 'FAILED', sentAttempts: 1, response: 'The receiver did not answer within 5 seconds.' }],
    ]);
    expect(clock.waiting).toBe(0);
    await runSender();
    expect(states()).toEqual([
      [{ state: 'SENT', sentAttempts: 2, response: 'The receiver did not answer within 5 seconds.' }],
    ]);
  });

  it('when the stand-in is closed, which does not wait for the receiver', async () => {
    const { register, emit, react, states, clock, close } = await openWebhooks();
    react('hang');
    await register('article.update');
    await emit(article);
    await clock.advance(0);
    await close();
    expect(states()).toEqual([
      [{ state: 'FAILED', sentAttempts: 1, response: 'The stand-in was closed during the attempt.' }],
    ]);
  });
});

describe('a retry', () => {
  it('comes with new activity alone, and never a fourth time', async () => {
    const { register, emit, react, received, clock, attempts, states } = await openWebhooks();
    react(503);
    await register('article.update');
    await emit(article);
    await clock.advance(86_400_000);
    expect(received).toHaveLength(1);
    for (const expected of [2, 3, 3, 3]) {
      // Nobody has subscribed to this event, which runs the sender all the same.
      await emit({ name: 'account.create', payload: { id: '1' } });
      await clock.advance(0);
      expect(received).toHaveLength(expected);
    }
    expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    expect(states()).toEqual([[{ state: 'ERRONEOUS', sentAttempts: 3, response: 'The receiver answered 503.' }]]);
  });

  it('can be forced', async () => {
    const { register, emit, react, runSender, received } = await openWebhooks();
    react((url) => (url.endsWith('/hook') && received.length < 3 ? 500 : 200));
    await register('article.update');
    await emit(article);
    for (let run = 0; run < 4; run++) await runSender();
    expect(received).toHaveLength(3);
  });

  it('is not begun while an attempt is under way', async () => {
    const { register, emit, react, startSender, received, clock } = await openWebhooks();
    react('hang');
    await register('article.update');
    await emit(article);
    startSender();
    await emit({ name: 'account.create' });
    await clock.advance(4_000);
    expect(received).toHaveLength(1);
  });
});

it('sends 64 requests at once, and the others when these have ended', async () => {
  const { register, emit, react, received, clock } = await openWebhooks();
  react('hang');
  for (let hook = 0; hook < 100; hook++)
    await register({ destinationQueue: 'article.update', url: `http://127.0.0.1/${hook}` });
  await emit(article);
  await clock.advance(4_999);
  expect(received).toHaveLength(64);
  await clock.advance(1);
  expect(new Set(received.map(({ url }) => url)).size).toBe(100);
});

it('delivers in no order, which the seed determines', async () => {
  const order = async (): Promise<readonly string[]> => {
    const { register, deliveriesOf, emit, runSender, received, switchOff, call } = await openWebhooks();
    const id = await register('article.update');
    for (let articleId = 0; articleId < 20; articleId++) {
      // They wait until the subscription is active.
      void emit({ name: 'article.update', payload: { articleId } });
      expect(deliveriesOf({ name: 'article.create' })).toEqual([]);
    }
    await switchOff(id, 'DEACTIVATED');
    await call('registerWebhook', { url: 'http://127.0.0.1:8080/hook', destinationQueue: 'article.update' });
    await runSender();
    return received.map(({ body }) => body);
  };
  const [first, again] = [await order(), await order()];
  expect(first).toHaveLength(20);
  expect(again).toEqual(first);
  expect(first).not.toEqual(first.toSorted());
  expect(new Set(first).size).toBe(20);
});

describe('an event reaches', () => {
  it.each([
    ['article.update', 'article.update', true],
    ['article.update', 'article(sales-channel-id=7).update', false],
    ['article(sales-channel-id=7).update', 'article.update', false],
    ['article(sales-channel-id=7).update', 'article(sales-channel-id=7).update', true],
    ['article(sales-channel-id=7).update', 'article(sales-channel-id=8).update', false],
    ['article(sales-channel-id=7-a).update', 'article(sales-channel-id=7-a).update', false],
    ['article.update', 'article.create', false],
  ])('a subscription to %s, if it is %s: %s', async (destinationQueue, name, isReached) => {
    const { register, deliveriesOf } = await openWebhooks();
    await register(destinationQueue);
    expect(deliveriesOf({ name })).toHaveLength(isReached ? 1 : 0);
  });

  it.each([
    [undefined, undefined, true],
    [undefined, '#acme#', true],
    ['#acme#', undefined, true],
    ['APP', 'APP', true],
    ['APP', undefined, false],
    [undefined, 'APP', false],
    ['APP', 'OTHER', false],
  ])('a queue of the owner %s, if its own is %s: %s', async (destinationOwner, owner, isReached) => {
    const { register, deliveriesOf } = await openWebhooks();
    await register({ destinationQueue: 'article.update', destinationOwner });
    expect(deliveriesOf({ name: 'article.update', owner })).toHaveLength(isReached ? 1 : 0);
  });

  it('active apps only: for others there is not even a record', async () => {
    const { register, emit, runSender, received, rows } = await openWebhooks({
      apps: [{ identifier: 'active' }, { identifier: 'inactive', active: false }],
    });
    for (const appIdentifier of ['active', 'inactive', 'unknown', undefined])
      await register({ destinationQueue: 'article.update', appIdentifier, url: `http://127.0.0.1/${appIdentifier}` });
    await emit(article);
    await runSender();
    expect(rows()['system.queryAppMessageEntry']).toHaveLength(2);
    expect(received.map(({ url }) => url).sort()).toEqual(['http://127.0.0.1/active', 'http://127.0.0.1/undefined']);
  });

  it('any app, if none are listed', async () => {
    const { register, deliveriesOf } = await openWebhooks();
    await register({ destinationQueue: 'article.update', appIdentifier: 'my-app' });
    expect(deliveriesOf(article)).toHaveLength(1);
  });

  it('no topic: the delivery is given up without an attempt', async () => {
    const { register, emit, runSender, received, states, attempts } = await openWebhooks();
    await register({ destinationQueue: 'article.update', url: 'ws://topic/articles' });
    await emit(article);
    await runSender();
    expect(states()).toEqual([
      [
        {
          state: 'ERRONEOUS',
          sentAttempts: 0,
          response: 'The stand-in delivers nothing to topics: register an http or https url.',
        },
      ],
    ]);
    expect([received, attempts]).toEqual([[], []]);
  });
});

describe('a write with the header of suppression', () => {
  const apps = [{ identifier: 'my-app', userName: 'anna' }, { identifier: 'other-app' }];
  const anna = { userName: 'anna', clientId: 'client' };
  const ben = { userName: 'ben', clientId: 'client' };
  it.each([
    ['leaves out the app of its user', { 'x-acme-suppress-own-webhooks': 'true' }, anna, 'my-app'],
    ['counts by its presence', { 'X-Acme-Suppress-Own-Webhooks': 'false' }, anna, 'my-app'],
    [
      'leaves out the app of its User-Agent',
      { 'x-acme-suppress-own-webhooks': '', 'user-agent': 'other-app' },
      ben,
      'other-app',
    ],
    [
      'leaves out the app of its user, before that of its User-Agent',
      { 'x-acme-suppress-own-webhooks': '', 'user-agent': 'other-app' },
      anna,
      'my-app',
    ],
    ['leaves out none if nobody is known', { 'x-acme-suppress-own-webhooks': '' }, undefined, undefined],
    ['is another with another vendor', { 'x-typo-suppress-own-webhooks': '' }, anna, undefined],
    ['is another without the vendor', { 'x-suppress-own-webhooks': '' }, anna, undefined],
    ['is another without the header', { 'user-agent': 'other-app' }, anna, undefined],
  ])('%s', async (_, headers, caller, app) => {
    const { suppressedAppOf } = await openWebhooks({ apps, vendor: 'Acme' });
    expect(suppressedAppOf(new Headers(headers), caller)).toBe(app);
  });

  it('leaves out the own subscriptions only', async () => {
    const { register, deliveriesOf, suppressedAppOf } = await openWebhooks({ apps, vendor: 'Acme' });
    await register({ destinationQueue: 'article.update', appIdentifier: 'my-app' });
    const other = await register({ destinationQueue: 'article.update', appIdentifier: 'other-app' });
    const none = await register('article.update');
    const suppressedApp = suppressedAppOf(new Headers({ 'x-acme-suppress-own-webhooks': '1' }), anna);
    const reached = deliveriesOf({ ...article, suppressedApp }).map(
      (change) => Object(Object(change).record).subscriptionId,
    );
    expect(reached).toEqual([other, none]);
  });

  it('leaves out the app of its User-Agent also if no apps are listed', async () => {
    const destinations = [{ owner: '#acme#', queue: 'article.update' }];
    const { register, deliveriesOf, suppressedAppOf } = await openWebhooks({ destinations });
    await register({ destinationQueue: 'article.update', appIdentifier: 'my-app' });
    const headers = new Headers({ 'x-acme-suppress-own-webhooks': '1', 'user-agent': 'my-app' });
    expect(deliveriesOf({ ...article, suppressedApp: suppressedAppOf(headers, undefined) })).toEqual([]);
  });
});

describe('emitting', () => {
  it.each([
    ['what is not a name', 'article', undefined, 'event-name'],
    ['an unknown category', 'document.order.create', undefined, 'unknown-document-category'],
    ['what is not among the destinations', 'article.create', [{ queue: 'article.update' }], 'unknown-event'],
  ])('%s is an error', async (_, name, destinations, code) => {
    const { emit } = await openWebhooks({ destinations });
    await expect(emit({ name })).rejects.toMatchObject({ name: 'VqlError', code });
  });

  it('any queue of another owner is possible', async () => {
    const { emit } = await openWebhooks();
    await expect(emit({ name: 'nightly', owner: 'APP' })).resolves.toBeUndefined();
  });
});

describe('memory is bounded', () => {
  it('by 10,000 deliveries, of which the oldest finished ones are removed first', async () => {
    const { register, emit, react, rows } = await openWebhooks();
    react('hang');
    await register('article.update');
    await emit({ name: 'article.update', payload: { articleId: 'waits' } });
    await register({ destinationQueue: 'account.create', url: 'ws://topic/accounts' });
    await register({ destinationQueue: 'account.create', url: 'ws://topic/more' });
    for (let event = 0; event < 5_100; event++) await emit({ name: 'account.create' });
    const kept = rows()['system.queryAppMessageEntry'] ?? [];
    expect(kept).toHaveLength(10_000);
    expect(kept.filter(({ eventTopic }) => eventTopic === 'article.update')).toHaveLength(1);
  });

  it('by 1,000 attempts', async () => {
    const { register, emit, runSender, attempts, received } = await openWebhooks();
    await register('article.update');
    for (let articleId = 0; articleId < 1_010; articleId++)
      await emit({ name: 'article.update', payload: { articleId } });
    await runSender();
    expect([received.length, attempts.length]).toEqual([1_010, 1_000]);
  });
});
