// A receiver in a process of its own: verifies each delivery, and acknowledges it when it is in a file. Gets the key set as an
// argument, and prints its address; at the end of its input it prints how many deliveries it has handled.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { coalesce, createReceiver, webhookUrls } from '../../dist/webhooks/index.js';
import { openFileStore, toNodeListener } from '../../dist/webhooks/node/index.js';

const keys = JSON.parse(process.argv[2] ?? '');
const folder = mkdtempSync(join(tmpdir(), 'bench-webhooks-'));
const store = await openFileStore(join(folder, 'deliveries.ndjson'));
let handled = 0;
const { accept, idle } = await coalesce({
  store,
  handle: () => {
    handled += 1;
  },
});
const { queueOf } = webhookUrls({
  baseUrl: 'https://app.example/hooks',
  appIdentifier: 'my-app',
  queues: ['article.update'],
});
const receive = createReceiver({ appIdentifier: 'my-app', keys, queueOf, accept });
const server = createServer(toNodeListener(receive));
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));

process.stdin.resume();
process.stdin.on('end', async () => {
  await idle();
  await store.close();
  rmSync(folder, { recursive: true });
  console.log(handled);
  process.exit();
});
