import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { median } from '../median.js';
import { createShuffle } from '../random.js';
import { clientCandidates, ownPage } from './candidates.js';

/** Microseconds per page of 1,000 rows, by the name of the client. @typedef {ReadonlyMap<string, number>} ClientFigures */

/**
 * Measures the clients in turn, in rounds, against a server on the loopback in a process of its own.
 *
 * @param {import('../effort.js').Effort} effort
 * @returns {Promise<ClientFigures>}
 */
export async function measureClient({ quick }) {
  const { baseUrl, stop } = await startServer();
  try {
    return await measure(baseUrl, quick ? 5 : 60, quick ? 10 : 20);
  } finally {
    stop();
  }
}

/** @type {import('../profile/scenario.js').Scenario} */
export const ownPageScenario = {
  name: 'a page of 1,000 rows by the client',
  async prepare() {
    const { baseUrl, stop } = await startServer();
    process.once('exit', stop);
    return ownPage.create(baseUrl);
  },
};

async function startServer() {
  const server = spawn(process.execPath, [fileURLToPath(new URL('./server.js', import.meta.url))]);
  const [address] = await once(server.stdout, 'data');
  return { baseUrl: String(address).trim(), stop: () => server.kill() };
}

/** @param {string} baseUrl @param {number} rounds @param {number} pages */
async function measure(baseUrl, rounds, pages) {
  const clients = clientCandidates.map(({ name, create }) => ({ name, read: create(baseUrl) }));
  const samples = new Map(clients.map(({ name }) => [name, /** @type {number[]} */ ([])]));
  const shuffle = createShuffle();
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, read } of shuffle(clients)) {
      const start = performance.now();
      for (let page = 0; page < pages; page += 1) {
        const rows = await read();
        if (rows.length !== 1_000) throw new Error(`${name} does not read the page.`);
      }
      const elapsed = performance.now() - start;
      if (round > 0) samples.get(name)?.push((elapsed * 1_000) / pages);
    }
  }
  return new Map([...samples].map(([name, values]) => [name, median(values)]));
}
