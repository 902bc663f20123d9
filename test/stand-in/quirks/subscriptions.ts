import { expect } from 'vitest';
import type { Erp } from '../support/open-erp.js';
import type { QuirkRequest } from '../support/quirk-request.js';

const hooks = '/community/latest/cmn/system/app-message-webhook';
const subscription = { url: 'http://127.0.0.1/hook', destinationQueue: 'article.update' };
const delivery = { fetch: async () => new Response() };

const register = (erp: Erp, body: object = subscription) => erp.send('POST', `${hooks}/register`, body);
const deregister = (erp: Erp, body: object = subscription) => erp.send('POST', `${hooks}/deregister`, body);
const states = (erp: Erp) => erp.subscriptions.map(({ state }) => state);

/** Requests about subscriptions. */
export const subscriptions = {
  destinations: async (open) => {
    const erp = await open();
    const { status, body } = await erp.send('GET', '/cmn/system/app-message-webhook/destinations');
    expect(body).toEqual(erp.destinations);
    const found = body.find(({ queue }: { readonly queue: string }) => queue === 'article.update');
    expect([status, Object.keys(found).sort()]).toEqual([200, ['description', 'owner', 'queue']]);
  },
  pathVersion: async (open) => {
    const erp = await open();
    expect((await register(erp)).status).toBe(200);
    const pinned = hooks.replace('latest', '2026.36.3');
    expect((await erp.send('POST', `${pinned}/register`, subscription)).status).toBe(200);
    expect((await erp.send('POST', '/cmn/system/app-message-webhook/register', subscription)).status).toBe(404);
    for (const path of [hooks, pinned, '/cmn/system/app-message-webhook']) {
      const { status, body } = await erp.send('GET', `${path}/destinations`);
      expect([path, status, body]).toEqual([path, 200, erp.destinations]);
    }
  },
  registered: async (open) => {
    const erp = await open();
    expect((await register(erp)).body).toMatchObject({ ...subscription, state: 'ACTIVE' });
  },
  registeredAgain: async (open) => {
    const erp = await open();
    const first = await register(erp);
    await erp.clock.advance(1000);
    expect((await register(erp)).body).toEqual(first.body);
    expect(states(erp)).toEqual(['ACTIVE']);
  },
  reactivated: async (open) => {
    const erp = await open();
    const { id } = (await register(erp)).body;
    await deregister(erp);
    expect((await register(erp)).body).toMatchObject({ id, state: 'ACTIVE' });
  },
  switchedOn: async (open) => {
    const erp = await open();
    const { id } = (await register(erp)).body;
    await erp.switchOff(id, 'DEACTIVATED');
    expect((await register(erp)).body).toMatchObject({ id, state: 'ACTIVE' });
  },
  otherTransitions: async (open) => {
    const erp = await open();
    const { id } = (await register(erp)).body;
    await erp.switchOff(id, 'REVOKED');
    for (const call of [register, deregister])
      expect(await call(erp)).toMatchObject({ status: 200, body: { id, state: 'REVOKED' } });
    await erp.switchOff(id, 'DEACTIVATED');
    for (let count = 0; count < 2; count++)
      expect(await deregister(erp)).toMatchObject({ status: 200, body: { id, state: 'REMOVED' } });
  },
  unknownSubscription: async (open) => {
    const erp = await open();
    expect((await deregister(erp)).status).toBe(404);
    await register(erp);
    expect((await deregister(erp, { ...subscription, url: 'http://127.0.0.1/other' })).status).toBe(404);
    expect(states(erp)).toEqual(['ACTIVE']);
  },
  deregistered: async (open) => {
    const erp = await open({ delivery });
    await register(erp);
    await deregister(erp);
    await erp.emit('article.update');
    expect([states(erp), erp.deliveries]).toEqual([['REMOVED'], []]);
  },
  changedUrl: async (open) => {
    const erp = await open({ delivery });
    await register(erp);
    await register(erp, { ...subscription, url: 'http://127.0.0.1/hook?v=2' });
    await erp.emit('article.update');
    expect([states(erp), erp.deliveries.length]).toEqual([['ACTIVE', 'ACTIVE'], 2]);
  },
  invalidRegistration: async (open) => {
    const erp = await open();
    const refused = await register(erp, { ...subscription, destinationQueue: 'document.custmer_order.create' });
    expect([refused.status, refused.body.detail, refused.body.diagnostics.length]).toEqual([
      400,
      'There is no document category "custmer_order". Did you mean "customer_order"?',
      1,
    ]);
    expect(states(erp)).toEqual([]);
    const statusOf = async (destinationQueue: string, on = erp) =>
      (await register(on, { ...subscription, destinationQueue })).status;
    // What is not in the list is refused, and everything in it is accepted.
    const unlisted = [
      'artcle.update',
      'article.updte',
      'my.queue',
      'acount.create',
      'stock.change',
      'article.stockChange',
    ];
    for (const name of unlisted) expect([name, await statusOf(name)]).toEqual([name, 400]);
    for (const { queue } of erp.destinations) {
      const name = queue?.replace('<value>', '7');
      expect([name, await statusOf(name ?? '')]).toEqual([name, 200]);
    }
    expect(await statusOf('document.customer_order.approve')).toBe(200);
    const transitions = { ship: { category: 'CUSTOMER_ORDER' as const, event: 'shipped' }, note: {} };
    const strict = await open({ documents: { transitions } });
    expect(await statusOf('document.customer_order.shipped', strict)).toBe(200);
    expect(await statusOf('document.customer_offer.note', strict)).toBe(200);
    expect(await statusOf('document.customer_offer.shipped', strict)).toBe(400);
    expect(await statusOf('document.customer_order.approve', strict)).toBe(400);
  },
  appQueueWithPlatformOwner: async (open) => {
    const erp = await open({ crons: [{ queue: 'nightly', expression: '0 3 * * *' }] });
    const refused = await register(erp, { ...subscription, destinationQueue: 'nightly' });
    expect([refused.status, refused.body.diagnostics.length > 0]).toEqual([400, true]);
    const own = { ...subscription, destinationQueue: 'nightly', destinationOwner: 'APP' };
    expect((await register(erp, own)).status).toBe(200);
  },
  otherOwner: async (open) => {
    const erp = await open({ destinations: [{ queue: 'article.update' }] });
    const typo = { ...subscription, destinationQueue: 'article.updat' };
    expect((await register(erp, typo)).status).toBe(400);
    expect((await register(erp, { ...typo, destinationOwner: 'APP' })).status).toBe(200);
  },
  subscriptionUrl: async (open) => {
    const erp = await open();
    const statusOf = async (url: string) => (await register(erp, { ...subscription, url })).status;
    const prefix = 'https://app.example/';
    expect(await statusOf(prefix.padEnd(255, 'x'))).toBe(200);
    expect(await statusOf(prefix.padEnd(256, 'x'))).toBe(400);
    expect(await statusOf('ws://topic/orders')).toBe(200);
    expect(await statusOf('ws://app.example/')).toBe(400);
    expect(await statusOf('ftp://app.example/')).toBe(400);
    expect((await register(erp, { url: prefix })).status).toBe(400);
  },
  subscriptionRows: async (open) => {
    const erp = await open({ delivery });
    const hook = 'SELECT state FROM system.queryAppMessageWebhook';
    const entry = 'SELECT recipients.state FROM system.queryAppMessageEntry';
    expect([await erp.column(hook), await erp.column(entry)]).toEqual([[], []]);
    await register(erp);
    await erp.emit('article.update', { articleId: '7' });
    await erp.runSender();
    expect([await erp.column(hook), await erp.column(entry)]).toEqual([['ACTIVE'], [['SENT']]]);
    await deregister(erp);
    expect(await erp.column(`${hook} WHERE destinationQueue = 'article.update'`)).toEqual(['REMOVED']);
    await register(erp, { ...subscription, destinationQueue: 'account.update' });
    const path = '/cmn/computed-queries/system/queryAppMessageWebhook';
    const { body } = await erp.send('POST', path, { overrideResults: [{ property: 'url' }] });
    expect(body.data).toEqual([{ url: subscription.url }, { url: subscription.url }]);
  },
} satisfies Readonly<Record<string, QuirkRequest>>;
