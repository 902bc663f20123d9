import { type Client, createCalls } from './client.js';
import { loaders } from './loaders.js';
import { type ClientOptions, clientSettings } from './options.js';

/**
 * Creates a client of an installation, on the Fetch API: queries page by page, records, documents and webhooks. Nothing is sent before the
 * first call.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 *
 * @example
 * ```ts
 * import { createClient } from 'vql-kit/client';
 * // Only here: a service that always answers. By default the fetch of the platform sends the requests.
 * const fetch = async (url: string | URL, init?: RequestInit) => {
 *   console.log(init?.method, url, init?.body);
 *   // POST https://erp.example.com/cmn/computed-queries/execute {"statement":"SELECT id FROM account.query ORDER BY id","limit":100}
 *   return Response.json({ data: [{ id: '17' }] }, { headers: { 'x-query-more-elements': 'false' } });
 * };
 * const erp = createClient({ baseUrl: 'https://erp.example.com', userAgent: 'my-app', token: 'secret', fetch });
 * for await (const { id } of erp.query('SELECT id FROM account.query')) console.log(id); // 17
 * ```
 */
export function createClient(options: ClientOptions): Client {
  return createCalls(clientSettings('createClient', options, loaders));
}
