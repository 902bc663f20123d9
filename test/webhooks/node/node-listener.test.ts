import { createServer, type Server, request as sendRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { type NodeListener, toNodeListener } from '../../../src/webhooks/node/index.js';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a server, and returns its address. */
async function listen(listener: NodeListener): Promise<string> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

/** Sends bytes over a socket, and returns what comes back. */
async function exchange(address: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.end(bytes);
  return text(socket);
}

describe('a request', () => {
  it('is passed on with its method, address, headers and body, and its answer back', async () => {
    const address = await listen(
      toNodeListener(async (request) => {
        const { method, url, headers } = request;
        const found = { method, url, language: headers.get('accept-language'), body: await request.text() };
        return Response.json(found, { status: 201, headers: { 'x-test': 'a' } });
      }),
    );
    const body = 'x'.repeat(100_000);
    const response = await fetch(`${address}/hooks/a?b=c`, {
      method: 'PUT',
      body,
      headers: { 'accept-language': 'de' },
    });
    expect([response.status, response.headers.get('x-test')]).toEqual([201, 'a']);
    expect(await response.json()).toEqual({ method: 'PUT', url: `${address}/hooks/a?b=c`, language: 'de', body });
  });

  it('has no body if it is a GET', async () => {
    const address = await listen(toNodeListener(async ({ body }) => Response.json({ hasBody: body !== null })));
    expect(await (await fetch(address)).json()).toEqual({ hasBody: false });
  });

  it('can be one whose body nobody reads: the connection goes on', async () => {
    const address = await listen(toNodeListener(async () => new Response(null, { status: 401 })));
    const one = `POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\n\r\nhello`;
    const answers = await exchange(address, one + one.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'));
    expect(answers.match(/^HTTP\/1.1 401 /gm)).toHaveLength(2);
  });

  it('can be one whose body is read in part: the connection is closed', async () => {
    const address = await listen(
      toNodeListener(async (request) => {
        await request.body?.getReader().read();
        return new Response(null, { status: 413 });
      }),
    );
    const { promise, resolve } = withResolvers<string | undefined>();
    const sent = sendRequest(address, { method: 'POST' }, (response) => resolve(response.headers.connection));
    sent.on('error', () => undefined);
    sent.write('x'.repeat(10));
    expect(await promise).toBe('close');
    sent.destroy();
  });

  it('can be one that no Request can be', async () => {
    const address = await listen(toNodeListener(async () => new Response()));
    expect(await exchange(address, 'TRACE / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1.1 400 /,
    );
    expect(await exchange(address, 'GET / HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1.1 400 /,
    );
  });

  it.each([
    ['a path', '/hooks/a?b=c', 'app.example:8080', 'http://app.example:8080/hooks/a?b=c'],
    ['a path that begins with two slashes', '//other/a', 'app.example', 'http://app.example//other/a'],
    ['a whole address', 'http://app.example/hooks/a?b=c', 'proxy.example', 'http://app.example/hooks/a?b=c'],
    ['a whole address with https', 'HTTPS://App.example/hooks/a', 'proxy.example', 'https://app.example/hooks/a'],
    ['a whole address without a path', 'http://app.example', 'proxy.example', 'http://app.example/'],
    ['a Host in brackets', '/hooks/a', '[::1]:80', 'http://[::1]/hooks/a'],
  ])('with %s as its target has that URL', async (_, target, host, url) => {
    const address = await listen(toNodeListener(async (request) => new Response(request.url)));
    const answer = await exchange(address, `GET ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
    expect(answer.split('\r\n\r\n')[1]).toContain(`\n${url}\r`);
  });

  it.each([
    ['/a', 'app.example/hooks'],
    ['/a', 'app.example/hooks/article.update?'],
    ['/a', 'app.example#'],
    ['/a', 'app.example\\hooks'],
    ['/a', 'user@app.example'],
    ['/hooks/a', ''],
    ['http:///hooks/a', 'app.example'],
    ['http://user@app.example/hooks/a', 'app.example'],
    ['ftp://app.example/hooks/a', 'app.example'],
    ['*', 'app.example'],
  ])('to %s with the Host "%s" is refused', async (target, host) => {
    const address = await listen(toNodeListener(async () => new Response()));
    const answer = await exchange(address, `OPTIONS ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
  });

  it('without a Host is one of this machine', async () => {
    const address = await listen(toNodeListener(async (request) => new Response(request.url)));
    expect(await exchange(address, 'GET /hooks/a HTTP/1.0\r\n\r\n')).toMatch(/http:\/\/localhost\/hooks\/a$/);
  });

  it('is answered with 500 if the function rejects', async () => {
    const address = await listen(toNodeListener(() => Promise.reject(new Error('secret'))));
    const response = await fetch(address, { method: 'POST', body: 'x' });
    expect([response.status, await response.text()]).toEqual([500, '']);
  });
});

it('checks its argument', () => {
  expect(() => toNodeListener({} as never)).toThrow('The argument of toNodeListener must be a function');
});

function withResolvers<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}
