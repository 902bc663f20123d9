import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { afterEach, describe, expect, it } from 'vitest';
import {
  coalesce,
  createReceiver,
  type Delivery,
  memoryStore,
  type Receiver,
  webhookUrls,
} from '../../src/webhooks/index.js';
import { toNodeListener } from '../../src/webhooks/node/index.js';
import { appIdentifier, key, sign } from './sign.js';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const token = sign({ aud: appIdentifier, exp: Math.floor(Date.now() / 1000) + 600 });

/** How a receiver is put behind a server. */
const hosts: Readonly<Record<string, (receive: Receiver) => Receiver>> = {
  'node:http': (receive) => receive,
  hono: (receive) => {
    const app = new Hono();
    app.all('/hooks/*', ({ req }) => receive(req.raw));
    return async (request) => app.fetch(request);
  },
};

describe.each(Object.entries(hosts))('behind %s', (_, host) => {
  async function start() {
    const handled: Delivery[] = [];
    const { queueOf } = webhookUrls({
      baseUrl: 'https://app.example/hooks',
      appIdentifier,
      queues: ['article.update', 'article(sales-channel-id=7).update'],
    });
    const { accept, idle } = await coalesce({ store: memoryStore(), handle: (delivery) => handled.push(delivery) });
    const receive = createReceiver({ appIdentifier, keys: key.jwk, queueOf, accept, maxBodyBytes: 100_000 });
    const started = createServer(toNodeListener(host(receive)));
    server = started;
    await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(started.address() as AddressInfo).port}/hooks`;
    const send = (path: string, changed: RequestInit = {}, headers: Record<string, string> = {}) =>
      fetch(`${base}/${path}`, {
        method: 'POST',
        body: '{"articleId":"7"}',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        ...changed,
      });
    return { send, idle, handled };
  }

  it('deliveries are received, each at the URL of its queue', async () => {
    const { send, idle, handled } = await start();
    const answers = [
      await send('article.update', {}, { 'x-user-id': '4711' }),
      await send('article(sales-channel-id%3D7).update', { body: JSON.stringify('{"articleId":"8"}') }),
      await send('article.update', { body: '{}' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await idle();
    expect(handled.map(({ queue, payload, userId }) => [queue, payload, userId])).toEqual([
      ['article.update', { articleId: '7' }, '4711'],
      ['article(sales-channel-id=7).update', { articleId: '8' }, undefined],
      ['article.update', {}, undefined],
    ]);
  });

  it('everything else is refused', async () => {
    const { send, handled } = await start();
    const large = `"${'x'.repeat(200_000)}"`;
    // It ends: fetch goes on reading a body after the answer, and would fill the memory with one that does not.
    let pulled = 0;
    const long = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        if (pulled > 100) controller.close();
        else controller.enqueue(new Uint8Array(10_000));
      },
    });
    const chunked = await send('article.update', { body: long, duplex: 'half' } as RequestInit).then(
      ({ status }) => status,
      // The server closes the connection; some clients report that before the answer.
      () => 413,
    );
    const answers = [
      await send('article.update', { method: 'GET', body: null }),
      await send('article.update', {}, { authorization: '' }),
      await send('article.create'),
      await send('article.update', {}, { 'content-type': 'text/plain' }),
      await send('article.update', { body: 'articleId=7' }),
      await send('article.update', { body: large }),
    ];
    expect([...answers.map(({ status }) => status), chunked]).toEqual([405, 401, 404, 415, 400, 413, 413]);
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(answers.map(() => ''));
    expect(handled).toEqual([]);
  });

  it('five hundred at the same time are received', async () => {
    const { send, idle, handled } = await start();
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, number) => send('article.update', { body: `{"articleId":"${number}"}` })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await idle();
    expect(new Set(handled.map(({ payload }) => payload['articleId'])).size).toBe(500);
  });
});
