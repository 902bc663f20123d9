import { paginateRest } from '@octokit/plugin-paginate-rest';
import { createPaginator } from '@smithy/core';
import { paginate } from '../../dist/paging/index.js';
import { parse } from '../../dist/vql/index.js';
import { pageSize } from './pages.js';

/**
 * A pager that reads all rows of a service and returns the sum of the lengths of their names.
 *
 * @typedef {object} PagingCandidate
 * @property {string} name
 * @property {(fetchRows: ReturnType<typeof import('./pages.js').createService>) => Promise<number>} read
 */

const statement = 'SELECT * FROM account.query';

/** A loop written after the documentation, without any checks. @type {PagingCandidate} */
export const bareLoop = {
  name: 'bare loop',
  async read(fetchRows) {
    let sum = 0;
    for (let offset = 0; ; ) {
      const { rows, headers } = await fetchRows(offset);
      for (const { name } of rows) sum += name.length;
      if (headers['x-query-more-elements'] !== 'true') return sum;
      offset = Number(headers['x-query-next-offset']);
    }
  },
};

/** @type {PagingCandidate} */
export const ownPages = {
  name: 'vql-kit, pages()',
  async read(fetchRows) {
    let sum = 0;
    const fetchPage = ({ offset = 0 }) => fetchRows(offset);
    for await (const { rows } of paginate(statement, { parse, fetchPage, pageSize }).pages())
      for (const { name } of rows) sum += name.length;
    return sum;
  },
};

/** @type {PagingCandidate} */
export const ownRows = {
  name: 'vql-kit, rows',
  async read(fetchRows) {
    let sum = 0;
    const fetchPage = ({ offset = 0 }) => fetchRows(offset);
    for await (const { name } of paginate(statement, { parse, fetchPage, pageSize })) sum += name.length;
    return sum;
  },
};

/** Follows the link of each page, which is made from the next offset. @type {PagingCandidate} */
const octokit = {
  name: '@octokit/plugin-paginate-rest',
  async read(fetchRows) {
    const request = async ({ url }) => {
      const { rows, headers } = await fetchRows(Number(new URL(url).searchParams.get('start') ?? 0));
      const next = headers['x-query-next-offset'];
      const link = next === '0' ? {} : { link: `<http://localhost/rows?start=${next}>; rel="next"` };
      return { data: rows, headers: { ...headers, ...link }, status: 200, url };
    };
    request.endpoint = () => ({ method: 'GET', url: 'http://localhost/rows', headers: {} });
    const { paginate: plugin } = paginateRest({ request });
    let sum = 0;
    for await (const { data } of plugin.iterator('GET /rows')) for (const { name } of data) sum += name.length;
    return sum;
  },
};

/** The function behind the paginators of the AWS SDK; the token is the next offset. @type {PagingCandidate} */
const aws = {
  name: '@smithy/core (AWS SDK)',
  async read(fetchRows) {
    class Client {
      async send({ input }) {
        const { rows, headers } = await fetchRows(Number(input.token ?? 0));
        return { rows, token: headers['x-query-next-offset'] === '0' ? undefined : headers['x-query-next-offset'] };
      }
    }
    class Command {
      constructor(input) {
        this.input = { ...input };
      }
    }
    const pagesOf = createPaginator(Client, Command, 'token', 'token', 'limit');
    let sum = 0;
    for await (const { rows } of pagesOf({ client: new Client(), pageSize }, {}))
      for (const { name } of rows) sum += name.length;
    return sum;
  },
};

/** @type {readonly PagingCandidate[]} */
export const pagingCandidates = [bareLoop, ownPages, ownRows, octokit, aws];
