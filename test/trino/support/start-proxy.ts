import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server in front of another one, which a test ends as a crash would. */
export interface TestProxy {
  readonly url: string;
  /** Breaks all connections, and refuses new ones. */
  kill(): Promise<void>;
}

/** Options of the proxy. */
export interface ProxyOptions {
  /** The version that the server claims to have; default: its own. */
  readonly version?: string;
}

/** Starts a proxy on the loopback. */
export async function startProxy(target: string, { version }: ProxyOptions = {}): Promise<TestProxy> {
  const server = createServer(async (request, response) => {
    const { method = 'GET', url: path = '', headers } = request;
    if (version !== undefined && path === '/v1/info') {
      response.end(JSON.stringify({ nodeVersion: { version } }));
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const own = Object.entries(headers).filter(([name]) => /^(?:x-trino-|authorization)/.test(name));
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
    const answer = await fetch(`${target}${path}`, { method, headers: own as [string, string][], ...body });
    const text = await answer.text();
    if (response.destroyed) return;
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async kill() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
