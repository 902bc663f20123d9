// Sends 100,000 requests to the stand-in, 50 at once, and prints the heap after each tenth: `node scripts/soak.js`, after a build, or
// with another number of requests. Ends with exit code 1 if an answer is wrong or the heap grows.
import { loadSources } from './load-sources.js';

const count = Number(process.argv[2] ?? 100_000);
/** @type {typeof import('../test/stand-in/soak/index.js')} */
const { soak } = await loadSources('test/stand-in/soak/index.ts');
const startedAtMs = performance.now();
const { heapBytes, wrong, requests } = await soak(count);
const seconds = (performance.now() - startedAtMs) / 1000;
const megabytes = heapBytes.map((bytes) => (bytes / 2 ** 20).toFixed(1));
console.log(`${requests} requests in ${seconds.toFixed(0)} s; heap in MB after each tenth: ${megabytes.join(' ')}`);
if (wrong.length > 0) console.error(`${wrong.length} answers are wrong: ${wrong.slice(0, 5).join(', ')}`);
const growth = (heapBytes[9] ?? 0) - (heapBytes[2] ?? 0);
if (growth > 4 * 2 ** 20) console.error(`The heap has grown by ${growth} bytes.`);
process.exitCode = wrong.length > 0 || growth > 4 * 2 ** 20 ? 1 : 0;
