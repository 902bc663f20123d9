// The program that the loop suspends and kills: opens a journal as soon as it can, appends lines until it has lost the file, and opens it
// again. It prints "opened" with the number of lines that it has found, the lines that are durable, and "lost".

import { writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Journal } from '../../../../src/internal/files/journal.js';
import type { LeaseTimes } from '../../../../src/internal/files/lease.js';

const [path = '', name = '', times = ''] = process.argv.slice(2);
const leaseTimes: LeaseTimes = JSON.parse(times);
const print = (line: string): void => void writeSync(1, `${line}\n`);

let number = 0;
for (;;) {
  const lines: string[] = [];
  const content = {
    read(found: readonly { readonly text: string }[]) {
      for (const { text } of found) lines.push(text);
      return found.length;
    },
    // A file that is long is replaced after each batch, so that owners meet each other there too.
    count: () => 0,
    needed: () => lines,
  };
  const journal = await Journal.open(path, content, leaseTimes).catch(() => undefined);
  if (journal === undefined) {
    await delay(20);
    continue;
  }
  print(`opened ${lines.length}`);
  for (let isOwner = true; isOwner; ) {
    const batch = Array.from({ length: 1 + (number % 40) }, () => `${name} ${number++}`);
    const appended = batch.map((line) => journal.append(line, () => void lines.push(line)).then(() => print(line)));
    isOwner = (await Promise.allSettled(appended)).every(({ status }) => status === 'fulfilled');
  }
  print('lost');
  await journal.close();
}
