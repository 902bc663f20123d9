import { generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { linkSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const keys = { keys: [publicKey.export({ format: 'jwk' })] };
const nowMs = Date.UTC(2026, 2, 1, 8);
const exp = nowMs / 1000 + 60;

/** Returns a token with claims and a header that are changed. */
function sign(claims = {}, header = {}, key = privateKey) {
  const encode = (/** @type {object} */ part) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const text = `${encode({ alg: 'ES256', ...header })}.${encode({ aud: 'my-app', exp, ...claims })}`;
  const signature = signBytes('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

/**
 * Runs an example with `receive(request, options)`, which passes a delivery to a receiver, and with `sign`.
 *
 * @param {string} expression
 * @param {object} library the exports of the entry points
 * @returns {ReturnType<typeof import('./diagnose-webhook-example.js').diagnoseWebhookExample>}
 */
export async function diagnoseWebhookExample(expression, library) {
  /** @type {import('../src/diagnostics/index.js').Diagnostic[]} */
  const found = [];
  const folder = mkdtempSync(join(tmpdir(), 'webhooks-'));
  const names = {
    ...library,
    sign,
    forge: (/** @type {object} */ claims) => sign(claims, {}, other.privateKey),
    async receive(
      { token = sign(), path = '/hooks/article.update', method = 'POST', headers = {}, body = '{}' } = {},
      options = {},
    ) {
      const receiver = library.createReceiver({
        appIdentifier: 'my-app',
        keys,
        // The timer of the receiver fires at once where an example needs it.
        clock: { now: () => nowMs, sleep: () => (options.isLate ? Promise.resolve() : new Promise(() => undefined)) },
        queueOf: ({ url }) => (url.endsWith('/hooks/article.update') ? 'article.update' : undefined),
        accept: options.accept ?? (() => undefined),
        ...(options.keys && { keys: options.keys }),
        onRefused: ({ status: _, ...reason }) => found.push(reason),
      });
      const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
      const all = { 'content-type': 'application/json', ...authorization, ...headers };
      await receiver(
        new Request(`https://app.example${path}`, { method, headers: all, ...(method === 'POST' && { body }) }),
      );
    },
    /** Returns the path of a file with a text. */
    fileOf(/** @type {string} */ text) {
      const path = join(folder, 'deliveries.ndjson');
      writeFileSync(path, text);
      return path;
    },
    /** Returns the path of a file that has a hard link too. */
    linkedFile() {
      const path = names.fileOf('');
      linkSync(path, join(folder, 'backup.ndjson'));
      return path;
    },
    /** Returns the path of a folder. */
    newFolder() {
      const path = join(folder, 'deliveries');
      mkdirSync(path);
      return path;
    },
    /** Removes a file, as another program may do. */
    removeFile(/** @type {string} */ path) {
      rmSync(path);
    },
  };
  try {
    await new Function(...Object.keys(names), `return ${expression};`)(...Object.values(names));
    return found;
  } catch (error) {
    if (!Array.isArray(error?.diagnostics)) throw error;
    // The folder has another name each time.
    return error.diagnostics.map((/** @type {{ message: string }} */ one) => ({
      ...one,
      message: one.message.replace(`${folder}/`, ''),
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
