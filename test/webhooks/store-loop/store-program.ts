// The program that the loop kills: stores deliveries and removes them again, as fast as it can. It prints what it has begun to remove, what
// was acknowledged, and what was refused because the disk is full.
import { writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { createRandom } from '../../../src/stand-in/random.js';
import { openFileStore } from '../../../src/webhooks/node/index.js';

const [path = '', round = '', seed = ''] = process.argv.slice(2);
const random = createRandom(Number(seed));
const print = (line: string): void => void writeSync(1, `${line}\n`);

const store = await openFileStore(path);
print('opened');
const keys = (await store.list()).map(({ key, id }) => ({ key, id }));
let number = 0;

async function step(): Promise<void> {
  const stored =
    random.number() < 0.5 || keys.length === 0
      ? undefined
      : keys.splice(Math.floor(random.number() * keys.length), 1)[0];
  if (stored === undefined) {
    number += 1;
    // Some replace a delivery of their key.
    const one = { key: `${round}-${number % 200}`, id: `${round}-${number}` };
    const payload = { text: 'x'.repeat(Math.floor(random.number() * 300)) };
    const delivery = { queue: 'article.update', payload, receivedAt: '2026-03-01T08:00:00.000Z' };
    await store.put({ ...one, delivery });
    keys.push(one);
    print(`put ${one.key} ${one.id}`);
  } else {
    print(`removing ${stored.key} ${stored.id}`);
    await store.remove(stored);
    print(`removed ${stored.key} ${stored.id}`);
  }
}

async function work(): Promise<void> {
  for (;;) {
    await step().catch(async (error: unknown) => {
      print(`refused ${Object(error).code}`);
      await delay(5);
    });
  }
}

await Promise.all(Array.from({ length: 5 }, work));
