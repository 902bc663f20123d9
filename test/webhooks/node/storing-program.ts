// The program that two-owners.test.ts suspends: opens a store in the file that is its argument, and prints "opened". For each number of its
// input, it stores a delivery, and prints the number, or the code of an error.
import { createInterface } from 'node:readline';
import { openFileStore } from '../../../src/webhooks/node/index.js';

const store = await openFileStore(process.argv[2] ?? '');
console.log('opened');
for await (const number of createInterface({ input: process.stdin })) {
  const delivery = { queue: 'article.update', payload: { number }, receivedAt: new Date().toISOString() };
  const stored = store.put({ key: number, id: number, delivery });
  console.log(
    await stored.then(
      () => number,
      (error: unknown) => String(Object(error).code),
    ),
  );
}
