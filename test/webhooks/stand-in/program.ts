import { expect } from 'vitest';
import {
  type Coalescer,
  coalesce,
  createReceiver,
  type DeliveryStore,
  type Keys,
  memoryStore,
  type Receiver,
  webhookUrls,
} from '../../../src/webhooks/index.js';
import { settle as settlePromises, VirtualClock } from '../../auth/virtual-clock.js';

export const appIdentifier = 'my-app';
export const queue = 'article.update';
export const urls = webhookUrls({ baseUrl: 'http://127.0.0.1/hooks', appIdentifier, queues: [queue] });

const never = new AbortController().signal;

/** A delivery that the receiver got from the stand-in. */
interface Arrival {
  readonly id: string;
  readonly version: number;
  readonly at: number;
  status: number;
}

/** How often each thing has happened, by its name. */
export const counts = new Map<string, number>();

/** Counts something. */
export function count(name: string, by = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}

/** The program under test, which can crash, and what it has seen. The versions of the records are the state of the service. */
export class Program {
  readonly clock = new VirtualClock();
  readonly versions = new Map<string, number>();
  /** The version that each record had when it was last read again. */
  readonly rows = new Map<string, number>();
  readonly arrivals: Arrival[] = [];
  readonly handled: { readonly id: string; readonly begunAt: number }[] = [];
  /** A valid token that an attacker has recorded. */
  recorded: string | undefined;
  isStoreBroken = false;
  isDatabaseBroken = false;
  #memory = memoryStore();
  #at = 0;
  #generation = 0;
  #receive: Receiver | undefined;
  #coalescer: Coalescer | undefined;

  /** Starts it, also after a crash: what the one before still does has no effect. */
  async start(keys: Keys): Promise<void> {
    this.#generation += 1;
    const generation = this.#generation;
    const isAlive = (): boolean => generation === this.#generation;
    const mortal = <Value>(act: () => Promise<Value>): Promise<Value> => {
      if (!isAlive()) return new Promise(() => undefined);
      return this.isStoreBroken ? Promise.reject(new Error('The disk is full.')) : act();
    };
    const store: DeliveryStore = {
      put: (one) => mortal(() => this.#memory.put(one)),
      remove: (one) => mortal(() => this.#memory.remove(one)),
      list: () => this.#memory.list(),
    };
    this.#coalescer = await coalesce({
      store,
      clock: this.clock,
      concurrency: 2,
      keyOf: ({ payload }) => String(payload['id']),
      handle: async ({ payload }) => {
        if (!isAlive()) return;
        const id = String(payload['id']);
        const begunAt = this.#next();
        const version = this.versions.get(id);
        // Time in which the next delivery can arrive.
        await this.clock.sleep(1_500, never);
        if (this.isDatabaseBroken) throw new Error('No database.');
        if (!isAlive()) return;
        this.handled.push({ id, begunAt });
        this.rows.set(id, version ?? -1);
      },
    });
    this.#receive = createReceiver({
      appIdentifier,
      keys,
      clock: this.clock,
      queueOf: urls.queueOf,
      accept: this.#coalescer.accept,
      onRefused: ({ code }) => count(code),
    });
  }

  /** Answers a request, as the server that it runs in does. */
  async receive(request: Request): Promise<Response> {
    const generation = this.#generation;
    const response = await this.#receive?.(request);
    // The connection breaks if it crashes meanwhile.
    if (generation !== this.#generation || response === undefined) throw new TypeError('fetch failed');
    return response;
  }

  /** Answers a delivery of the stand-in, and notes it. */
  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const text: unknown = JSON.parse(await request.clone().text());
    if (typeof text === 'string') count('encoded twice');
    const payload = typeof text === 'string' ? JSON.parse(text) : text;
    const arrival: Arrival = { id: String(payload.id), version: payload.version, at: this.#next(), status: 0 };
    if (this.arrivals.some(({ id, version }) => id === arrival.id && version > arrival.version)) count('out of order');
    if (this.arrivals.some(({ id, version }) => id === arrival.id && version === arrival.version)) count('again');
    this.arrivals.push(arrival);
    const response = await this.receive(request);
    arrival.status = response.status;
    if (response.status === 200) this.recorded = request.headers.get('authorization')?.slice('Bearer '.length);
    return response;
  };

  /** The pauses after failures are moved on, too. */
  async idle(): Promise<void> {
    let isIdle = false;
    void this.#coalescer?.idle().then(() => {
      isIdle = true;
    });
    for (let turn = 0; turn < 50 && !isIdle; turn++) await advance(this.clock, 300_000);
    expect(isIdle).toBe(true);
  }

  /** What is stored. */
  stored(): ReturnType<DeliveryStore['list']> {
    return this.#memory.list();
  }

  #next(): number {
    this.#at += 1;
    return this.#at;
  }
}

const fenceKeys = crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);

/** Lets everything run that waits for promises, or for signatures: those that begin later are verified after them. */
async function settle(): Promise<void> {
  const { publicKey } = await fenceKeys;
  const bytes = new Uint8Array(64);
  for (let turn = 0; turn < 6; turn++) {
    const verify = () => crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, publicKey, bytes, bytes);
    await Promise.all([verify(), verify(), verify(), verify()]);
    await settlePromises();
  }
}

/** Moves the time on, and lets everything run before and after. */
export async function advance(clock: VirtualClock, byMs: number): Promise<void> {
  await settle();
  await clock.advance(byMs);
  await settle();
}
