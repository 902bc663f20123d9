import { createServer } from 'node:http';
import { waitFor } from '../../../internal/timing/wait.js';
import { UsageError } from '../../../tasks/errors.js';

/** The callback of a login in a browser on this machine. */
export interface LoginCallback {
  /** Waits for the request with which the browser is sent back, and returns its path with the query. */
  wait(signal: AbortSignal): Promise<string>;
  close(): void;
}

/**
 * Listens at the address that a browser is sent back to.
 *
 * @throws {UsageError} if it is not an address of this machine, or its port is in use.
 */
export async function listenForCallback(redirectUri: string): Promise<LoginCallback> {
  const address = URL.canParse(redirectUri) ? new URL(redirectUri) : undefined;
  if (address?.protocol !== 'http:' || !loopbackHosts.includes(address.hostname))
    throw new UsageError(
      `--redirect-uri must be an address of this machine with http, such as http://127.0.0.1:8765/callback; found "${redirectUri}".`,
    );
  let receive: (path: string) => void = () => undefined;
  const received = new Promise<string>((resolve) => {
    receive = resolve;
  });
  const server = createServer((request, response) => {
    // Any page of a browser can send requests to this address: their targets are compared, never parsed.
    const path = request.url ?? '';
    const isCallback = path.split('?')[0] === address.pathname;
    response.writeHead(isCallback ? 200 : 404, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
    response.end(isCallback ? 'You can close this page and go back to the terminal.\n' : 'Not found.\n');
    // When the page was sent, since closing the server ends its connections.
    if (isCallback) response.once('close', () => receive(path));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) => reject(new UsageError(`Cannot listen at ${redirectUri}: ${message}.`)));
    server.listen(Number(address.port || 80), address.hostname.replace(/^\[|\]$/g, ''), resolve);
  });
  return {
    wait: (signal) => waitFor(received, signal),
    close() {
      server.close();
      // A browser opens connections before it needs them.
      server.closeAllConnections();
    },
  };
}

const loopbackHosts: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];
