// The program that kill.test.ts kills: stores deliveries in a file, and appends what it has handled to another one.
// Arguments: the two files. Gets numbers of deliveries on its standard input, and prints those that are acknowledged.
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { coalesce } from '../../../src/webhooks/index.js';
import { openFileStore } from '../../../src/webhooks/node/index.js';

const [storePath = '', handledPath = ''] = process.argv.slice(2);

const { accept } = await coalesce({
  store: await openFileStore(storePath),
  keyOf: ({ payload }) => String(payload['articleId']),
  async handle({ payload }) {
    await setTimeout(Number(payload['version']) % 4);
    appendFileSync(handledPath, `${payload['articleId']} ${payload['version']}\n`);
  },
});

for await (const line of createInterface({ input: process.stdin })) {
  const version = Number(line);
  const payload = { articleId: String(version % 7), version };
  accept({ queue: 'article.update', payload, receivedAt: new Date().toISOString() }).then(() =>
    process.stdout.write(`${version}\n`),
  );
}
