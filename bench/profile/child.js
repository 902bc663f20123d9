// Profiles a function in this process, and writes the profile into a file: `node bench/profile/child.js <scenario> <file>`.
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { scenarios } from '../parts.js';
import { intervalMicroseconds, sampleMs, warmUpMs } from './record.js';

const [name, file] = process.argv.slice(2);
const run = await scenarios.find((scenario) => scenario.name === name).prepare();

await repeat(warmUpMs);
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.setSamplingInterval', { interval: intervalMicroseconds });
await session.post('Profiler.start');
await repeat(sampleMs);
const { profile } = await session.post('Profiler.stop');
writeFileSync(file, JSON.stringify(profile));
// Connections may be open.
process.exit();

/** @param {number} forMs */
async function repeat(forMs) {
  const end = performance.now() + forMs;
  do {
    const result = run();
    if (result instanceof Promise) await result;
  } while (performance.now() < end);
}
