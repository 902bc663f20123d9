import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type Coalescer,
  coalesce,
  type Delivery,
  type DeliveryStore,
  memoryStore,
} from '../../../src/webhooks/index.js';
import { settle, VirtualClock } from '../../auth/virtual-clock.js';
import { propertyRuns } from '../../support/property-runs.js';

/** What happens, in some order, to a coalescer and its program. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('deliver' as const), key: fc.nat(2), body: fc.nat(2) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('end' as const), fails: fc.boolean(), index: fc.nat(3) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('store' as const),
      index: fc.nat(3),
      fails: fc.constantFrom(false, false, true),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('time' as const), delayMs: fc.constantFrom(500, 1_000, 10_000) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash' as const) }) },
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Handled {
  readonly key: string;
  readonly body: number;
  /** Number of the step in which it began. */
  readonly begunAt: number;
  isDone: boolean;
}

/** A program that crashes: each start has a coalescer of its own, on the same store. */
class Program {
  readonly memory = memoryStore();
  readonly handled: Handled[] = [];
  readonly clock = new VirtualClock();
  at = 0;
  #coalescer: Coalescer | undefined;
  #generation = 0;
  #jobs: { readonly entry: Handled; readonly end: (fails: boolean) => void }[] = [];
  #writes: ((fails: boolean) => void)[] = [];

  async start(): Promise<void> {
    this.#generation += 1;
    const generation = this.#generation;
    this.#jobs = [];
    this.#writes = [];
    // What a program that has crashed still waits for never comes.
    const slowly = <Value>(write: () => Promise<Value>) =>
      new Promise<Value>((resolve, reject) => {
        this.#writes.push((fails) => {
          if (generation !== this.#generation) return;
          if (fails) reject(new Error('The disk is full.'));
          else write().then(resolve, reject);
        });
      });
    const store: DeliveryStore = {
      put: (one) => slowly(() => this.memory.put(one)),
      remove: (one) => slowly(() => this.memory.remove(one)),
      list: () => this.memory.list(),
    };
    this.#coalescer = await coalesce({
      store,
      clock: this.clock,
      concurrency: 2,
      keyOf: ({ payload }) => String(payload['key']),
      handle: ({ payload }) => {
        const { key, body } = payload;
        const entry = { key: String(key), body: Number(body), begunAt: this.at, isDone: false };
        // Each key once, and at most two at the same time.
        expect(this.#jobs.some((job) => job.entry.key === entry.key)).toBe(false);
        expect(this.#jobs.length).toBeLessThan(2);
        this.handled.push(entry);
        return new Promise<void>((resolve, reject) => {
          this.#jobs.push({
            entry,
            end: (fails) => {
              entry.isDone = !fails;
              if (fails) reject(new Error('No database.'));
              else resolve();
            },
          });
        });
      },
    });
  }

  deliver(delivery: Delivery): Promise<void> {
    return this.#coalescer?.accept(delivery) ?? Promise.reject(new Error('It has not started.'));
  }

  async end(index: number, fails: boolean): Promise<void> {
    const [job] = this.#jobs.splice(index % (this.#jobs.length || 1), 1);
    job?.end(fails);
    await settle();
  }

  async store(index: number, fails: boolean): Promise<void> {
    const [write] = this.#writes.splice(index % (this.#writes.length || 1), 1);
    write?.(fails);
    await settle();
  }

  /** Lets everything succeed until nothing is left. */
  async finish(): Promise<void> {
    for (let turn = 0; turn < 200; turn++) {
      while (this.#writes.length > 0) await this.store(0, false);
      while (this.#jobs.length > 0) await this.end(0, false);
      await this.clock.advance(1_000_000);
      if (this.#writes.length === 0 && this.#jobs.length === 0) return;
    }
    throw new Error('The work does not end.');
  }
}

interface Acknowledged {
  readonly key: string;
  readonly body: number;
  readonly sentAt: number;
}

it('every delivery that was acknowledged is handled afterwards, or a newer one of its key is', async () => {
  const counts = { acknowledged: 0, refused: 0, crashes: 0, again: 0 };
  const run = async (steps: readonly Step[]): Promise<void> => {
    const program = new Program();
    await program.start();
    const acknowledged: Acknowledged[] = [];
    const newest = new Map<string, number>();
    for (const [at, one] of steps.entries()) {
      program.at = at;
      if (one.kind === 'deliver') {
        const key = String(one.key);
        // Two deliveries with the same body are identical.
        const sent = { key, body: one.body, sentAt: at };
        newest.set(key, at);
        const payload = { key, body: one.body };
        program
          .deliver({ queue: 'account.update', payload, receivedAt: '2026-03-01T08:00:00.000Z' })
          .then(() => acknowledged.push(sent))
          .catch(() => {
            counts.refused += 1;
          });
        await settle();
      } else if (one.kind === 'end') await program.end(one.index, one.fails);
      else if (one.kind === 'store') await program.store(one.index, one.fails);
      else if (one.kind === 'time') await program.clock.advance(one.delayMs);
      else {
        counts.crashes += 1;
        await program.start();
      }
    }
    program.at = steps.length;
    await program.finish();
    // Before the next start, which handles everything anew.
    counts.acknowledged += acknowledged.length;
    for (const { key, body, sentAt } of acknowledged) {
      const later = program.handled.filter((one) => one.isDone && one.key === key && one.begunAt >= sentAt);
      const isNewest = (newest.get(key) ?? 0) <= sentAt;
      // The newest one itself; of an older one, its handling or that of any newer delivery of the key.
      expect(later.length).toBeGreaterThan(0);
      if (isNewest) expect(later.map((one) => one.body)).toContain(body);
    }
    // What a failed removal has left is handled after the next start.
    await program.start();
    await program.finish();
    expect(await program.memory.list()).toEqual([]);
    counts.again += program.handled.length - new Set(program.handled.map(({ key, body }) => `${key} ${body}`)).size;
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), run), {
    numRuns: propertyRuns(300),
  });
  expect(Math.min(counts.acknowledged, counts.refused, counts.crashes, counts.again)).toBeGreaterThan(0);
});
