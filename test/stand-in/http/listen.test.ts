import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Handler } from '../../../src/stand-in/http/endpoint-request.js';
import { type ListenOptions, listen } from '../../../src/stand-in/http/listen.js';

async function start(handler: Handler, options?: ListenOptions) {
  const listener = await listen(handler, options);
  onTestFinished(() => listener.close({ graceMs: 0 }));
  return listener;
}

/** Answers with what it has received. */
const echo: Handler = async (request) => {
  const { method, url, headers } = request;
  const sent = Object.fromEntries([...headers].filter(([name]) => name.startsWith('x-')));
  return Response.json({ method, path: new URL(url).pathname + new URL(url).search, sent, body: await request.text() });
};

/** Sends bytes over a socket of its own, and returns all that comes back. */
async function sendRaw(origin: string, text: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(origin).port) });
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.on('data', (chunk) => (received += chunk)).on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  return received;
}

const run = promisify(execFile);
const curl = async (...args: readonly string[]) => (await run('curl', ['--silent', '--show-error', ...args])).stdout;

describe('listen', () => {
  it('passes on method, path, headers and body', async () => {
    const { origin } = await start(echo);
    expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const init = { method: 'PUT', headers: [['x-a', '1'] as [string, string], ['x-a', '2'] as [string, string]] };
    const response = await fetch(`${origin}//a/%2F?b=%20&b`, { ...init, body: 'größe' });
    const path = '//a/%2F?b=%20&b';
    expect(await response.json()).toEqual({ method: 'PUT', path, sent: { 'x-a': '1, 2' }, body: 'größe' });
    expect(await (await fetch(origin)).json()).toMatchObject({ method: 'GET', path: '/', body: '' });
  });

  it('answers curl', async () => {
    const { origin } = await start(echo);
    const port = new URL(origin).port;
    const data = ['--data-binary', 'x'.repeat(2_000_000)];
    // As a file, since a command line is shorter. curl asks first whether so much may be sent.
    const child = run('curl', ['--silent', '-X', 'POST', '--data-binary', '@-', `http://localhost:${port}/big`], {
      maxBuffer: 5_000_000,
    });
    child.child.stdin?.end(data[1]);
    expect(JSON.parse((await child).stdout).body).toBe(data[1]);
    expect(JSON.parse(await curl('-H', 'Transfer-Encoding: chunked', '-d', 'a=b', `${origin}/c`)).body).toBe('a=b');
    expect(await curl('--head', `${origin}/h`)).toMatch(/^HTTP\/1\.1 200 OK/);
  });

  it('sends status, headers and cookies, and bodies that are empty', async () => {
    const { origin } = await start(async ({ url }) => {
      const headers = new Headers({ 'x-one': 'a' });
      headers.append('set-cookie', 'a=1');
      headers.append('set-cookie', 'b=2');
      return new Response(null, { status: url.endsWith('/304') ? 304 : 204, headers });
    });
    for (const status of [204, 304]) {
      const response = await fetch(`${origin}/${status}`);
      expect([response.status, response.headers.get('x-one'), response.headers.getSetCookie()]).toEqual([
        status,
        'a',
        ['a=1', 'b=2'],
      ]);
      expect(await response.text()).toBe('');
    }
  });

  it('streams an answer while it is made', async () => {
    let push: ((text: string) => void) | undefined;
    const { origin } = await start(async () => {
      const encoder = new TextEncoder();
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          push = (text) => (text === '' ? controller.close() : controller.enqueue(encoder.encode(text)));
        },
      });
      return new Response(body);
    });
    const response = await fetch(origin);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (const text of ['one', 'two', 'three']) {
      push?.(text);
      expect((await reader?.read())?.value).toBe(text);
    }
    push?.('');
    expect((await reader?.read())?.done).toBe(true);
  });

  it('makes an answer no faster than the client takes it', async () => {
    let made = 0;
    const { origin } = await start(async () => {
      const chunk = new Uint8Array(100_000);
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          made += 1;
          controller.enqueue(chunk);
          if (made === 1000) controller.close();
        },
      });
      return new Response(body);
    });
    const response = await fetch(origin);
    await new Promise((resolve) => setTimeout(resolve, 100));
    // The buffers of the sockets take some megabytes.
    expect(made).toBeLessThan(500);
    expect((await response.arrayBuffer()).byteLength).toBe(100_000_000);
  });

  it('aborts the request and ends the answer if the client goes away', async () => {
    const events: string[] = [];
    let arrived: (() => void) | undefined;
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const { origin } = await start(async ({ url, signal }) => {
      signal.addEventListener('abort', () => events.push(`abort ${new URL(url).pathname}`));
      arrived?.();
      if (url.endsWith('/silent')) await once(signal, 'abort');
      return new Response(new ReadableStream({ cancel: () => void events.push('cancel') }));
    });
    for (const path of ['/silent', '/stream']) {
      const stop = new AbortController();
      const asked = fetch(`${origin}${path}`, { signal: stop.signal }).then((response) => response.text());
      await arrival;
      await new Promise((resolve) => setTimeout(resolve, 20));
      stop.abort();
      await expect(asked).rejects.toThrow();
    }
    await expect.poll(() => [...events].sort()).toEqual(['abort /silent', 'abort /stream', 'cancel', 'cancel']);
  });

  it('breaks the connection if the handler rejects or a body fails', async () => {
    const { origin } = await start(async ({ url }) => {
      if (url.endsWith('/reset')) throw new Error('reset');
      let count = 0;
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
        if (count++ === 0) controller.enqueue(new TextEncoder().encode('{"data":['));
        else controller.error(new Error('cut'));
      };
      return new Response(new ReadableStream({ pull }), { headers: { 'content-type': 'application/json' } });
    });
    await expect(fetch(`${origin}/reset`)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
    await expect(fetch(`${origin}/cut`).then((response) => response.text())).rejects.toThrow();
    await expect(curl(`${origin}/reset`)).rejects.toMatchObject({ code: 56 });
    // curl has got the beginning, and knows that it is not the whole.
    const cut = await curl(`${origin}/cut`).catch((error) => error);
    expect([18, 56]).toContain(cut.code);
    // The next request is answered.
    await expect(fetch(`${origin}/reset`)).rejects.toThrow();
  });
});

describe('the host of a request', () => {
  it.each([
    ['127.0.0.1', 200],
    ['localhost', 200],
    ['LOCALHOST:80', 200],
    ['erp.localhost:8080', 200],
    ['127.255.0.9', 200],
    ['[::1]:1', 200],
    ['erp.example', 421],
    ['localhost.example', 421],
    ['127.0.0.1.example', 421],
    ['10.0.0.1', 421],
    ['user@localhost', 400],
    ['a b', 400],
    ['', 400],
  ])('%s is answered with %i', async (host, status) => {
    const { origin } = await start(echo);
    const answer = await sendRaw(origin, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it('is that of the target, if it has one', async () => {
    const { origin } = await start(echo);
    const send = (target: string) =>
      sendRaw(origin, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(await send('http://localhost/a?b=1')).toContain('"path":"/a?b=1"');
    expect(await send('http://erp.example/a')).toMatch(/^HTTP\/1\.1 421 /);
    expect(await send('*')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await send('ftp://localhost/')).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('is required, and a broken request is refused', async () => {
    const { origin } = await start(echo);
    expect(await sendRaw(origin, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await sendRaw(origin, 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    const trace = 'TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    expect(await sendRaw(origin, trace)).toMatch(/^HTTP\/1\.1 501 /);
  });

  it('may be the address that is bound', async () => {
    const { origin } = await start(echo, { host: '::1' });
    expect(origin).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect((await fetch(origin)).status).toBe(200);
  });
});

describe('a body', () => {
  it('that is too long is refused, however it is sent', async () => {
    const { origin } = await start(echo, { maxBodyBytes: 1000 });
    const post = (body: RequestInit['body']) => fetch(origin, { method: 'POST', body, duplex: 'half' } as RequestInit);
    expect((await post('x'.repeat(1000))).status).toBe(200);
    const refused = await post('x'.repeat(1001));
    expect([refused.status, await refused.json()]).toMatchObject([
      413,
      { detail: 'The body has more than 1000 bytes, which the stand-in does not accept.' },
    ]);
    expect((await post(new Blob(['x'.repeat(5000)]).stream())).status).toBe(413);
    expect((await post('x'.repeat(10_000))).status).toBe(413);
  });

  it('that does not end breaks the connection', async () => {
    const { origin } = await start(echo, { maxBodyBytes: 1000 });
    const test = new AbortController();
    onTestFinished(() => test.abort());
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
      await new Promise((resolve) => setImmediate(resolve));
      // Fetch may go on reading it after the connection is closed.
      if (test.signal.aborted) controller.close();
      else controller.enqueue(new Uint8Array(10_000));
    };
    const endless = new ReadableStream({ pull });
    await expect(fetch(origin, { method: 'POST', body: endless, duplex: 'half' } as RequestInit)).rejects.toThrow();
  });

  it('that ends too early is passed on to nobody', async () => {
    let count = 0;
    const { origin } = await start(async () => {
      count += 1;
      return new Response();
    });
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(origin).port) });
    socket.end('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf');
    socket.resume().on('error', () => undefined);
    await once(socket, 'close');
    expect((await fetch(origin)).status).toBe(200);
    expect(count).toBe(1);
  });
});

describe('close', () => {
  it('lets the requests under way end, and accepts no more', async () => {
    let finish: (() => void) | undefined;
    let arrived: (() => void) | undefined;
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const listener = await listen(async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
        arrived?.();
      });
      return new Response('done');
    });
    const asked = fetch(listener.origin);
    await arrival;
    const closed = listener.close({ graceMs: 60_000 });
    await expect(fetch(listener.origin)).rejects.toThrow();
    finish?.();
    expect(await (await asked).text()).toBe('done');
    await closed;
  });

  it('breaks requests that do not end in time', async () => {
    const listener = await listen(() => new Promise(() => undefined));
    const asked = fetch(listener.origin);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const closed = listener.close({ graceMs: 10 });
    await expect(asked).rejects.toThrow();
    await closed;
  });
});

describe('arguments', () => {
  it('are checked', async () => {
    await expect(listen(echo, { prot: 1 } as never)).rejects.toThrow(
      'listen has no option "prot". Did you mean "port"?',
    );
    await expect(listen(echo, { port: 70_000 })).rejects.toThrow(
      'a whole number from 0 to 65535; found the number 70000.',
    );
    const { close } = await start(echo);
    await expect(close({ grace: 1 } as never)).rejects.toThrow('close has no option "grace". Did you mean "graceMs"?');
  });

  it('name a port that is in use', async () => {
    const { origin } = await start(echo);
    await expect(listen(echo, { port: Number(new URL(origin).port) })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
