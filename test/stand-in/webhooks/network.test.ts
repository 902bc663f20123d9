import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { openWebhooks } from './open-webhooks.js';

const servers: Server[] = [];

/** Opens a receiver on the loopback; returns its url and the requests that it got. */
async function openReceiver(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    request.resume().on('end', () => answer(request, response));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server on a port has an address.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, requests };
}

afterAll(() => {
  for (const server of servers) server.close();
});

/** Delivers one event to a url with the real `fetch`; returns the recipient. */
async function deliver(url: string): Promise<unknown> {
  const { register, emit, runSender, states, close } = await openWebhooks({ network: true });
  await register({ destinationQueue: 'article.update', url });
  await emit({ name: 'article.update', payload: { articleId: '7' } });
  await runSender();
  await close();
  return states()[0];
}

it('delivers to a server on the loopback, by address or name', async () => {
  const { url, port, requests } = await openReceiver((_, response) => response.writeHead(204).end());
  const sent = [{ state: 'SENT', sentAttempts: 1, response: null }];
  expect(await deliver(`${url}/hook`)).toEqual(sent);
  expect(await deliver(`http://localhost:${port}/hook`)).toEqual(sent);
  expect(requests.map(({ method, headers }) => [method, headers['content-type'], headers['content-length']])).toEqual([
    ['POST', 'application/json', '17'],
    ['POST', 'application/json', '17'],
  ]);
});

it('does not follow redirects', async () => {
  const target = await openReceiver((_, response) => response.end());
  const { url } = await openReceiver((_, response) => response.writeHead(307, { location: target.url }).end());
  expect(await deliver(url)).toEqual([{ state: 'FAILED', sentAttempts: 1, response: 'The receiver answered 307.' }]);
  expect(target.requests).toEqual([]);
});

it('does not read the answer', async () => {
  const { url } = await openReceiver((_, response) => {
    response.writeHead(200);
    response.write('It goes on and on');
  });
  expect(await deliver(url)).toEqual([{ state: 'SENT', sentAttempts: 1, response: null }]);
});

it('says why nobody answered', async () => {
  const { url, port } = await openReceiver((request) => request.socket.destroy());
  expect(await deliver(url)).toEqual([
    { state: 'FAILED', sentAttempts: 1, response: 'fetch failed: other side closed' },
  ]);
  // Nothing listens on another address of the loopback.
  expect(await deliver(`http://127.0.0.2:${port}`)).toEqual([
    { state: 'FAILED', sentAttempts: 1, response: `fetch failed: connect ECONNREFUSED 127.0.0.2:${port}` },
  ]);
});

it.each([
  ['192.0.2.1', 'http://192.0.2.1/hook'],
  ['0.0.0.0', 'http://0.0.0.0/hook'],
  ['2001:db8::1', 'http://[2001:db8::1]/hook'],
  ['169.254.169.254', 'http://0xa9fea9fe/hook'],
])('sends nothing to %s', async (address, url) => {
  expect(await deliver(url)).toEqual([
    {
      state: 'FAILED',
      sentAttempts: 1,
      response: `The address ${address} of the receiver is not a loopback address, so nothing was sent. Register a url of this machine, or set the option delivery.beyondLoopback (--beyond-loopback of vql serve).`,
    },
  ]);
});

it.each(['http://127.9.9.9/', 'http://2130706433/', 'http://[::1]/', 'http://[::ffff:127.0.0.1]/'])(
  'takes %s for this machine',
  async (url) => {
    const sent = stubFetch();
    expect(await deliver(url)).toEqual([{ state: 'SENT', sentAttempts: 1, response: null }]);
    expect(sent).toHaveLength(1);
  },
);

/** Replaces the `fetch` of the platform for a test; returns the urls that it got. */
function stubFetch(): readonly string[] {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (input: Request) => {
    sent.push(input.url);
    return new Response();
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return sent;
}

it('sends to other machines if the option says so', async () => {
  const sent = stubFetch();
  const { register, emit, runSender, close } = await openWebhooks({
    network: true,
    delivery: { beyondLoopback: true },
  });
  await register({ destinationQueue: 'article.update', url: 'https://192.0.2.1/hook' });
  await emit({ name: 'article.update' });
  await runSender();
  await close();
  expect(sent).toEqual(['https://192.0.2.1/hook']);
});

it.each(['https://app.invalid/hook', 'https://192.0.2.1/hook'])(
  'leaves %s to a function of the user, and looks up no name',
  async (url) => {
    const { register, emit, runSender, received, states } = await openWebhooks();
    await register({ destinationQueue: 'article.update', url });
    await emit({ name: 'article.update' });
    await runSender();
    expect([received.map((one) => one.url), states()]).toEqual([
      [url],
      [[{ state: 'SENT', sentAttempts: 1, response: null }]],
    ]);
  },
);

it('sends nothing to a name without an address', async () => {
  // RFC 6761: the names below "invalid" have none.
  expect(await deliver('https://app.invalid/hook')).toEqual([
    {
      state: 'FAILED',
      sentAttempts: 1,
      response:
        'The name app.invalid of the receiver has no address, so nothing was sent. Register a url of this machine, or set the option delivery.beyondLoopback (--beyond-loopback of vql serve).',
    },
  ]);
});
