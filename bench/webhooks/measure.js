import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/**
 * The acknowledgements of a run.
 *
 * @typedef {object} WebhookFigures
 * @property {number} sent
 * @property {number} acknowledged with 200
 * @property {number} handled
 * @property {number} perSecond acknowledged deliveries
 * @property {readonly number[]} times milliseconds until the acknowledgement, from when the delivery was due, sorted
 */

/**
 * Sends deliveries to a receiver on the loopback in a process of its own, at a fixed rate, whether or not the earlier ones are
 * acknowledged. A delivery that is sent late because this process is busy counts from when it was due.
 *
 * @param {import('../effort.js').Effort} effort
 * @returns {Promise<WebhookFigures>}
 */
export async function measureWebhooks({ quick }) {
  const perSecond = 2_000;
  const seconds = quick ? 5 : 60;
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const keys = JSON.stringify({ keys: [await exportJWK(publicKey)] });
  const server = spawn(process.execPath, [fileURLToPath(new URL('./server.js', import.meta.url)), keys], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    const [address] = await once(server.stdout, 'data');
    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256' })
      .setAudience('my-app')
      .setExpirationTime('10 min')
      .sign(privateKey);
    const url = `${String(address).trim()}/hooks/article.update`;
    // The first second warms up.
    const warm = await send({ url, token, perSecond, count: perSecond, first: 0 });
    const count = perSecond * seconds;
    const start = performance.now();
    const { times, acknowledged } = await send({ url, token, perSecond, count, first: perSecond });
    const elapsed = (performance.now() - start) / 1_000;
    server.stdin.end();
    const [handled] = await once(server.stdout, 'data');
    return {
      sent: count,
      acknowledged,
      handled: Number(handled) - warm.acknowledged,
      perSecond: acknowledged / elapsed,
      times: times.sort((a, b) => a - b),
    };
  } finally {
    server.kill();
  }
}

/** @param {{ url: string, token: string, perSecond: number, count: number, first: number }} load */
async function send({ url, token, perSecond, count, first }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  /** @type {number[]} */
  const times = [];
  let acknowledged = 0;
  /** @param {number} number @param {number} dueAt @returns {Promise<void>} */
  const sendOne = (number, dueAt) =>
    new Promise((resolve, reject) => {
      const sent = request(url, { method: 'POST', agent, headers }, (response) => {
        response.resume();
        response.on('end', () => {
          times.push(performance.now() - dueAt);
          if (response.statusCode === 200) acknowledged += 1;
          resolve();
        });
      });
      sent.on('error', reject);
      sent.end(`{"articleId":"${first + number}"}`);
    });
  const start = performance.now();
  /** @type {Promise<void>[]} */
  const answers = [];
  while (answers.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - start) * perSecond) / 1_000) + 1);
    while (answers.length < due) answers.push(sendOne(answers.length, start + (answers.length * 1_000) / perSecond));
    await setTimeout(1);
  }
  await Promise.all(answers);
  agent.destroy();
  return { times, acknowledged };
}
