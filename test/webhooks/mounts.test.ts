import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import express from 'express';
import { Hono } from 'hono';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createReceiver, type Delivery, type Receiver, webhookUrls } from '../../src/webhooks/index.js';
import { toNodeListener } from '../../src/webhooks/node/index.js';
import { appIdentifier, key, sign } from './sign.js';

const token = sign({ aud: appIdentifier, exp: Math.floor(Date.now() / 1000) + 600 });

/** A way to put a receiver below a path. */
interface Mount {
  /** The path of `baseUrl`, at which the deliveries arrive; default `/hooks`. */
  readonly path?: string;
  /** The option `arrivalPath`. */
  readonly arrivalPath?: string;
  readonly listener: (receive: Receiver) => RequestListener;
}

/** Has a listener get the requests at another path, as a proxy does. */
const rewritten =
  (change: (url: string) => string) =>
  (receive: Receiver): RequestListener => {
    const listener = toNodeListener(receive);
    return (request, response) => {
      request.url = change(request.url ?? '');
      listener(request, response);
    };
  };

const hono = (mount: (app: Hono, receive: Receiver) => unknown) => (receive: Receiver) => {
  const app = new Hono();
  mount(app, receive);
  // By default it replaces the classes of the platform, for all that runs after it.
  return getRequestListener(app.fetch, { overrideGlobalObjects: false });
};

const mounts: Readonly<Record<string, Mount>> = {
  'node:http': { listener: toNodeListener },
  'node:http at the root': { path: '', listener: toNodeListener },
  'a proxy that takes the prefix away': { arrivalPath: '/', listener: rewritten((url) => url.replace('/hooks', '')) },
  'a proxy that adds a prefix': {
    arrivalPath: '/internal/hooks/',
    listener: rewritten((url) => `/internal${url}`),
  },
  'use of Express': { listener: (receive) => express().use('/hooks', toNodeListener(receive)) },
  'use of Express, at the root': { listener: (receive) => express().use(toNodeListener(receive)) },
  'all of Express, with a parameter': {
    listener: (receive) => express().all('/hooks/:queue', toNodeListener(receive)),
  },
  'routers of Express in each other': {
    path: '/api/v1/hooks',
    listener: (receive) =>
      express().use('/api', express.Router().use('/v1', express.Router().use('/hooks', toNodeListener(receive)))),
  },
  'Express behind a proxy that takes a prefix away': {
    path: '/api/hooks',
    arrivalPath: '/hooks',
    listener: (receive) => {
      const app = express().use('/hooks', toNodeListener(receive));
      return (request, response) => {
        request.url = request.url?.replace('/api', '');
        app(request, response);
      };
    },
  },
  'all of hono': { listener: hono((app, receive) => app.all('/hooks/*', ({ req }) => receive(req.raw))) },
  'route of hono': {
    listener: hono((app, receive) =>
      app.route(
        '/hooks',
        new Hono().all('*', ({ req }) => receive(req.raw)),
      ),
    ),
  },
  'mount of hono, which takes the prefix away': {
    arrivalPath: '/',
    listener: hono((app, receive) => app.mount('/hooks', receive)),
  },
};

describe.each(Object.entries(mounts))('behind %s', (_, { path = '/hooks', arrivalPath, listener }) => {
  it('each delivery arrives at the URL of its queue', async () => {
    const { receive, accepted, registrations } = createApp(path, arrivalPath);
    const origin = await listenOn(listener(receive));
    for (const { url } of registrations) {
      const { pathname } = new URL(url);
      for (const target of [pathname, `${pathname}/`, `${pathname}?retry=1`])
        expect([target, await deliver(`${origin}${target}`)]).toEqual([target, 200]);
    }
    const names = registrations.flatMap(({ destinationQueue: name }) => [name, name, name]);
    expect(accepted.map(({ queue }) => queue)).toEqual(names);
    expect(await deliver(`${origin}${path}/article.create`)).toBe(404);
    expect(await deliver(`${origin}${path}/article.update//`)).toBe(404);
  });
});

function createApp(path: string, arrivalPath: string | undefined) {
  const accepted: Delivery[] = [];
  const { queueOf, registrations } = webhookUrls({
    baseUrl: `https://app.example${path}`,
    arrivalPath,
    ignoreFinalSlash: true,
    appIdentifier,
    queues: ['article.update', 'article(sales-channel-id=7).update', { queue: 'Nightly / export', owner: 'APP' }],
  });
  const accept = (delivery: Delivery) => accepted.push(delivery);
  return { receive: createReceiver({ appIdentifier, keys: key.jwk, queueOf, accept }), accepted, registrations };
}

async function listenOn(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function deliver(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', body: '{"articleId":"7"}', headers })).status;
}
