import { describe, expect, it } from 'vitest';
import {
  type CoalesceOptions,
  coalesce,
  type Delivery,
  type DeliveryStore,
  type HandleFailure,
  memoryStore,
  type PendingDelivery,
} from '../../../src/webhooks/index.js';
import { settle, VirtualClock } from '../../auth/virtual-clock.js';
import { oddThrownValues } from '../../diagnostics/odd-thrown-values.js';

function deliveryOf(documentId: string, more: Readonly<Record<string, string>> = {}): Delivery {
  const receivedAt = '2026-03-01T08:00:00.000Z';
  return { queue: 'document.customer_order.create', payload: { documentId, ...more }, receivedAt };
}

const keyOf = ({ payload }: Delivery): string => String(payload['documentId']);

/** A function that ends when a test says so. */
function createWork() {
  const begun: Delivery[] = [];
  const waiting: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];
  return {
    begun,
    handle: (delivery: Delivery) =>
      new Promise<void>((resolve, reject) => {
        begun.push(delivery);
        waiting.push({ resolve, reject });
      }),
    async end(error?: Error): Promise<void> {
      const next = waiting.shift();
      if (error === undefined) next?.resolve();
      else next?.reject(error);
      await settle();
    },
  };
}

async function createTest(options: Partial<CoalesceOptions> = {}) {
  const work = createWork();
  const store = memoryStore();
  const coalescer = await coalesce({ store, keyOf, handle: work.handle, ...options });
  return { ...work, store, ...coalescer };
}

describe('deliveries of one key', () => {
  it('are joined while one waits, and the newest is handled', async () => {
    const { accept, begun, end, store } = await createTest({ concurrency: 1 });
    await accept(deliveryOf('busy'));
    await accept(deliveryOf('7', { version: '1' }));
    await accept(deliveryOf('7', { version: '2' }));
    await accept(deliveryOf('7', { version: '3' }));
    expect((await store.list()).length).toBe(2);
    await end();
    expect(begun.map(({ payload }) => payload['version'])).toEqual([undefined, '3']);
    await end();
    expect(await store.list()).toEqual([]);
  });

  it('are handled again if they come while one is handled, even if they are identical', async () => {
    const { accept, begun, end, idle, store } = await createTest();
    await accept(deliveryOf('7'));
    await accept(deliveryOf('7'));
    await accept(deliveryOf('7'));
    expect(begun).toHaveLength(1);
    await end();
    expect(begun).toHaveLength(2);
    expect(await store.list()).toHaveLength(1);
    await end();
    await idle();
    expect(begun).toHaveLength(2);
    expect(await store.list()).toEqual([]);
  });

  it('are stored once if they are identical', async () => {
    let puts = 0;
    const store = memoryStore();
    const counting: DeliveryStore = {
      ...store,
      put: async (stored) => {
        puts += 1;
        await store.put(stored);
      },
    };
    const { accept } = await createTest({ store: counting, concurrency: 1 });
    await accept(deliveryOf('busy'));
    await Promise.all([accept(deliveryOf('7')), accept(deliveryOf('7')), accept(deliveryOf('7'))]);
    await accept(deliveryOf('7'));
    expect(puts).toBe(2);
  });

  it('are stored one after the other, so that the newest is stored last', async () => {
    const order: string[] = [];
    const waiting: (() => void)[] = [];
    const slow: DeliveryStore = {
      ...memoryStore(),
      put: ({ delivery }) =>
        new Promise((resolve) => {
          order.push(String(delivery.payload['version']));
          waiting.push(resolve);
        }),
    };
    const { accept, begun } = await createTest({ store: slow });
    const both = [accept(deliveryOf('7', { version: '1' })), accept(deliveryOf('7', { version: '2' }))];
    await settle();
    expect(order).toEqual(['1']);
    expect(begun).toEqual([]);
    waiting[0]?.();
    await settle();
    expect(order).toEqual(['1', '2']);
    waiting[1]?.();
    await Promise.all(both);
  });
});

describe('deliveries of several keys', () => {
  it('are handled at the same time, up to the concurrency, in the order of their arrival', async () => {
    const { accept, begun, end } = await createTest({ concurrency: 2 });
    for (const id of ['1', '2', '3', '4']) await accept(deliveryOf(id));
    const ids = () => begun.map(keyOf);
    expect(ids()).toEqual(['1', '2']);
    await end();
    expect(ids()).toEqual(['1', '2', '3']);
    await end();
    expect(ids()).toEqual(['1', '2', '3', '4']);
  });

  it('are those that differ in queue or payload, unless keyOf says otherwise', async () => {
    const { accept, begun } = await createTest({ keyOf: undefined, concurrency: 10 });
    await accept(deliveryOf('7'));
    await accept(deliveryOf('7', { version: '2' }));
    await accept({ ...deliveryOf('7'), queue: 'document.customer_order.print' });
    await accept({ ...deliveryOf('7'), payload: { documentId: 1389132653974581248n } });
    expect(begun).toHaveLength(4);
  });
});

it.each([7, 7n, undefined, ''])(
  'a key that is not a text is refused, since the store could lose it: %s',
  async (key) => {
    const { accept, store, begun } = await createTest({ keyOf: () => key as string });
    await expect(accept(deliveryOf('7'))).rejects.toThrow(
      'The key that keyOf returns must be a string that is not empty',
    );
    expect([begun, await store.list()]).toEqual([[], []]);
  },
);

describe('what fails', () => {
  it('is tried again after a pause that doubles', async () => {
    const clock = new VirtualClock();
    const failures: string[] = [];
    const { accept, begun, end, store } = await createTest({
      clock,
      onError: (error, { attempt, delivery }) => {
        failures.push(`${attempt} ${keyOf(delivery)} ${error instanceof Error && error.message}`);
      },
    });
    await accept(deliveryOf('7'));
    await end(new Error('No database.'));
    expect(failures).toEqual(['1 7 No database.']);
    expect(begun).toHaveLength(1);
    await clock.advance(999);
    expect(begun).toHaveLength(1);
    await clock.advance(1);
    expect(begun).toHaveLength(2);
    await end(new Error('No database.'));
    await clock.advance(1_999);
    expect(begun).toHaveLength(2);
    await clock.advance(1);
    expect(begun).toHaveLength(3);
    expect(await store.list()).toHaveLength(1);
    await end();
    expect(await store.list()).toEqual([]);
    expect(clock.waiting).toBe(0);
  });

  it('is tried again at once by a clock whose sleep returns nothing', async () => {
    const clock = { now: () => 0, sleep: () => undefined as never };
    const { accept, begun, end } = await createTest({ clock });
    await accept(deliveryOf('7'));
    await end(new Error('down'));
    expect(begun).toHaveLength(2);
  });

  it('is tried every five minutes in the end', async () => {
    const clock = new VirtualClock();
    let attempts = 0;
    const handle = () => {
      attempts += 1;
      throw new Error('No database.');
    };
    const { accept } = await createTest({ clock, handle });
    await accept(deliveryOf('7'));
    await settle();
    for (let pauseMs = 1_000; pauseMs < 300_000; pauseMs *= 2) await clock.advance(pauseMs);
    const before = attempts;
    await clock.advance(299_999);
    expect(attempts).toBe(before);
    await clock.advance(1);
    expect(attempts).toBe(before + 1);
  });

  it('gives way to a newer one, which does not wait', async () => {
    const clock = new VirtualClock();
    const { accept, begun, end } = await createTest({ clock });
    await accept(deliveryOf('7', { version: '1' }));
    await end(new Error('No database.'));
    await accept(deliveryOf('7', { version: '2' }));
    expect(begun.map(({ payload }) => payload['version'])).toEqual(['1', '2']);
    await end();
    await clock.advance(10_000);
    expect(begun).toHaveLength(2);
  });

  it('gives way to one that came meanwhile', async () => {
    const { accept, begun, end, idle } = await createTest();
    await accept(deliveryOf('7', { version: '1' }));
    await accept(deliveryOf('7', { version: '2' }));
    await end(new Error('No database.'));
    expect(begun.map(({ payload }) => payload['version'])).toEqual(['1', '2']);
    await end();
    await idle();
  });

  it('counts anew for a newer one, which may fail too while another comes', async () => {
    const clock = new VirtualClock();
    const attempts: number[] = [];
    const { accept, begun, end, idle } = await createTest({
      clock,
      onError: (_, { attempt }) => void attempts.push(attempt),
    });
    await accept(deliveryOf('7', { version: '1' }));
    await end(new Error('No database.'));
    expect(clock.waiting).toBe(1);
    await accept(deliveryOf('7', { version: '2' }));
    // Nothing waits for the old one any more, such as the end of the program.
    expect(clock.waiting).toBe(0);
    await accept(deliveryOf('7', { version: '3' }));
    await end(new Error('No database.'));
    await end(new Error('No database.'));
    expect(attempts).toEqual([1, 1, 1]);
    await clock.advance(1_000);
    expect(begun.map(({ payload }) => payload['version'])).toEqual(['1', '2', '3', '3']);
    await end();
    await idle();
    // After a success.
    await accept(deliveryOf('7', { version: '4' }));
    await end(new Error('No database.'));
    expect(attempts).toEqual([1, 1, 1, 1]);
  });

  it('is joined by identical ones while it waits for its next attempt', async () => {
    const clock = new VirtualClock();
    const { accept, begun, end } = await createTest({ clock });
    await accept(deliveryOf('7'));
    await end(new Error('No database.'));
    await accept(deliveryOf('7'));
    expect(begun).toHaveLength(1);
    await clock.advance(1_000);
    expect(begun).toHaveLength(2);
  });

  it('does not let an identical one wait for the end of a long pause', async () => {
    const clock = new VirtualClock();
    const { accept, begun, end } = await createTest({ clock });
    await accept(deliveryOf('7'));
    // Pauses of 1, 2, 4, 8 and 16 seconds.
    for (const pauseMs of [1_000, 2_000, 4_000, 8_000]) {
      await end(new Error('No database.'));
      await clock.advance(pauseMs);
    }
    await end(new Error('No database.'));
    expect(begun).toHaveLength(5);
    await clock.advance(3_000);
    await accept(deliveryOf('7'));
    await clock.advance(600);
    // More of them do not begin the short pause anew.
    await accept(deliveryOf('7'));
    await clock.advance(399);
    expect(begun).toHaveLength(5);
    await clock.advance(1);
    expect(begun).toHaveLength(6);
    expect(clock.waiting).toBe(0);
    // The next pause is as long as it would have been.
    await end(new Error('No database.'));
    await clock.advance(31_999);
    expect(begun).toHaveLength(6);
    await clock.advance(1);
    expect(begun).toHaveLength(7);
    await end();
    expect(clock.waiting).toBe(0);
  });

  it('does not begin an identical one earlier than after the first pause', async () => {
    const clock = new VirtualClock();
    const { accept, begun, end } = await createTest({ clock });
    await accept(deliveryOf('7'));
    await end(new Error('No database.'));
    await clock.advance(900);
    for (let round = 0; round < 5; round++) await accept(deliveryOf('7'));
    expect(begun).toHaveLength(1);
    await clock.advance(100);
    expect(begun).toHaveLength(2);
    await end(new Error('No database.'));
    // The second pause, of two seconds, has a second left.
    await clock.advance(1_000);
    await accept(deliveryOf('7'));
    await clock.advance(999);
    expect(begun).toHaveLength(2);
    await clock.advance(1);
    expect(begun).toHaveLength(3);
    await end();
    await accept(deliveryOf('7'));
    expect(begun).toHaveLength(4);
  });

  it('may be the log', async () => {
    const clock = new VirtualClock();
    const { accept, begun, end } = await createTest({
      clock,
      onError: () => {
        throw new Error('The log is full.');
      },
    });
    await accept(deliveryOf('7'));
    await end(new Error('No database.'));
    await clock.advance(1_000);
    expect(begun).toHaveLength(2);
  });
});

describe('what is given up', () => {
  it('is stored with its failure where it can be read, before it is removed', async () => {
    const clock = new VirtualClock();
    const order: string[] = [];
    const inner = memoryStore();
    const store: DeliveryStore = {
      ...inner,
      remove: (one) => inner.remove(one).then(() => void order.push('removed')),
    };
    const letters = memoryStore();
    const deadLetters: DeliveryStore = {
      ...letters,
      put: (one) => letters.put(one).then(() => void order.push('stored')),
    };
    const onError = (_: unknown, { attempt }: HandleFailure) => (attempt < 3 ? undefined : ('discard' as const));
    const { accept, end, idle } = await createTest({ clock, store, deadLetters, onError });
    await accept(deliveryOf('7'));
    await end(new Error('No database.'));
    await clock.advance(1_000);
    await end(new Error('No database.'));
    await clock.advance(2_000);
    expect(await letters.list()).toEqual([]);
    await end(new Error('No such document.'));
    await idle();
    expect(order).toEqual(['stored', 'removed']);
    expect(await store.list()).toEqual([]);
    const failure = { message: 'No such document.', attempts: 3, at: '1970-01-01T00:00:03.000Z' };
    expect(await letters.list()).toEqual([{ key: '7', id: expect.any(String), delivery: deliveryOf('7'), failure }]);
  });

  it('can be accepted again', async () => {
    const letters = memoryStore();
    let isBroken = true;
    const handled: string[] = [];
    const { accept, idle } = await createTest({
      deadLetters: letters,
      onError: () => 'discard',
      handle: ({ payload }) => {
        if (isBroken) throw new Error('No database.');
        handled.push(String(payload['documentId']));
      },
    });
    await Promise.all([accept(deliveryOf('7')), accept(deliveryOf('8'))]);
    await idle();
    isBroken = false;
    for (const letter of await letters.list()) {
      await accept(letter.delivery);
      await letters.remove(letter);
    }
    await idle();
    expect([handled, await letters.list()]).toEqual([['7', '8'], []]);
  });

  it('is tried again if it cannot be stored, and both errors are reported', async () => {
    const clock = new VirtualClock();
    let isFull = true;
    const letters = memoryStore();
    const deadLetters: DeliveryStore = {
      ...letters,
      put: (one) => (isFull ? Promise.reject(new Error('The disk is full.')) : letters.put(one)),
    };
    const errors: string[] = [];
    const onError = (error: unknown) => {
      errors.push(error instanceof Error ? error.message : '');
      return 'discard' as const;
    };
    const { accept, begun, end, store } = await createTest({ clock, deadLetters, onError });
    await accept(deliveryOf('7'));
    await end(new Error('No such document.'));
    expect(errors).toEqual(['No such document.', 'The disk is full.']);
    expect(await store.list()).toHaveLength(1);
    isFull = false;
    await clock.advance(1_000);
    expect(begun).toHaveLength(2);
    await end('not an error' as never);
    expect([await store.list(), (await letters.list())[0]?.failure]).toEqual([
      [],
      { message: 'not an error', attempts: 2, at: '1970-01-01T00:00:01.000Z' },
    ]);
  });

  it.each(oddThrownValues)('is stored whatever was thrown: %s', async (_, value, message) => {
    const clock = new VirtualClock();
    const letters = memoryStore();
    const handle = () => {
      throw value;
    };
    const test = await createTest({ clock, deadLetters: letters, onError: () => 'discard', handle });
    await test.accept(deliveryOf('7'));
    await test.idle();
    expect(await test.store.list()).toEqual([]);
    expect((await letters.list())[0]?.failure?.message).toBe(message);
  });

  it('is what an async onError decides', async () => {
    const letters = memoryStore();
    const { accept, end, idle, store } = await createTest({
      deadLetters: letters,
      onError: async () => 'discard' as const,
    });
    await accept(deliveryOf('7'));
    await end(new Error('No such document.'));
    await idle();
    expect([await store.list(), await letters.list()]).toEqual([[], [expect.objectContaining({ key: '7' })]]);
  });

  it('is nothing if onError fails, also async: the delivery is tried again', async () => {
    const clock = new VirtualClock();
    const onError = async () => {
      throw new Error('No log.');
    };
    const { accept, begun, end, store } = await createTest({ clock, onError });
    await accept(deliveryOf('7'));
    await end(new Error('No such document.'));
    await clock.advance(1_000);
    expect([begun.length, (await store.list()).length]).toEqual([2, 1]);
  });

  it('cannot be stored where it is removed from', async () => {
    const store = memoryStore();
    await expect(createTest({ store, deadLetters: store })).rejects.toMatchObject({
      code: 'wrong-argument',
      message: expect.stringContaining(
        'The option "deadLetters" of coalesce must be another store than the option "store"',
      ),
    });
  });

  it('is lost without a place for it', async () => {
    const { accept, end, idle, store } = await createTest({ onError: () => 'discard' });
    await accept(deliveryOf('7'));
    await end(new Error('No such document.'));
    await idle();
    expect(await store.list()).toEqual([]);
  });
});

describe('the backlog', () => {
  it('has the first of two deliveries that were received at one time as the oldest', async () => {
    const { accept, backlog, end } = await createTest({ concurrency: 1 });
    for (const id of ['1', '2']) await accept(deliveryOf(id));
    expect(backlog().oldest?.delivery).toEqual(deliveryOf('1'));
    await end();
    expect(backlog().oldest?.delivery).toEqual(deliveryOf('2'));
    await end();
  });

  it('counts what waits, has failed and runs, and has the oldest with its age', async () => {
    const clock = new VirtualClock();
    const received = (seconds: number) => new Date(seconds * 1_000).toISOString();
    const { accept, backlog, end } = await createTest({ clock, concurrency: 2 });
    expect(backlog()).toEqual({ waiting: 0, failed: 0, running: 0 });
    await clock.advance(60_000);
    const oldest = { ...deliveryOf('1'), receivedAt: received(10) };
    for (const [index, delivery] of [
      { ...deliveryOf('0'), receivedAt: received(20) },
      oldest,
      { ...deliveryOf('2'), receivedAt: received(30) },
      { ...deliveryOf('3'), receivedAt: 'unknown' },
    ].entries()) {
      await accept(delivery);
      expect(backlog()).toMatchObject({ waiting: Math.max(0, index - 1), failed: 0, running: Math.min(index + 1, 2) });
    }
    expect(backlog().oldest).toEqual({ delivery: oldest, ageMs: 50_000 });
    await end();
    await end(new Error('No database.'));
    expect(backlog()).toEqual({ waiting: 1, failed: 1, running: 2, oldest: { delivery: oldest, ageMs: 50_000 } });
    await end();
    await end();
    await clock.advance(1_000);
    expect(backlog()).toEqual({ waiting: 0, failed: 0, running: 1, oldest: { delivery: oldest, ageMs: 51_000 } });
    await end();
    expect(backlog()).toEqual({ waiting: 0, failed: 0, running: 0 });
  });
});

describe('a store that fails', () => {
  it('to store is not acknowledged, and what waited before is still handled', async () => {
    let isFull = false;
    const store = memoryStore();
    const failing: DeliveryStore = {
      ...store,
      put: async (stored) => {
        if (isFull) throw new Error('The disk is full.');
        await store.put(stored);
      },
    };
    const { accept, begun, end } = await createTest({ store: failing, concurrency: 1 });
    await accept(deliveryOf('busy'));
    await accept(deliveryOf('7', { version: '1' }));
    isFull = true;
    await expect(accept(deliveryOf('7', { version: '2' }))).rejects.toThrow('The disk is full.');
    isFull = false;
    await end();
    expect(begun[1]?.payload['version']).toBe('1');
    await accept(deliveryOf('8'));
    await end();
    expect(begun.map(keyOf)).toEqual(['busy', '7', '8']);
  });

  it('to store one leaves those of the same key that come meanwhile, each acknowledged by itself', async () => {
    const writes: ((error?: Error) => void)[] = [];
    const store = memoryStore();
    const slow: DeliveryStore = {
      ...store,
      put: async (stored) => {
        await new Promise<void>((resolve, reject) => {
          writes.push((error) => (error === undefined ? resolve() : reject(error)));
        });
        await store.put(stored);
      },
    };
    const { accept, begun } = await createTest({ store: slow });
    const results = Promise.allSettled(['1', '2', '3'].map((version) => accept(deliveryOf('7', { version }))));
    for (const error of [new Error('The disk is full.'), undefined, new Error('The disk is full.')]) {
      await settle();
      writes.shift()?.(error);
    }
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
    expect(begun.map(({ payload }) => payload['version'])).toEqual(['2']);
  });

  it('to remove is reported, and the delivery is handled again after the next start', async () => {
    const errors: unknown[] = [];
    const store = memoryStore();
    const failing: DeliveryStore = { ...store, remove: () => Promise.reject(new Error('The disk is full.')) };
    const { accept, end, idle } = await createTest({ store: failing, onError: (error) => void errors.push(error) });
    await accept(deliveryOf('7'));
    await end();
    await idle();
    expect(errors).toHaveLength(1);
    const next = await createTest({ store });
    expect(next.begun.map(keyOf)).toEqual(['7']);
  });

  it('to list what it has is an error of the start', async () => {
    const store = { ...memoryStore(), list: () => Promise.reject(new Error('No disk.')) };
    await expect(createTest({ store })).rejects.toThrow('No disk.');
  });
});

describe('a start', () => {
  it('handles what the store has from before, and joins what arrives', async () => {
    const store = memoryStore();
    const stored: readonly PendingDelivery[] = ['1', '2'].map((key) => ({ key, id: key, delivery: deliveryOf(key) }));
    for (const one of stored) await store.put(one);
    const { begun, accept, end, idle } = await createTest({ store, concurrency: 1 });
    expect(begun.map(keyOf)).toEqual(['1']);
    await accept(deliveryOf('2'));
    await end();
    await end();
    await idle();
    expect(begun.map(keyOf)).toEqual(['1', '2']);
    expect(await store.list()).toEqual([]);
  });
});

describe('a stop', () => {
  it('waits for what runs, begins nothing more, and accepts nothing more', async () => {
    const { accept, begun, end, stop, store, idle } = await createTest({ concurrency: 1 });
    await accept(deliveryOf('1'));
    await accept(deliveryOf('2'));
    let isStopped = false;
    const stopping = stop().then(() => {
      isStopped = true;
    });
    await settle();
    expect(isStopped).toBe(false);
    await expect(accept(deliveryOf('3'))).rejects.toMatchObject({ code: 'stopped-coalescer' });
    await end();
    await stopping;
    await idle();
    expect(begun.map(keyOf)).toEqual(['1']);
    expect((await store.list()).map(({ key }) => key)).toEqual(['2']);
  });

  it('ends the pause of what has failed, which remains in the store', async () => {
    const clock = new VirtualClock();
    const { accept, end, stop, store } = await createTest({ clock });
    await accept(deliveryOf('1'));
    await end(new Error('No database.'));
    expect(clock.waiting).toBe(1);
    await stop();
    expect(clock.waiting).toBe(0);
    expect(await store.list()).toHaveLength(1);
  });
});

it('checks its options', async () => {
  const options = { store: memoryStore(), handle: () => undefined };
  await expect(coalesce({ ...options, store: {} as DeliveryStore })).rejects.toThrow('put, remove and list');
  await expect(coalesce({ store: memoryStore() } as unknown as CoalesceOptions)).rejects.toThrow(
    '"handle" of coalesce',
  );
  await expect(coalesce({ ...options, concurrency: 0 })).rejects.toThrow('concurrency');
  await expect(coalesce({ ...options, debounceMs: 1 } as CoalesceOptions)).rejects.toThrow('debounceMs');
});

describe('a store in memory', () => {
  it('lists the deliveries that are stored longest first, one that was replaced as a new one', async () => {
    const store = memoryStore();
    for (const [key, id] of Object.entries({ a: '1', b: '2' })) await store.put({ key, id, delivery: deliveryOf(id) });
    await store.put({ key: 'a', id: '3', delivery: deliveryOf('3') });
    await store.remove({ key: 'a', id: '1' });
    expect((await store.list()).map(({ key, id }) => `${key} ${id}`)).toEqual(['b 2', 'a 3']);
  });
});
