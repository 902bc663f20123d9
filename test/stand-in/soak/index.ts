import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { passwordGrant } from '../../../src/auth/index.js';
import { createClient } from '../../../src/client/index.js';
import { listen, openStandIn } from '../../../src/stand-in/index.js';

/** What a soak has found. */
export interface Soak {
  /** The bytes on the heap after each tenth of the requests, without garbage. */
  readonly heapBytes: readonly number[];
  /** The requests that were answered wrongly. */
  readonly wrong: readonly string[];
  readonly requests: number;
}

/** Sends requests of several kinds over the loopback to a stand-in, so many at once, and measures the memory of both. */
export async function soak(count: number, atOnce = 50): Promise<Soak> {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const ids = Array.from({ length: 1000 }, (_, index) => String(1000 + index));
  const erp = await openStandIn({
    tables: { 'account.query': ids.map((id) => ({ id, name: `Account ${id}` })) },
    clients: [{ id: 'my-app', secret: 'secret' }],
    users: [{ name: 'ada', password: 'password', passwordGrant: true }],
  });
  const listener = await listen(erp.fetch);
  const [baseUrl, authUrl] = [erp.baseUrl, erp.authUrl].map((url) => `${listener.origin}${new URL(url).pathname}`);
  if (baseUrl === undefined || authUrl === undefined) throw new Error('The stand-in has two addresses.');
  const user = { username: 'ada', password: 'password' };
  const token = passwordGrant({ authUrl, clientId: 'my-app', clientSecret: 'secret', ...user });
  const client = createClient({ baseUrl, token, userAgent: 'my-app' });
  const wrong: string[] = [];
  const heapBytes: number[] = [];
  let sent = 0;

  const sendOne = async (number: number): Promise<void> => {
    const id = ids[number % ids.length] ?? '';
    if (number % 4 === 0) {
      const query = `SELECT id, name FROM account.query WHERE id = '${id}'`;
      const { rows } = await client.page(query, { limit: 10 });
      if (JSON.stringify(rows) !== `[{"id":"${id}","name":"Account ${id}"}]`) wrong.push(`page ${id}`);
    } else if (number % 4 === 1) {
      // Refused, with diagnostics in the body.
      const headers = { authorization: `Bearer ${await token.token()}`, 'user-agent': 'my-app' };
      const answer = await fetch(`${baseUrl}/cmn/computed-queries/execute`, { method: 'POST', headers, body: '{' });
      await answer.arrayBuffer();
      if (answer.status < 400 || answer.status >= 500) wrong.push(`refusal ${answer.status}`);
    } else {
      const account = await client.get<{ readonly id: unknown }>('account', id);
      if (String(account.id) !== id) wrong.push(`account ${id}`);
    }
  };
  const work = async (until: number): Promise<void> => {
    while (sent < until) await sendOne(sent++);
  };

  try {
    for (let tenth = 1; tenth <= 10; tenth++) {
      const until = Math.round((count * tenth) / 10);
      await Promise.all(Array.from({ length: atOnce }, () => work(until)));
      // An object with a finalizer, such as the body of an answer, is freed by the collection after the one that finalizes it.
      for (let times = 0; times < 3; times++) {
        collectGarbage();
        await setTimeout(10);
      }
      heapBytes.push(process.memoryUsage().heapUsed);
    }
    return { heapBytes, wrong, requests: sent };
  } finally {
    await listener.close();
    await erp.close();
  }
}
