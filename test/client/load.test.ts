import { expect, it } from 'vitest';
import { clientOf, startServer } from './server.js';

it('sends 10,000 requests, 50 at once, and loses and mixes up none', async () => {
  const firstAnswers: (() => void)[] = [];
  let count = 0;
  const server = await startServer(({ path }, response) => {
    count += 1;
    const id = path.split('/').at(-1) ?? '';
    // Some are slow, and some fail the first time.
    const fails = count % 97 === 0;
    const answer = () => {
      if (fails) response.writeHead(503).end();
      else response.end(`{"id":"${id}"}`);
    };
    // The first ones are answered when 50 have arrived: a client that sends fewer at once waits for ever.
    if (count <= 50) firstAnswers.push(answer);
    else if (count % 10 === 0) setTimeout(answer, 2);
    else answer();
    if (count === 50) for (const first of firstAnswers) first();
  });
  const erp = clientOf(server, { maxConcurrent: 50 });
  const wanted = Array.from({ length: 10_000 }, (_, index) => String(index + 1));
  const waiting = [...wanted];
  const found: string[] = [];
  const work = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const account = await erp.get<{ readonly id: string }>('account', id);
      expect(account.id).toBe(id);
      found.push(account.id);
    }
  };
  await Promise.all(Array.from({ length: 50 }, work));
  expect(found.sort((a, b) => Number(a) - Number(b))).toEqual(wanted);
  expect(server.received.length).toBeGreaterThan(10_000);
});
