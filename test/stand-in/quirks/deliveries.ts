import { createLocalJWKSet, jwtVerify } from 'jose';
import { expect } from 'vitest';
import type { StandInOptions } from '../../../src/stand-in/options.js';
import type { Erp } from '../support/open-erp.js';
import type { Open, QuirkRequest } from '../support/quirk-request.js';

interface Received {
  readonly url: string;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Opens a stand-in whose deliveries are received here; `react` answers them. */
async function receive(
  open: Open,
  options: StandInOptions = {},
  react: (count: number) => Response | Promise<Response> = () => new Response(),
): Promise<{ readonly erp: Erp; readonly received: Received[] }> {
  const received: Received[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    received.push({ url: request.url, headers: request.headers, body: await request.json() });
    return react(received.length);
  };
  return { erp: await open({ ...options, delivery: { ...options.delivery, fetch } }), received };
}

const subscribe = (erp: Erp, destinationQueue: string, more: object = {}) =>
  erp.client.webhooks.register({ url: 'http://127.0.0.1/hook', destinationQueue, ...more });
const state = (erp: Erp) => erp.deliveries.map((delivery) => [delivery.state, delivery.sentAttempts]);

/** Requests that lead to deliveries. */
export const deliveries = {
  deliveryRequest: async (open) => {
    const { erp, received } = await receive(open);
    await subscribe(erp, 'article.update');
    await erp.emit('article.update', { articleId: '7' });
    await erp.emit('article.update');
    await erp.runSender();
    expect(received.map(({ body }) => JSON.stringify(body)).sort()).toEqual(['{"articleId":"7"}', '{}']);
    expect(received[0]?.headers.get('content-type')).toBe('application/json');
  },
  bearerToken: async (open) => {
    const { erp, received } = await receive(open, { apps: [{ identifier: 'my-app' }] });
    await subscribe(erp, 'article.update', { appIdentifier: 'my-app' });
    await subscribe(erp, 'account.update');
    await erp.emit('article.update');
    await erp.emit('account.update');
    await erp.runSender();
    const authorizations = received.map(({ headers }) => headers.get('authorization') ?? '').sort();
    expect(authorizations[0]).toBe('');
    const token = authorizations[1]?.replace('Bearer ', '') ?? '';
    const { keys } = await erp.jwks();
    const verified = await jwtVerify(token, createLocalJWKSet({ keys: [...keys] as never }), {
      algorithms: ['ES256'],
      audience: 'my-app',
      requiredClaims: ['exp'],
      currentDate: new Date(erp.clock.now()),
    });
    expect(verified.payload.aud).toBe('my-app');
  },
  userId: async (open) => {
    const transitions = { create: { category: 'CUSTOMER_ORDER' as const } };
    const { erp, received } = await receive(open, { documents: { transitions } });
    await subscribe(erp, 'document.customer_order.create');
    await erp.send('POST', '/erp/documents', { transitionId: 'create' });
    await erp.runSender();
    await erp.emit('document.customer_order.create', { documentId: '7' });
    await erp.runSender();
    expect(received.map(({ headers }) => headers.get('x-user-id'))).toEqual(['ada', null]);
  },
  attempts: async (open) => {
    const { erp, received } = await receive(open, {}, () => new Response(null, { status: 500 }));
    await subscribe(erp, 'article.update');
    await erp.emit('article.update');
    const seen: unknown[] = [];
    for (let run = 0; run < 5; run++) {
      await erp.runSender();
      seen.push(...state(erp));
    }
    expect(received).toHaveLength(3);
    expect(seen.at(-1)).toEqual(['ERRONEOUS', 3]);
    expect(seen).toContainEqual(['FAILED', 2]);
    expect(await erp.column('SELECT recipients.response FROM system.queryAppMessageEntry')).toEqual([
      ['The receiver answered 500.'],
    ]);
  },
  timeout: async (open) => {
    const { erp } = await receive(open, {}, () => new Promise<never>(() => undefined));
    await subscribe(erp, 'article.update');
    await erp.emit('article.update');
    const ran = erp.runSender();
    // The attempt begins when it is in the state.
    while (erp.clock.waiting === 0) await new Promise((resolve) => setImmediate(resolve));
    await erp.clock.advance(4_999);
    expect(erp.deliveries[0]?.state).toBe('QUEUED');
    await erp.clock.advance(1);
    await ran;
    expect(state(erp)).toEqual([['FAILED', 1]]);
  },
  retry: async (open) => {
    const { erp, received } = await receive(
      open,
      {},
      (count) => new Response(null, { status: count === 1 ? 503 : 200 }),
    );
    await subscribe(erp, 'article.update');
    await erp.emit('article.update', { articleId: '1' });
    await erp.runSender();
    await erp.clock.advance(1_000_000_000);
    expect([received.length, state(erp)]).toEqual([1, [['FAILED', 1]]]);
    await erp.emit('account.update');
    await erp.runSender();
    expect(state(erp)).toEqual([['SENT', 2]]);
  },
  guarantee: async (open) => {
    const urls = ['a', 'b', 'c', 'd'].map((path) => `http://127.0.0.1/${path}`);
    const received = async (seed: number) => {
      // The first delivery arrives, and its answer does not.
      const faults = [{ on: 'delivery', nth: 1, when: 'after', do: 'reset' }] as const;
      const { erp, received } = await receive(open, { seed, faults });
      for (const url of urls) await subscribe(erp, 'article.update', { url });
      await erp.emit('article.update');
      await erp.runSender();
      await erp.runSender();
      return received.map(({ url }) => url);
    };
    const orders = await Promise.all([1, 2, 3].map(received));
    for (const order of orders) {
      expect(order.slice(0, 4).sort()).toEqual(urls);
      expect(order[4]).toBe(order[0]);
    }
    expect(new Set(orders.map(String)).size).toBeGreaterThan(1);
  },
  inactiveApp: async (open) => {
    const { erp } = await receive(open, { apps: [{ identifier: 'my-app', active: false }] });
    await subscribe(erp, 'article.update', { appIdentifier: 'my-app' });
    await erp.emit('article.update');
    expect(erp.deliveries).toEqual([]);
  },
  filteredArticles: async (open) => {
    const { erp } = await receive(open);
    await subscribe(erp, 'article.update');
    await subscribe(erp, 'article(sales-channel-id=7).update');
    await erp.emit('article.update');
    await erp.emit('article(sales-channel-id=7).update');
    await erp.emit('article(sales-channel-id=8).update');
    expect(erp.deliveries.map(({ eventTopic }) => eventTopic)).toEqual([
      'article.update',
      'article(sales-channel-id=7).update',
    ]);
  },
  plainWord: async (open) => {
    const { erp } = await receive(open);
    const queue = 'article(sales-channel-id=a-b).update';
    await erp.send('POST', '/community/latest/cmn/system/app-message-webhook/register', {
      url: 'http://127.0.0.1/hook',
      destinationQueue: queue,
    });
    await erp.emit(queue);
    expect([erp.subscriptions.length, erp.deliveries]).toEqual([1, []]);
  },
  suppression: async (open) => {
    const apps = [{ identifier: 'my-app', userName: 'ada' }, { identifier: 'other' }];
    const transitions = { create: { category: 'CUSTOMER_ORDER' as const } };
    const { erp } = await receive(open, { apps, documents: { transitions } });
    for (const { identifier } of apps)
      await subscribe(erp, 'document.customer_order.create', { appIdentifier: identifier });
    const receivers = async (headers: Readonly<Record<string, string>>) => {
      const before = erp.deliveries.length;
      await erp.send('POST', '/erp/documents', { transitionId: 'create' }, headers);
      const names = new Map(erp.subscriptions.map(({ id, appIdentifier }) => [id, appIdentifier]));
      return erp.deliveries.slice(before).map(({ subscriptionId }) => names.get(subscriptionId));
    };
    expect(await receivers({})).toEqual(['my-app', 'other']);
    expect(await receivers({ 'x-vendor-suppress-own-webhooks': 'false' })).toEqual(['other']);
    expect(await receivers({ 'x-typo-suppress-own-webhooks': 'true' })).toEqual(['my-app', 'other']);
  },
  cron: async (open) => {
    const { erp, received } = await receive(open, {
      crons: [{ queue: 'nightly', expression: '0 3 * * *', payload: { run: 1 } }],
      delivery: { encodeTwice: ({ destinationQueue }) => destinationQueue === 'nightly' },
    });
    await subscribe(erp, 'nightly', { destinationOwner: 'APP' });
    await erp.clock.advance(3 * 60 * 60_000 - 1);
    expect(erp.deliveries).toEqual([]);
    await erp.clock.advance(1);
    while (erp.deliveries.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await erp.runSender();
    expect(received.map(({ body }) => body)).toEqual(['{"run":1}']);
  },
} satisfies Readonly<Record<string, QuirkRequest>>;
