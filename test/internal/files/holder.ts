// The program that lease.test.ts starts, suspends and kills: leases the file that is its argument, and prints the code of an error, or
// "leased". For each line of its input, it confirms the lease, and prints the code of an error, or "confirmed".
import { createInterface } from 'node:readline';
import { leaseFile } from '../../../src/internal/files/lease.js';

const [path = '', times = ''] = process.argv.slice(2);

function print(result: Promise<string>): Promise<void> {
  return result.catch((error: unknown) => String(Object(error).code)).then((line) => console.log(line));
}

const leasing = leaseFile(path, JSON.parse(times));
await print(leasing.then(() => 'leased'));
for await (const _ of createInterface({ input: process.stdin }))
  await print(leasing.then((lease) => lease.confirm()).then(() => 'confirmed'));
