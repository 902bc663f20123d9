// The program that is killed: it registers, creates documents, emits and delivers until then, and writes a line for whatever was
// acknowledged. Each of its clients has a subscription of its own, and waits for an answer before its next step.
import { writeSync } from 'node:fs';
import { wallClock } from '../../../src/internal/timing/clock.js';
import { createRandom } from '../../../src/stand-in/random.js';
import { openStore } from '../../../src/stand-in/state/store.js';
import { createWebhooks } from '../../../src/stand-in/webhooks/create-webhooks.js';
import { clients, type Line } from './lines.js';

const [folder = '', round = '', seed = '', receiver = ''] = process.argv.slice(2);
const say = (line: Line): void => void writeSync(1, `${JSON.stringify(line)}\n`);

const store = await openStore(folder);
const random = createRandom(Number(seed), store.has);
const webhooks = await createWebhooks({ options: {}, store, clock: wallClock, random });
say({ kind: 'opened' });

async function change(client: number, endpoint: 'registerWebhook' | 'deregisterWebhook'): Promise<void> {
  const state = endpoint === 'registerWebhook' ? 'ACTIVE' : 'REMOVED';
  say({ kind: 'changing', client, state });
  const body = JSON.stringify({
    url: `${receiver}/${client}`,
    destinationQueue: 'article.update',
    // One of the clients is an app, whose deliveries are signed.
    ...(client === 0 && { appIdentifier: 'my-app' }),
  });
  const url = new URL('http://127.0.0.1');
  const call = { endpoint, parameters: {}, url, headers: new Headers(), body, caller: undefined };
  const answer = await webhooks.answers[endpoint]?.(call);
  if (answer?.status !== 200) throw new Error(`${endpoint} of client ${client} is answered ${answer?.status}.`);
  say({ kind: 'changed', client, state });
}

async function run(client: number): Promise<void> {
  await change(client, 'registerWebhook');
  for (let step = 0; ; step++) {
    const event = `${round}-${client}-${step}`;
    const chance = random.number();
    if (chance < 0.4) {
      await webhooks.emit({ name: 'article.update', payload: { event } });
      say({ kind: 'event', client, event });
    } else if (chance < 0.8) {
      const id = random.id();
      const record = { id, event };
      await store.commit(
        { put: 'documents', record: { id, template: 'document.querySalesDocuments', record } },
        ...webhooks.deliveriesOf({ name: 'article.update', payload: { event } }),
      );
      say({ kind: 'event', client, event, document: id });
      webhooks.startSender();
    } else if (chance < 0.9) {
      await change(client, 'deregisterWebhook');
      await change(client, 'registerWebhook');
    } else webhooks.startSender();
    // Not so many events that the rest of the loop only sends them.
    await wallClock.sleep(random.number() * 5, AbortSignal.timeout(60_000));
  }
}

await Promise.all(Array.from({ length: clients }, (_, client) => run(client)));
