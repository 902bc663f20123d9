import ky from 'ky';
import createOpenApiClient from 'openapi-fetch';
import { createClient } from '../../dist/client/index.js';
import { parseJson } from '../../dist/index.js';
import { parseOrThrow } from '../../dist/vql/index.js';

/**
 * A client that requests a page and returns its rows.
 *
 * @typedef {object} ClientCandidate
 * @property {string} name
 * @property {(baseUrl: string) => () => Promise<readonly { readonly name: string }[]>} create
 */

const path = '/cmn/computed-queries/execute';
const statement = 'SELECT * FROM account.query ORDER BY id';
const headers = { authorization: 'Bearer secret', 'user-agent': 'my-app' };

/** The request as a program without a client writes it: no time limit, no retries, no errors. @type {ClientCandidate} */
export const bareFetch = {
  name: 'fetch',
  create: (baseUrl) => async () => {
    const body = JSON.stringify({ statement, limit: 1_000 });
    const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
    const response = await fetch(`${baseUrl}${path}`, init);
    return (await response.json()).data;
  },
};

/** The least that does what the client promises of an answer. @type {ClientCandidate} */
const carefulFetch = {
  name: 'fetch, with a time limit, no redirects and exact ids',
  create: (baseUrl) => async () => {
    const body = JSON.stringify({ statement, limit: 1_000 });
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), 30_000);
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      redirect: 'manual',
      signal: controller.signal,
    });
    const text = await response.text();
    clearTimeout(timer);
    return parseJson(text).data;
  },
};

/** The statement is a tree, as the builder makes it: reading a text is measured elsewhere. @type {ClientCandidate} */
export const ownPage = {
  name: 'vql-kit, page()',
  create(baseUrl) {
    const erp = createClient({ baseUrl, userAgent: 'my-app', token: 'secret' });
    const tree = parseOrThrow(statement);
    return async () => (await erp.page(tree, { limit: 1_000 })).rows;
  },
};

/** Of a text, with a pager, which compares the ids of all rows. @type {ClientCandidate} */
export const ownQuery = {
  name: 'vql-kit, query()',
  create(baseUrl) {
    const erp = createClient({ baseUrl, userAgent: 'my-app', token: 'secret' });
    return () => erp.query(statement, { pageSize: 1_000 }).toArray({ max: 1_000 });
  },
};

/** @type {ClientCandidate} */
const kyClient = {
  name: 'ky',
  create(baseUrl) {
    const client = ky.create({ prefixUrl: baseUrl, headers, timeout: 30_000 });
    return async () => (await client.post(path.slice(1), { json: { statement, limit: 1_000 } }).json()).data;
  },
};

/** @type {ClientCandidate} */
const openApiFetch = {
  name: 'openapi-fetch',
  create(baseUrl) {
    const client = createOpenApiClient({ baseUrl, headers });
    return async () => (await client.POST(path, { body: { statement, limit: 1_000 } })).data.data;
  },
};

/** @type {readonly ClientCandidate[]} */
export const clientCandidates = [bareFetch, carefulFetch, ownPage, ownQuery, kyClient, openApiFetch];
