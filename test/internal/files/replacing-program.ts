// The program that replace-file.test.ts kills: replaces a file again and again, with two contents in turn, and prints a line for each time.
import { removeLeftovers, replaceFile } from '../../../src/internal/files/index.js';
import { contentOf } from './contents.js';

const [path = ''] = process.argv.slice(2);
await removeLeftovers([path]);
for (let round = 0; ; round++) {
  await replaceFile(path, contentOf(round));
  console.log(round);
}
