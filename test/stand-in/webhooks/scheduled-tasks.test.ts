import { expect, it } from 'vitest';
import { openWebhooks } from './open-webhooks.js';

it('emits an event of the owner APP at the times of its expression, in UTC', async () => {
  const { register, received, clock, close, rows } = await openWebhooks({
    crons: [{ queue: 'nightly', expression: '30 3 * * *', payload: { job: 'export' } }],
  });
  await register({ destinationQueue: 'nightly', destinationOwner: 'APP' });
  await clock.advance(3.5 * 3_600_000 - 1);
  expect(received).toEqual([]);
  await clock.advance(1);
  expect(received.map(({ body }) => body)).toEqual(['{"job":"export"}']);
  await clock.advance(2 * 86_400_000);
  expect(received).toHaveLength(3);
  expect(rows()['system.queryAppMessageEntry']?.map(({ eventTopic }) => eventTopic)).toEqual(Array(3).fill('nightly'));
  await close();
  expect(clock.waiting).toBe(0);
  await clock.advance(86_400_000);
  expect(received).toHaveLength(3);
});

it('encodes the payload twice on demand', async () => {
  const { register, received, clock, close } = await openWebhooks({
    crons: [{ queue: 'nightly', expression: '*/10 * * * * *' }],
    delivery: { encodeTwice: ({ destinationOwner }) => destinationOwner === 'APP' },
  });
  await register({ destinationQueue: 'nightly', destinationOwner: 'APP' });
  await clock.advance(10_000);
  expect(received.map(({ body }) => body)).toEqual(['"{}"']);
  await close();
});

it('fires nothing for a misspelled queue, and runs the sender all the same', async () => {
  const { register, emit, received, react, clock, close } = await openWebhooks({
    crons: [{ queue: 'nightly', expression: '0 3 * * *' }],
  });
  react(500);
  await register({ destinationQueue: 'nigthly', destinationOwner: 'APP' });
  await register('article.update');
  await emit({ name: 'article.update' });
  await clock.advance(86_400_000);
  expect(received).toHaveLength(2);
  await close();
});

it('ends when an expression has no further time', async () => {
  const { register, received, clock, close } = await openWebhooks({
    crons: [{ queue: 'once', expression: '0 0 3 1 1 * 1970' }],
  });
  await register({ destinationQueue: 'once', destinationOwner: 'APP' });
  await clock.advance(400 * 86_400_000);
  expect([received.length, clock.waiting]).toEqual([1, 0]);
  await close();
});

it('refuses what is not an expression', async () => {
  await expect(openWebhooks({ crons: [{ queue: 'nightly', expression: 'every night' }] })).rejects.toThrow(
    'The expression of the task "nightly" must be a cron expression such as "*/5 * * * *"; found "every night".',
  );
});

it.each(['0 0 30 2 *', '0 0 31 4,6 *', '0 0 0 29 2 * 2027'])(
  'refuses an expression that never comes: %s',
  async (expression) => {
    await expect(openWebhooks({ crons: [{ queue: 'nightly', expression }] })).rejects.toThrow(
      `The expression of the task "nightly" must be a cron expression with a day that one of its months has; found "${expression}".`,
    );
  },
);
