import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type LoginCallback, listenForCallback } from '../../../src/cli/connection/login/await-callback.js';
import { freePort } from './free-port.js';

describe('listenForCallback', () => {
  it.each([['//'], ['//other.example/callback'], ['http://other.example/callback'], ['/'], ['/callback/x']])(
    'answers 404 to %s, and waits on',
    async (target) => {
      const { callback, port } = await startCallback();
      expect(await request(port, target)).toMatch(/^HTTP\/1\.1 404 /);
      expect(await request(port, '/callback?code=17')).toMatch(/^HTTP\/1\.1 200 .*You can close this page/s);
      expect(await callback.wait(new AbortController().signal)).toBe('/callback?code=17');
    },
  );

  it('closes connections over which a browser has sent no request', async () => {
    const { callback, port } = await startCallback();
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    // The server has accepted the connection when it has answered a later one.
    await request(port, '/');
    callback.close();
    await once(socket.resume(), 'close');
  });

  it('sends its answer before it is closed', async () => {
    const { callback, port } = await startCallback();
    const answer = request(port, '/callback?code=17');
    await callback.wait(new AbortController().signal);
    callback.close();
    expect(await answer).toContain('You can close this page');
  });

  it('does not wait with a signal that is aborted, before or later', async () => {
    const { callback } = await startCallback();
    const reason = new Error('stopped');
    await expect(callback.wait(AbortSignal.abort(reason))).rejects.toBe(reason);
    const ending = new AbortController();
    const waiting = callback.wait(ending.signal);
    ending.abort(reason);
    await expect(waiting).rejects.toBe(reason);
  });
});

/** Starts a callback that ends with the test. */
async function startCallback(): Promise<{ readonly callback: LoginCallback; readonly port: number }> {
  const port = await freePort();
  const callback = await listenForCallback(`http://127.0.0.1:${port}/callback`);
  onTestFinished(() => callback.close());
  return { callback, port };
}

/** Sends a request whose target is exactly this one, which `fetch` would rewrite, and returns the answer. */
async function request(port: number, target: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  return text(socket);
}
