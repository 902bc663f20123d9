import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRandom } from '../../../src/stand-in/random.js';

/** A server on the loopback that receives deliveries. */
export interface Receiver {
  readonly url: string;
  /** Whether it answers 200 to all requests from now on. */
  isReliable: boolean;
  /** The requests for a delivery, by the path and the body: how many there were, and how many were accepted. */
  of(client: string, event: string): { readonly requests: number; readonly accepted: number };
  close(): Promise<void>;
}

/** Opens a receiver that refuses some requests, and leaves others without an answer. */
export async function openReceiver(seed: number): Promise<Receiver> {
  const random = createRandom(seed);
  const counts = new Map<string, { requests: number; accepted: number }>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const key = `${request.url?.slice(1)} ${JSON.parse(body).event}`;
    const count = counts.get(key) ?? { requests: 0, accepted: 0 };
    counts.set(key, count);
    count.requests += 1;
    const chance = receiver.isReliable ? 0 : random.number();
    if (chance < 0.6) {
      count.accepted += 1;
      response.end();
    } else if (chance < 0.9) response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    // A server on a port has an address.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReliable: false,
    of: (client, event) => counts.get(`${client} ${event}`) ?? { requests: 0, accepted: 0 },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
