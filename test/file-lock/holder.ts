// The program that file-lock.test.ts starts and kills: locks the file that is its argument, and prints the code of an error, or "locked".
import { lockFile } from '../../src/file-lock/file-lock.js';

const line = await lockFile(process.argv[2] ?? '').then(
  () => 'locked',
  (error: unknown) => String(Object(error).code),
);
console.log(line);
// Until the end of its input.
process.stdin.resume();
