import { expect, it } from 'vitest';
import {
  type CronReceiverOptions,
  createCronReceiver,
  type Delivery,
  memoryStore,
  webhookUrls,
} from '../../src/webhooks/index.js';
import { settle } from '../auth/virtual-clock.js';
import { appIdentifier, clock, deliveryRequest, key } from './sign.js';

const { queueOf } = webhookUrls({
  baseUrl: 'https://app.example/cron',
  appIdentifier,
  queues: [
    { queue: 'nightly-export', owner: 'APP' },
    { queue: 'hourly-check', owner: 'APP' },
  ],
});

const path = '/cron/nightly-export';

async function createTest(changed: Partial<CronReceiverOptions> = {}) {
  const begun: Delivery[] = [];
  const ends: (() => void)[] = [];
  const store = memoryStore();
  const cron = await createCronReceiver({
    appIdentifier,
    keys: key.jwk,
    clock,
    queueOf,
    store,
    jobs: {
      'nightly-export': (delivery) =>
        new Promise<void>((resolve) => {
          begun.push(delivery);
          ends.push(resolve);
        }),
    },
    ...changed,
  });
  return { begun, ends, store, ...cron };
}

it('answers before the job has ended, also if the payload is encoded twice', async () => {
  const { receive, begun, ends, idle } = await createTest();
  expect((await receive(deliveryRequest({ path, body: '"{}"' }))).status).toBe(200);
  expect(begun).toMatchObject([{ queue: 'nightly-export', payload: {} }]);
  ends[0]?.();
  await idle();
});

it('runs a job once more for all deliveries that come while it runs', async () => {
  const { receive, begun, ends, idle, store } = await createTest();
  for (let number = 0; number < 4; number++)
    await receive(deliveryRequest({ path, body: JSON.stringify({ run: number }) }));
  expect(begun).toHaveLength(1);
  ends[0]?.();
  await settle();
  expect(begun.map(({ payload }) => payload['run'])).toEqual([0, 3]);
  ends[1]?.();
  await idle();
  expect(await store.list()).toEqual([]);
});

it('refuses a queue without a job, and a delivery without a token', async () => {
  const messages: string[] = [];
  const { receive } = await createTest({ onRefused: ({ message }) => messages.push(message) });
  const answers = [
    await receive(deliveryRequest({ path: '/cron/hourly-check' })),
    await receive(deliveryRequest({ path: '/cron/toString' })),
    await receive(deliveryRequest({ path, token: 'forged' })),
  ];
  expect(answers.map(({ status }) => status)).toEqual([503, 404, 401]);
  expect(messages).toEqual([
    'The delivery was not accepted: The option "jobs" of createCronReceiver must be an object with a function for the queue "hourly-check"; found an object with the member "nightly-export".',
    'The option "queueOf" returns no queue for the path "/cron/toString".',
    'The token cannot be read: its header is not JSON in base64url.',
  ]);
});

it('runs what the store has from before, and discards what has no job any more', async () => {
  const store = memoryStore();
  const receivedAt = '2026-03-01T08:00:00.000Z';
  for (const queue of ['nightly-export', 'removed'])
    await store.put({ key: queue, id: '1', delivery: { queue, payload: {}, receivedAt } });
  const { begun, ends, stop } = await createTest({ store });
  await settle();
  expect(begun.map(({ queue }) => queue)).toEqual(['nightly-export']);
  expect((await store.list()).map(({ key }) => key)).toEqual(['nightly-export']);
  ends[0]?.();
  await stop();
});

it('checks its options', async () => {
  await expect(createTest({ jobs: { a: 'b' } as never })).rejects.toThrow('an object with a function for each queue');
  await expect(createTest({ jobs: undefined as never })).rejects.toThrow('"jobs" of createCronReceiver');
  await expect(createTest({ queueOf: undefined as never })).rejects.toThrow('"queueOf" of createCronReceiver');
  await expect(createTest({ keys: undefined as never })).rejects.toThrow('"keys" of createReceiver');
  await expect(createTest({ accept: () => undefined } as never)).rejects.toThrow('accept');
});
