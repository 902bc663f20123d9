import { endpointPath } from '../../../src/interface/index.js';
import type { Caller } from '../../../src/stand-in/http/endpoint-request.js';
import type { StandInOptions } from '../../../src/stand-in/options.js';
import { createRandom } from '../../../src/stand-in/random.js';
import { openStore, type Store } from '../../../src/stand-in/state/store.js';
import { createWebhooks } from '../../../src/stand-in/webhooks/create-webhooks.js';
import { VirtualClock } from '../../auth/virtual-clock.js';

type Webhooks = Awaited<ReturnType<typeof createWebhooks>>;
type Fetch = typeof globalThis.fetch;

/** A request that a receiver got. */
export interface Received {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a receiver does with a request; `hang`: it never answers. */
type Reaction = number | 'reset' | 'hang';

/** Webhooks of a stand-in whose receivers are in the same process, and whose time stands still. */
export interface Opened extends Webhooks {
  readonly clock: VirtualClock;
  readonly received: Received[];
  /** What the receivers do from now on; default: 200. */
  react(reaction: Reaction | ((url: string) => Reaction)): void;
  /** Calls an endpoint, and returns status and body of the answer. */
  call(
    endpoint: 'listDestinations' | 'registerWebhook' | 'deregisterWebhook',
    body?: unknown,
  ): Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }>;
  /** Registers a queue, or more of a registration, at a url of this machine; returns the id of the subscription. */
  register(registration: string | object): Promise<string>;
  /** The states of all deliveries, in the order of their events. */
  states(): readonly unknown[];
}

/** Options of the stand-in, and what a test has opened itself. */
export interface OpenOptions extends StandInOptions {
  /** Deliveries are sent with the real `fetch`. */
  readonly network?: true;
  /** It is not closed with the webhooks. */
  readonly store?: Store;
  readonly clock?: VirtualClock;
}

/** Opens webhooks. */
export async function openWebhooks(options: OpenOptions = {}): Promise<Opened> {
  const { network, store: shared, clock = new VirtualClock(), ...given } = options;
  const store = shared ?? (await openStore(given.state));
  const received: Received[] = [];
  let reactionTo: (url: string) => Reaction = () => 200;
  const fetch: Fetch = async (input, init) => {
    const request = new Request(input, init);
    const { url } = request;
    received.push({ url, headers: Object.fromEntries(request.headers), body: await request.text() });
    const reaction = reactionTo(url);
    if (reaction === 'reset') throw new TypeError('fetch failed', { cause: new Error('read ECONNRESET') });
    if (reaction === 'hang') return new Promise(() => undefined);
    return new Response(null, { status: reaction });
  };
  const delivery = { ...given.delivery, ...(network !== true && { fetch }) };
  const random = createRandom(1, store.has);
  const webhooks = await createWebhooks({ options: { ...given, delivery }, store, clock, random });
  const call: Opened['call'] = async (endpoint, body) => {
    const answer = await webhooks.answers[endpoint]?.({
      endpoint,
      parameters: {},
      url: new URL(endpointPath(endpoint), 'http://127.0.0.1'),
      headers: new Headers(),
      body: typeof body === 'string' ? body : JSON.stringify(body ?? null),
      caller,
    });
    if (answer === undefined) throw new Error(`Nothing answers ${endpoint}.`);
    // All bodies are objects or lists, whose members the tests compare.
    return { status: answer.status, body: (await answer.json()) as Readonly<Record<string, unknown>> };
  };
  return {
    ...webhooks,
    clock,
    received,
    react(reaction) {
      reactionTo = typeof reaction === 'function' ? reaction : () => reaction;
    },
    call,
    async register(registration) {
      const members = typeof registration === 'string' ? { destinationQueue: registration } : registration;
      const { body } = await call('registerWebhook', { url: 'http://127.0.0.1:8080/hook', ...members });
      return String(body['id']);
    },
    states: () => webhooks.rows()['system.queryAppMessageEntry']?.map(({ recipients }) => recipients) ?? [],
    async close() {
      await webhooks.close();
      if (shared === undefined) await store.close();
    },
  };
}

/** Who calls in the tests. */
const caller: Caller = { userName: 'anna', clientId: 'client' };
